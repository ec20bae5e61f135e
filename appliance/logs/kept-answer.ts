import type { components } from '../../core/api.gen.ts';
import type { AnswerTrace, Reason } from '../../core/contract/facts/end.ts';
import type { AnswerSummary, ListedAnswer, StoredAnswer } from '../../core/contract/resources/store.ts';

type LogEntry = components['schemas']['LogEntry'];
export type KeptAnswer = components['schemas']['KeptAnswer'];

export const dateOf = (time: number): string => new Date(time).toISOString();

/** An answer in a list; without `content`, figures and names that the operator has given. */
export function entryOf(
  { id, time, reason, score, intent, category, question, answer, session, user }: AnswerSummary,
  content: boolean,
): Omit<LogEntry, 'source' | 'rating' | 'ratings' | 'isEdited' | 'isOutdated'> {
  return {
    date: dateOf(time),
    ...(content && { question, answer }),
    id,
    reason: reason as Reason, // its record had it
    ...(score !== undefined && { score }),
    ...(intent !== undefined && { intent }),
    ...(category !== undefined && { category }),
    ...(content && session !== undefined && { session }),
    ...(content && user !== undefined && { user }),
  };
}

/** The same with what has come of it since. */
export const listedEntry = ({ source, rating, isEdited, isOutdated, ...summary }: ListedAnswer, content: boolean): LogEntry => ({
  ...entryOf(summary, content),
  ...(content && source !== undefined && { source }),
  ...(rating && { rating: Math.round(rating.mean * 100) / 100, ratings: rating.count }),
  ...(isEdited && { isEdited }),
  ...(isOutdated && { isOutdated }),
});

/** A whole answer, in the same way. */
export function keptAnswer({ edited, outdated, record, trace, ...summary }: StoredAnswer, content: boolean): KeptAnswer {
  return {
    ...entryOf(summary, content),
    ...(edited && { edited: { by: edited.by, date: dateOf(edited.time), ...(content && { original: edited.original }) } }),
    ...(outdated && { outdated: { by: outdated.by, date: dateOf(outdated.time) } }),
    record: content ? (record as Record<string, unknown>) : figuresOf(record), // `record_answer` keeps an object
    ...(trace !== undefined && { trace: content ? (trace as AnswerTrace) : traceFigures(trace as AnswerTrace) }), // as it was kept
  };
}

/** What of an object is a number or a truth value. */
const figuresOf = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, each]) => typeof each === 'number' || typeof each === 'boolean'));

const traceFigures = ({ steps, decisions, passages }: AnswerTrace): AnswerTrace => ({
  steps: steps.map(({ details, ...step }) => (details ? { ...step, details: figuresOf(details) } : step)),
  ...(decisions && { decisions }),
  ...(passages && { passages: passages.map(({ url, document, passage, ...figures }) => figures) }),
});
