import { callOf } from '../../core/contract/call.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { distanceOf } from '../../lib/evidence/score/similarity.ts';
import { measureScale } from '../../lib/retrieval/similarity-scale.ts';
import { cosine } from '../../lib/text/vectors.ts';
import { silent } from '../../test/support/call.ts';
import type { Row } from './rows.ts';

/** Embeds each text once, some at a time. */
async function embedAll(embedder: Embedder, texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>();
  const all = [...new Set(texts)];
  for (let from = 0; from < all.length; from += 256) {
    const some = all.slice(from, from + 256);
    for (const [at, vector] of (await embedder.embedPassages(some, callOf(silent))).entries()) found.set(some[at] ?? '', vector);
  }
  return found;
}

/** How far each sentence is from the sources, as the step that scores answers would find it. */
export async function withDistances(rows: readonly Row[], embedder: Embedder): Promise<Row[]> {
  const scale = await measureScale(embedder, callOf(silent));
  if (!scale) throw new Error('the embedder does not tell related texts from others');
  const vectors = await embedAll(
    embedder,
    rows.flatMap(({ sentences, candidates }) => [...sentences.map(({ text }) => text), ...candidates]),
  );
  const vectorOf = (text: string): Float32Array => vectors.get(text) as Float32Array; // all texts were embedded
  return rows.map((row) => ({
    ...row,
    sentences: row.sentences.map((sentence) => ({
      ...sentence,
      distance: distanceOf(
        row.candidates.map((candidate) => cosine(vectorOf(sentence.text), vectorOf(candidate))),
        scale.unrelated,
      ),
    })),
  }));
}
