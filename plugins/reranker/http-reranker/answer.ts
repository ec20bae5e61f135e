import { Refusal } from '../../../lib/upstream/refusal.ts';

/** Most bytes of an answer: some servers repeat the texts beside their figures. */
const MOST_BYTES = 8 * 2 ** 20;

/** The body of an answer as JSON. Throws a SyntaxError where it is none, and a Refusal where it is larger than anything that is meant. */
export async function readAnswer({ body }: Response, place: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new Refusal('model_invalid', `${place} sent an answer of more than ${MOST_BYTES} bytes: look at \`base_url\``, {
        status: 0,
        passing: false,
      });
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
