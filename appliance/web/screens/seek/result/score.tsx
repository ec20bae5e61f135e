import { Badge, Card, Disclosure } from '../../../components/index.ts';
import { number, percent, t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

/** Below the first a score is low, above the second high. */
const [LOW, HIGH] = [20, 60];

export type Verdict = 'low' | 'middling' | 'high';
export const verdictOf = (score: number): Verdict => (score < LOW ? 'low' : score > HIGH ? 'high' : 'middling');

export const VERDICT_BADGE = { low: 'bad', middling: 'warn', high: 'good' } as const;

/** How sure the service is, what that is made of, and in words why. */
export function Score({ record }: { record: AnswerRecord }) {
  const { score, semanticAnalysis } = record;
  const parts = (['KBscore', 'kbCoverage', 'semanticScore'] as const).filter((part) => record[part] !== undefined);
  return (
    <Card title={t.seek.score.title}>
      <div class="row">
        <span class="figure">{number(score)}</span>
        <span class="muted">{t.seek.score.of}</span>
        <Badge kind={VERDICT_BADGE[verdictOf(score)]}>{t.seek.score.verdicts[verdictOf(score)]}</Badge>
      </div>
      <p class="small muted">{t.seek.score.total}</p>
      <ul class="seek-parts">
        {parts.map((part) => (
          <Part key={part} name={part} value={record[part] ?? 0} />
        ))}
      </ul>
      {semanticAnalysis && <p class="small">{semanticAnalysis}</p>}
      <Figures record={record} />
    </Card>
  );
}

const Part = ({ name, value }: { name: 'KBscore' | 'kbCoverage' | 'semanticScore'; value: number }) => (
  <li>
    <div class="seek-part-head">
      <span>{t.seek.score.parts[name].label}</span>
      <span class="number">{number(value)}</span>
    </div>
    <Bar value={value} />
    <p class="small muted">{t.seek.score.parts[name].help}</p>
  </li>
);

/** A bar whose figure stands beside it. */
export const Bar = ({ value }: { value: number }) => (
  <div class="seek-bar" aria-hidden="true">
    <div class="seek-fill" data-verdict={verdictOf(value)} style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
  </div>
);

/** The figures that the semantic score is made of. */
function Figures({ record: { semanticDetails: details } }: { record: AnswerRecord }) {
  if (!details) return null;
  const { figures } = t.seek.score;
  const counts: readonly (readonly [string, string | undefined])[] = [
    [figures.topSourceCoverage, details.topSourceCoverage === undefined ? undefined : percent(details.topSourceCoverage)],
    [figures.totalCoverage, details.totalCoverage === undefined ? undefined : percent(details.totalCoverage)],
    [figures.sourceJumps, countOf(details.sourceJumps)],
    [figures.stdDeviation, countOf(details.stdDeviation)],
    [figures.longestPhrase, countOf(details.longestPhrase)],
    [figures.answerLength, countOf(details.answerLength)],
  ];
  const lists: readonly (readonly [string, string | undefined])[] = [
    [figures.unattributedKeyTerms, listOf(details.unattributedKeyTerms)],
    [figures.unattributedTerms, listOf(details.unattributedTerms)],
    [figures.unattributedNumbers, listOf(details.unattributedNumbers)],
    [figures.missingKeyTerms, listOf(details.missingKeyTerms)],
    [figures.missingTerms, listOf(details.missingTerms)],
  ];
  return (
    <Disclosure summary={t.seek.score.behind}>
      <Rows rows={counts} />
      <Rows rows={lists} isLong />
    </Disclosure>
  );
}

/** Figures stand beside their names, lists below them. */
const Rows = ({ rows, isLong }: { rows: readonly (readonly [string, string | undefined])[]; isLong?: boolean }) => (
  <dl class="seek-figures small" data-long={isLong}>
    {rows.flatMap(([label, value]) =>
      value === undefined ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>],
    )}
  </dl>
);

const countOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : number(value, { maximumFractionDigits: 1 });

/** Nothing where there is none. */
const listOf = (terms: readonly (string | number)[] | undefined): string | undefined =>
  terms && terms.length > 0 ? terms.join(', ') : undefined;
