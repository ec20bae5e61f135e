import './markdown.css';
import type { Root } from 'mdast';
import { useEffect, useState } from 'preact/hooks';
import type { Stretch } from '../evidence/stretches.ts';
import { MarkdownNodes } from './nodes.tsx';

export interface MarkdownProps {
  text: string;
  stretches?: readonly Stretch[];
  /** Level of its headings, all of them. */
  heading: 3 | 4;
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

/** A text of others, as Markdown: elements made here, nothing of its own. */
export function Markdown({ text, stretches = [], heading }: MarkdownProps) {
  const read = useReader();
  if (!read) return <p class="seek-plain">{text}</p>;
  return (
    <div class="seek-markdown">
      <MarkdownNodes nodes={read(text).children} context={{ text, stretches, heading }} />
    </div>
  );
}
