import './markdown.css';
import type { Root } from 'mdast';
import { useEffect, useState } from 'preact/hooks';
import { MarkdownNodes, type ShowWords } from './nodes.tsx';

export interface MarkdownProps {
  text: string;
  /** Level of its headings, all of them. */
  heading: 3 | 4;
  /** Shows words otherwise than as they are. */
  words?: ShowWords;
}

type ReadTree = (text: string) => Root;

let reader: ReadTree | undefined;

/** What reads Markdown is loaded when it is wanted first; until then texts stand as they are. */
function useReader(): ReadTree | undefined {
  const [found, setFound] = useState<ReadTree | undefined>(() => reader);
  useEffect(() => {
    if (found) return;
    let isGone = false;
    import('./tree.ts').then(
      ({ treeOf }) => {
        reader = treeOf;
        if (!isGone) setFound(() => treeOf);
      },
      () => {}, // the text is there as it is
    );
    return () => {
      isGone = true;
    };
  }, []);
  return found;
}

const asTheyAre: ShowWords = (value) => value;

/** A text of others, as Markdown: elements made here, nothing of its own. */
export function Markdown({ text, heading, words = asTheyAre }: MarkdownProps) {
  const read = useReader();
  if (!read) return <p class="markdown-plain">{text}</p>;
  return (
    <div class="markdown">
      <MarkdownNodes nodes={read(text).children} context={{ text, heading, words }} />
    </div>
  );
}
