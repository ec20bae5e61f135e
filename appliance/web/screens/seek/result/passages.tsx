import { useState } from 'preact/hooks';
import { Badge, Button, EmptyState } from '../../../components/index.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { safeAddress } from '../../../components/safe-address.ts';
import { number, t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';
import { sourceColour } from '../evidence/colours.ts';
import { MarkedText, wordsWith } from '../evidence/marked-text.tsx';
import { passageStretches, type Stretch } from '../evidence/stretches.ts';
import { Bar } from './score.tsx';

type Passage = NonNullable<AnswerRecord['passages']>[number];

export interface PassagesProps {
  record: AnswerRecord;
  /** Leads to the first words of the answer that a passage backs. */
  onBack(source: number): void;
}

/** The passages that the answer was made from, the best first. */
export function Passages({ record, onBack }: PassagesProps) {
  const { passages = [], citations = [] } = record;
  if (passages.length === 0) return <EmptyState title={t.seek.passages.none} />;
  return (
    <ol class="seek-passages">
      {passages.map((passage, at) => (
        <PassageItem
          key={passage.id}
          passage={passage}
          source={at + 1}
          stretches={passageStretches(record, at)}
          cited={citations.filter((each) => each.passage === passage.id).length}
          onBack={onBack}
        />
      ))}
    </ol>
  );
}

interface ItemProps {
  passage: Passage;
  source: number;
  stretches: readonly Stretch[];
  cited: number;
  onBack: PassagesProps['onBack'];
}

function PassageItem({ passage, source, stretches, cited, onBack }: ItemProps) {
  const [open, setOpen] = useState(false);
  return (
    <li class="seek-passage" id={`passage-${source}`} tabIndex={-1} data-source={source} data-colour={sourceColour(source)}>
      <div class="seek-passage-head">
        <span class="seek-number" aria-hidden="true">
          {source}
        </span>
        <h3>
          <Title passage={passage} />
        </h3>
        <span class="seek-weight" title={t.seek.passages.weightHelp}>
          <Bar value={passage.score} />
          <span class="number small">{t.seek.passages.weight(number(passage.score))}</span>
        </span>
      </div>
      {passage.passage !== '' && <PassageText text={passage.passage} stretches={stretches} open={open} />}
      <div class="row seek-passage-foot">
        <Button small kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.seek.passages.less : t.seek.passages.more}
          <span class="visually-hidden"> {t.seek.passages.ofPassage(source)}</span>
        </Button>
        {cited > 0 ? (
          <Button small kind="quiet" onClick={() => onBack(source)}>
            {t.seek.passages.back}
            <span class="visually-hidden"> {t.seek.passages.ofPassage(source)}</span>
          </Button>
        ) : (
          <Badge>{t.seek.passages.unused}</Badge>
        )}
      </div>
    </li>
  );
}

function Title({ passage: { document, url } }: { passage: Passage }) {
  const title = document || url || t.seek.passages.untitled;
  const address = safeAddress(url);
  if (address === undefined) return <>{title}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}

/** Folded, a few lines of it as they are, from its first marked words on; unfolded, all of it as Markdown. */
function PassageText({ text, stretches, open }: { text: string; stretches: readonly Stretch[]; open: boolean }) {
  if (open)
    return (
      <div class="seek-passage-text">
        <Markdown text={text} words={wordsWith(text, stretches)} heading={4} />
      </div>
    );
  const start = startOfExcerpt(text, stretches);
  const value = plainText(text.slice(start));
  return (
    <p class="seek-excerpt">
      {start > 0 && '… '}
      <MarkedText value={value} source={text} start={start} end={text.length} stretches={stretches} />
    </p>
  );
}

/** Markdown without its marks; its letters stay in their order, so that stretches are found again. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:#{1,6}|[*+-]|>)[ \t]+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*/g, '');

/** Characters of a passage that are always in sight when it is folded. */
const IN_SIGHT = 160;

function startOfExcerpt(text: string, stretches: readonly Stretch[]): number {
  const first = stretches.find(({ source }) => source !== undefined)?.start ?? 0;
  return first < IN_SIGHT ? 0 : text.lastIndexOf(' ', first - 40) + 1;
}
