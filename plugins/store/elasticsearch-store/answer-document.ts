import type { AnswerSummary, ListedAnswer, LoggedAnswer, StoredAnswer } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import { SUMMARY_FIELDS } from '../../../lib/storing/summary-fields.ts';
import { documentsIn, type RecordFigures, recordFigures, sourceIn, type TraceFigures, traceFigures } from './figures.ts';

/** What somebody has said of an answer. */
interface Said {
  by: string;
  time: number;
}

/** What ratings of an answer come to; `s0`-`s5` count them by their rounded score. */
export interface RatingFigures {
  /** Grows with each change: of two, the later one stays. */
  version: number;
  sum: number;
  count: number;
  /** `null` where there are none any more. */
  mean: number | null;
  [score: `s${number}`]: number;
}

/** An answer as it stands in its index. */
export interface AnswerDocument extends Omit<AnswerSummary, 'session' | 'user' | 'intent' | 'category' | 'score'> {
  session?: string | null;
  user?: string | null;
  intent?: string | null;
  category?: string | null;
  score?: number | null;
  viewer?: string | null;
  /** JSON. */
  record: string;
  cache_key?: string | null;
  source?: string | null;
  figures: RecordFigures;
  rating?: RatingFigures | null;
  edit?: (Said & { original: string }) | null;
  outdated?: Said | null;
  dismissed?: Said | null;
}

/** The trace of an answer as it stands in its index. */
export interface TraceDocument {
  id: number;
  time: number;
  instance: string;
  /** Ids of documents that its passages are of. */
  documents: string[];
  /** JSON. */
  trace: string;
  figures: TraceFigures;
}

/** Fields of a list. */
export const LISTED: readonly string[] = [...SUMMARY_FIELDS, 'source', 'rating', 'edit.time', 'outdated.time'];

/** Throws a Failure for what is no JSON. */
export function answerDocument({ record, trace: _, cacheKey, session, user, viewer, ...answer }: LoggedAnswer): AnswerDocument {
  const { id, time, instance, reason, question, intent, category, score } = answer;
  return {
    ...{ id, time, instance, reason, question, answer: answer.answer },
    ...{ session: callerId(session), user: callerId(user), viewer: viewer || null },
    ...{ intent: intent || null, category: category || null, score: score ?? null },
    ...{ record: jsonOf(record), cache_key: cacheKey ?? null, source: sourceIn(record), figures: recordFigures(record) },
  };
}

/** Undefined where nothing tells how the answer came about. */
export function traceDocument({ id, time, instance, trace }: LoggedAnswer): TraceDocument | undefined {
  if (trace === undefined) return undefined;
  return { id, time, instance, documents: documentsIn(trace), trace: jsonOf(trace), figures: traceFigures(trace) };
}

/** What is not there is left out. */
export function summaryOf(document: Partial<AnswerDocument>): AnswerSummary {
  const told = SUMMARY_FIELDS.map((name) => [name, document[name]] as const).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(told) as unknown as AnswerSummary; // the fields are its own
}

export function listedOf(document: AnswerDocument): ListedAnswer {
  const { source, rating, edit, outdated } = document;
  return {
    ...summaryOf(document),
    ...(typeof source === 'string' && { source }),
    ...(typeof rating?.mean === 'number' && { rating: { mean: rating.mean, count: rating.count } }),
    ...(edit && { isEdited: true }),
    ...(outdated && { isOutdated: true }),
  };
}

export function storedOf(document: AnswerDocument, trace: TraceDocument | undefined, editedAlike: number): StoredAnswer {
  const { record, viewer: _, cache_key: cacheKey, edit, outdated } = document;
  return {
    ...summaryOf(document),
    record: JSON.parse(record),
    ...(trace && { trace: JSON.parse(trace.trace) }),
    ...(typeof cacheKey === 'string' && { cacheKey }),
    ...(edit && { edited: { by: edit.by, time: edit.time, original: edit.original } }),
    ...(outdated && { outdated: { by: outdated.by, time: outdated.time } }),
    ...(editedAlike > 0 && { editedAlike }),
  };
}
