import { Refusal } from '../../../lib/upstream/refusal.ts';

export interface Wanted {
  count: number;
  dimensions: number;
  /** Names the server in messages. */
  place: string;
}

/** The vectors of an answer, in the order of the texts, of unit length. Throws `model_invalid` when they are not what was asked for. */
export function vectorsOf(answer: unknown, { count, dimensions, place }: Wanted): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: unknown }; // checked in the next line
  if (!Array.isArray(data) || data.length !== count)
    throw unfit(`${place} did not answer with a vector for each of ${count} texts: look at \`base_url\` and \`model\``);
  const vectors: Float32Array[] = [];
  for (const [position, entry] of data.entries()) {
    const { embedding, index } = (entry ?? {}) as { embedding?: ArrayLike<number>; index?: number }; // `normalise` checks the numbers
    if (embedding?.length !== dimensions)
      throw unfit(
        `${place} makes vectors of ${embedding?.length ?? 0} numbers, \`dimensions\` says ${dimensions}: set it to ` +
          'that, and load into a new knowledge base',
      );
    const at = index ?? position;
    if (!Number.isInteger(at) || at < 0 || at >= count || vectors[at])
      throw unfit(`${place} numbered its vectors in a way that does not fit the texts`);
    vectors[at] = normalise(embedding, place);
  }
  return vectors;
}

const unfit = (message: string): Refusal => new Refusal('model_invalid', message, { status: 0, passing: false });

function normalise(numbers: ArrayLike<number>, place: string): Float32Array {
  const vector = Float32Array.from(numbers);
  const length = Math.hypot(...vector);
  if (!(length > 0 && Number.isFinite(length))) throw unfit(`${place} sent a vector that has no direction`);
  return vector.map((value) => value / length);
}
