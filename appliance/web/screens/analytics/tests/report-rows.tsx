import type { Schemas } from '../../../api/client.ts';
import { Badge, type BadgeKind, type Column, DataTable, EmptyState } from '../../../components/index.ts';
import { number, t } from '../../../texts/index.ts';
import type { FigureTable } from '../figure-table.ts';
import { reasonName } from '../reasons.ts';

type Report = Schemas['TestReport'];
type Row = Report['questions'][number];
export type Change = NonNullable<Row['change']>;

const words = t.analytics.tests;

export const CHANGES: readonly Change[] = ['better', 'worse', 'same', 'new'];
export const SIGNS: Readonly<Record<Change, string>> = { better: '↑', worse: '↓', same: '=', new: '+' };
const KINDS: Readonly<Record<Change, BadgeKind>> = { better: 'good', worse: 'bad', same: 'plain', new: 'plain' };

/** How a question ended, in words. */
export const endOf = ({ reason, error }: Schemas['TestOutcome']): string =>
  error === undefined ? reasonName(reason ?? '') : words.error(error);

const scoreOf = ({ score, before }: Row): string => {
  const now = score === undefined ? '–' : number(score);
  return before?.score === undefined || before.score === score ? now : `${number(before.score)} → ${now}`;
};

/** A change as a word with its sign. */
export const ChangeBadge = ({ change }: { change: Change }) => (
  <Badge kind={KINDS[change]}>
    <span aria-hidden="true">{SIGNS[change]}</span> {words.changes[change]}
  </Badge>
);

const COLUMNS: readonly Column<Row>[] = [
  { id: 'question', label: words.question, cell: ({ question }) => question, value: ({ question }) => question },
  { id: 'end', label: words.end, cell: endOf, value: endOf },
  { id: 'score', label: t.analytics.score, cell: scoreOf, value: ({ score }) => score, number: true },
  { id: 'answer', label: words.answer, cell: ({ answer = '' }) => answer },
];
const CHANGE: Column<Row> = {
  id: 'change',
  label: words.change,
  cell: ({ change }) => change && <ChangeBadge change={change} />,
  value: ({ change }) => change && CHANGES.indexOf(change),
};
const EXPECTED: Column<Row> = { id: 'expected', label: words.expected, cell: ({ expected = '' }) => expected };

export function ReportRows({ report: { against, questions }, onOpen }: { report: Report; onOpen(row: Row): void }) {
  const [question, ...rest] = COLUMNS;
  const hasExpected = questions.some(({ expected }) => expected !== undefined);
  const columns = [...(question ? [question] : []), ...(against ? [CHANGE] : []), ...rest, ...(hasExpected ? [EXPECTED] : [])];
  const keys = new Map(questions.map((row, at) => [row, String(at)]));
  return (
    <DataTable
      label={words.rows}
      columns={columns}
      rows={questions}
      keyOf={(row) => keys.get(row) ?? ''}
      onOpen={onOpen}
      empty={<EmptyState title={words.noRows} />}
    />
  );
}

/** The same as it is taken along. */
export const tableOf = ({ questions }: Report): FigureTable => ({
  head: ['ID', 'question', 'filter', 'change', 'reason', 'score', 'semanticScore', 'answer', 'expected', 'document'].concat([
    'reason before',
    'score before',
    'answer before',
  ]),
  rows: questions.map(({ before = {}, ...row }) => [
    ...[row.id, row.question, row.filter, row.change, row.error ?? row.reason, row.score, row.semanticScore],
    ...[row.answer, row.expected, row.document, before.error ?? before.reason, before.score, before.answer],
  ]),
});
