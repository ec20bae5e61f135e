import type { ShowWords } from '../../../components/markdown/nodes.tsx';
import { t } from '../../../texts/index.ts';
import { type Piece, piecesOf } from './align.ts';
import { sourceColour } from './colours.ts';
import type { Stretch } from './stretches.ts';

export interface MarkedTextProps {
  /** What is shown. */
  value: string;
  /** The text that the stretches are of, and where in it the value stands. */
  source: string;
  start: number;
  end: number;
  stretches: readonly Stretch[];
}

/** Text with its stretches marked, each run of one source followed by the number of that source. */
export function MarkedText({ value, source, ...place }: MarkedTextProps) {
  return (
    <>
      {piecesOf(value, source, place).map((piece, at) => (
        <Marked key={at} piece={piece} />
      ))}
    </>
  );
}

/** Shows words of Markdown with the stretches of its source marked. */
export const wordsWith =
  (source: string, stretches: readonly Stretch[]): ShowWords =>
  (value, place) => <MarkedText value={value} source={source} {...place} stretches={stretches} />;

function Marked({ piece: { text, stretch, last } }: { piece: Piece }) {
  if (!stretch) return <>{text}</>;
  if (stretch.unsupported)
    return (
      <span class="seek-unsupported" title={t.seek.marks.unsupported}>
        {text}
        {last && <span class="visually-hidden"> ({t.seek.marks.unsupported})</span>}
      </span>
    );
  const words = stretch.asked ? <b class="seek-asked">{text}</b> : text;
  if (stretch.source === undefined) return words;
  return (
    <>
      <mark class="seek-mark" data-source={stretch.source} data-colour={sourceColour(stretch.source)} data-loose={stretch.loose}>
        {words}
      </mark>
      {last && stretch.named && <SourceReference source={stretch.source} />}
    </>
  );
}

/** Leads to a passage. */
export const SourceReference = ({ source }: { source: number }) => (
  <a
    class="seek-reference"
    href={`#passage-${source}`}
    data-source={source}
    data-colour={sourceColour(source)}
    aria-label={t.seek.marks.toPassage(source)}
  >
    {source}
  </a>
);
