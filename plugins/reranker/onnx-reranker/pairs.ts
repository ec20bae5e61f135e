import type { RerankQuestion } from '../../../core/contract/resources/reranker.ts';
import type { Segments } from '../../../lib/onnx/segments.ts';
import type { InputRow } from '../../../lib/onnx/session.ts';

/** Pairs that are read at once. */
export interface PairBatch {
  rows: InputRow[];
  /** Which passage each row is of. */
  passages: number[];
}

export interface PairPlan {
  runs: PairBatch[];
}

/** Share of an input that a question may fill. */
const QUESTION = 0.5;
/** Text that is longer is cut without being counted first: hardly a tokenizer makes fewer tokens of it. */
const CHARACTERS_PER_TOKEN = 12;

interface Room {
  /** Tokens of one pair, special ones included. */
  maxTokens: number;
  /** Tokens of the pairs that are read at once. */
  batchTokens: number;
}

/** The question with each passage, those of about one length together: the longest of a batch is what the others are filled up to. */
export function planBatches(asked: RerankQuestion, segments: Segments, { maxTokens, batchTokens }: Room): PairPlan {
  const room = maxTokens - segments.around;
  const idsOf = (text: string, most: number): number[] =>
    segments.idsOf(text.slice(0, most * CHARACTERS_PER_TOKEN)).slice(0, Math.max(0, most));
  const question = idsOf(asked.question, Math.floor(room * QUESTION));
  const pairs = asked.passages.map((text, passage) => {
    const { ids, types } = segments.pair(question, idsOf(text, room - question.length));
    return { passage, row: { ids, types } };
  });
  const runs: PairBatch[] = [];
  for (const { passage, row } of pairs.toSorted((one, other) => one.row.ids.length - other.row.ids.length)) {
    const last = runs.at(-1);
    if (last && (last.rows.length + 1) * row.ids.length <= batchTokens) {
      last.rows.push(row);
      last.passages.push(passage);
    } else runs.push({ rows: [row], passages: [passage] });
  }
  return { runs };
}
