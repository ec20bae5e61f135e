import { Badge, type BadgeKind, type Column } from '../../../components/index.ts';
import { moment, number, t } from '../../../texts/index.ts';
import type { AnswerRow } from './use-pages.ts';

const KINDS: Partial<Record<AnswerRow['reason'], BadgeKind>> = {
  answered: 'good',
  cached: 'good',
  no_results: 'warn',
  low_confidence: 'warn',
  low_grounding: 'warn',
  degraded: 'warn',
  timeout: 'bad',
  blocked: 'bad',
};

/** Why a turn ended as it did, in words. */
export const ReasonBadge = ({ reason }: { reason: AnswerRow['reason'] }) => (
  <Badge kind={KINDS[reason] ?? 'plain'}>{t.answers.reasons[reason]}</Badge>
);

const ratingText = ({ rating, ratings = 0 }: AnswerRow): string =>
  rating === undefined ? '–' : t.answers.ratingOf(number(rating, { maximumFractionDigits: 1 }), ratings);

const question = (row: AnswerRow) => (
  <>
    {row.question || t.answers.noQuestion}
    {row.isEdited && <span class="answers-flag"> · {t.answers.states.edited}</span>}
    {row.isOutdated && <span class="answers-flag"> · {t.answers.states.outdated}</span>}
  </>
);

/** Texts and sources only where they may be seen. */
export function columnsOf(seesContent: boolean): Column<AnswerRow>[] {
  const { columns } = t.answers;
  const time: Column<AnswerRow> = { id: 'time', label: columns.time, cell: ({ date }) => moment(date) };
  const figures: Column<AnswerRow>[] = [
    { id: 'reason', label: columns.reason, cell: ({ reason }) => <ReasonBadge reason={reason} /> },
    { id: 'score', label: columns.score, number: true, cell: ({ score }) => (score === undefined ? '–' : number(score)) },
    { id: 'rating', label: columns.rating, number: true, cell: ratingText },
  ];
  if (!seesContent) return [time, ...figures];
  return [
    { id: 'question', label: columns.question, cell: question },
    time,
    ...figures,
    { id: 'source', label: columns.source, cell: ({ source }) => source ?? '–' },
  ];
}
