import type { Span } from '../../../core/contract/span.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { words } from '../../../lib/text/words.ts';

/** A part of a text, and what stands between it and the next one: both together are all of the text. */
export interface Chunk {
  text: string;
  /** Blanks and line ends behind it, which stay as they are. */
  gap: string;
}

const countWords = (text: string): number => words(text).length;

/** Stretches of a text that begin and end with sentences, each of at most so many words unless a sentence has more. */
function stretchesOf(text: string, most: number): Span[] {
  const found: Span[] = [];
  let count = 0;
  for (const { start, end } of sentences(text)) {
    const length = countWords(text.slice(start, end));
    const last = found.at(-1);
    if (last && count + length <= most) {
      last.end = end;
      count += length;
    } else {
      found.push({ start, end });
      count = length;
    }
  }
  return found;
}

/** A text in parts of at most so many words, cut between sentences. */
export function chunksOf(text: string, most: number): Chunk[] {
  const stretches = stretchesOf(text, most);
  return stretches.map(({ start }, at) => {
    const from = at === 0 ? 0 : start;
    const next = stretches[at + 1]?.start ?? text.length;
    const part = text.slice(from, next);
    const kept = part.trimEnd();
    return { text: kept, gap: part.slice(kept.length) };
  });
}

/** The same text in two parts; undefined where it is a single sentence. */
export function halvesOf(text: string): Chunk[] | undefined {
  const chunks = chunksOf(text, Math.ceil(countWords(text) / 2));
  return chunks.length > 1 ? chunks : undefined;
}
