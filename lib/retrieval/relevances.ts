import { Refusal } from '../upstream/refusal.ts';

/** What a server was asked for. */
export interface WantedRelevances {
  /** How many passages it was sent. */
  count: number;
  /** Between which figures relevance lies. */
  range: { least: number; most: number };
  /** Names the server in messages. */
  place: string;
}

/** An entry of a list, as servers write it; each field is checked where it is read. */
interface Entry {
  index?: unknown;
  relevance_score?: unknown;
  /** What Text Embeddings Inference calls it. */
  score?: unknown;
}

/**
 * The relevance of each passage, in the order of the passages, from a list that servers give in an order of their own. Throws
 * `model_invalid` where it does not hold each passage once, with a number that can be one.
 */
export function relevancesOf(list: unknown, { count, range, place }: WantedRelevances): number[] {
  if (!Array.isArray(list)) throw unfit(`${place} did not answer with a list of relevances: is it what its options say?`);
  if (list.length !== count) throw unfit(`${place} answered with ${list.length} relevances for ${count} passages`);
  const relevances = new Map<number, number>();
  for (const entry of list) {
    const { index, relevance_score: named, score = named }: Entry = entry ?? {};
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count)
      throw unfit(`${place} numbered a relevance in a way that fits none of ${count} passages`);
    if (relevances.has(index)) throw unfit(`${place} told the relevance of one passage twice`);
    relevances.set(index, checkedRelevance(score, range, place));
  }
  return Array.from({ length: count }, (_, at) => relevances.get(at) as number); // as many as there are, none twice
}

function checkedRelevance(score: unknown, { least, most }: WantedRelevances['range'], place: string): number {
  if (typeof score !== 'number' || !Number.isFinite(score)) throw unfit(`${place} told a relevance that is no number`);
  if (score < least || score > most)
    throw unfit(`${place} told a relevance that does not lie between ${least} and ${most}: is it what its options say?`);
  return score;
}

const unfit = (message: string): Refusal => new Refusal('model_invalid', message, { status: 0, passing: false });
