import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswerLog, AnswerStatistics, AnswersWanted } from '../../core/contract/resources/store.ts';
import type { InstanceStores } from './instance-stores.ts';
import { dateOf } from './kept-answer.ts';

type AnswerFigures = components['schemas']['AnswerFigures'];

const DAY = 86_400_000;
/** Days that are told where no number is asked for. */
const USUAL_DAYS = 30;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Figures as callers are told them. */
export function figuresOf({ score, rating, ...counts }: AnswerStatistics): AnswerFigures {
  return {
    ...counts,
    ...(score !== undefined && { score: hundredths(score) }),
    ...(rating && { rating: hundredths(rating.mean) }),
    ratings: rating?.count ?? 0,
  };
}

/** One day after the other: other questions to the store come in between. */
async function rowsOf(answers: AnswerLog, days: readonly AnswersWanted[], call: ResourceCall) {
  const rows: (AnswerFigures & { date: string })[] = [];
  for (const day of days) {
    call.signal.throwIfAborted();
    rows.push({ date: dateOf(day.since ?? 0).slice(0, 10), ...figuresOf(await answers.statistics(day, call)) });
  }
  return rows;
}

/** Figures of the last days of an instance (UTC), `now` in milliseconds since the epoch. */
export function analytics(
  stores: InstanceStores,
  { instance, count = USUAL_DAYS, now }: { instance: string; count?: number; now: number },
  call: ResourceCall,
): Promise<components['schemas']['Analytics']> {
  const today = now - (now % DAY);
  const days = Array.from({ length: count }, (_, ago) => ({
    instance,
    since: today - ago * DAY,
    until: today - (ago - 1) * DAY,
  }));
  return stores.use(instance, ['answers'], async ({ answers }) => ({
    rows: await rowsOf(answers, days, call),
    total: figuresOf(await answers.statistics({ instance, since: today - (count - 1) * DAY, until: today + DAY }, call)),
  }));
}
