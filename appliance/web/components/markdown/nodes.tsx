import type { List, Nodes, RootContent, Table, TableRow } from 'mdast';
import type { ComponentChildren } from 'preact';
import { t } from '../../texts/index.ts';
import { safeAddress } from '../safe-address.ts';
import { Code } from '../small.tsx';
import { ScrollBox } from './scroll-box.tsx';

/** Where something stands in the text that was read, in UTF-16 units. */
export interface MarkdownPlace {
  start: number;
  end: number;
}

/** Shows words that stand at a place; the source there may have more: escapes, entities, marks of code. */
export type ShowWords = (value: string, place: MarkdownPlace) => ComponentChildren;

export interface MarkdownContext {
  /** The text that was read. */
  text: string;
  heading: 3 | 4;
  words: ShowWords;
}

interface Of<Node> {
  node: Node;
  context: MarkdownContext;
}

/** Elements for nodes of Markdown. What has no element of its own stands as its text. */
export const MarkdownNodes = ({ nodes, context }: { nodes: readonly RootContent[]; context: MarkdownContext }) => (
  <>
    {nodes.map((node, at) => (
      <MarkdownNode key={at} node={node} context={context} />
    ))}
  </>
);

function MarkdownNode({ node, context }: Of<RootContent>) {
  const children = 'children' in node ? <MarkdownNodes nodes={node.children} context={context} /> : null;
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return <Words node={node} context={context} />;
    case 'code':
      return <Code text={node.value} label={t.common.code(beginningOf(node.value))} />;
    case 'list':
      return <MarkdownList node={node}>{children}</MarkdownList>;
    case 'table':
      return <MarkdownTable node={node} context={context} />;
    case 'link':
      return <MarkdownLink address={node.url}>{children}</MarkdownLink>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default:
      return 'children' in node ? simpleElement(node, children, context) : <Source node={node} context={context} />;
  }
}

function simpleElement(node: RootContent, children: ComponentChildren, { heading }: MarkdownContext) {
  const Heading = heading === 3 ? 'h3' : 'h4';
  switch (node.type) {
    case 'paragraph':
      return <p>{children}</p>;
    case 'heading':
      return <Heading>{children}</Heading>;
    case 'listItem':
      return <li>{children}</li>;
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    default:
      return <>{children}</>;
  }
}

/** Tells pieces of code apart, for screen readers. */
const beginningOf = (code: string): string => code.trim().split('\n', 1).join('').slice(0, 40);

const placeOf = ({ position }: Nodes): MarkdownPlace => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

function Words({ node, context }: Of<Extract<RootContent, { type: 'text' | 'inlineCode' }>>) {
  const words = context.words(node.value, placeOf(node));
  return node.type === 'text' ? words : <code>{words}</code>;
}

/** What stands in the text for a node that is not shown otherwise. */
const Source = ({ node, context: { text } }: Of<RootContent>) => <>{text.slice(placeOf(node).start, placeOf(node).end)}</>;

const MarkdownList = ({ node: { ordered, start }, children }: { node: List; children: ComponentChildren }) =>
  ordered ? <ol start={start ?? 1}>{children}</ol> : <ul>{children}</ul>;

/** An address that may not be followed is left out: its words stay. */
function MarkdownLink({ address, children }: { address: string; children: ComponentChildren }) {
  const href = safeAddress(address);
  if (href === undefined) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A table that scrolls by itself where it is too wide. */
function MarkdownTable({ node: { children: rows }, context }: Of<Table>) {
  const [head, ...body] = rows;
  return (
    <ScrollBox label={t.common.table}>
      <table>
        {head && (
          <thead>
            <Row row={head} context={context} isHead />
          </thead>
        )}
        <tbody>
          {body.map((row, at) => (
            <Row key={at} row={row} context={context} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ row, context, isHead = false }: { row: TableRow; context: MarkdownContext; isHead?: boolean }) {
  return (
    <tr>
      {row.children.map((cell, at) => {
        const words = <MarkdownNodes nodes={cell.children} context={context} />;
        return isHead ? <th key={at}>{words}</th> : <td key={at}>{words}</td>;
      })}
    </tr>
  );
}
