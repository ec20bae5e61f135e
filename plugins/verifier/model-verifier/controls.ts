import { sentences } from '../../../lib/text/sentences.ts';
import type { Label } from './reading.ts';

/** A sentence of which it is known what a judge has to say of it. */
export interface Control {
  text: string;
  label: Label;
}

/** Made up, so that no passage backs them. */
const MADE_UP = [
  'The tower clock of Vellingsund was wound by 41 beekeepers in 1871.',
  'Every ferry to Harrowmere carries 63 crates of blue lanterns.',
  'The choir of Ostrevik planted 58 plum trees behind the mill.',
];

/** Words of a sentence that says something, and UTF-16 units of one that is not long to read. */
const WORDS = 6;
const LONGEST = 240;

const isPlain = (text: string): boolean =>
  text.length <= LONGEST && /^\P{Ll}.*[.。]$/u.test(text) && text.split(/\s+/).length >= WORDS;

/** The first sentence of a passage that tells something by itself. */
function quoted(passages: readonly string[]): string | undefined {
  for (const passage of passages) {
    const found = sentences(passage).map(({ start, end }) => passage.slice(start, end).trim());
    const plain = found.map((text) => text.slice(text.lastIndexOf('\n') + 1)).find(isPlain); // below a title
    if (plain !== undefined) return plain;
  }
  return undefined;
}

/**
 * Sentences that stand behind those of the answer: one that no passage backs, and one that stands in a passage. A judge that is wrong of
 * them says the same of everything, knows no better, or does what an answer tells it. `seed` chooses which and in what order.
 */
export function controlsFor(passages: readonly string[], seed: number): Control[] {
  const known = passages.join('\n');
  const free = MADE_UP.filter((text) => !known.includes(text));
  const made = free[seed % Math.max(1, free.length)];
  const told = quoted(passages);
  const controls: Control[] = [
    ...(made === undefined ? [] : [{ text: made, label: 'not_backed' as const }]),
    ...(told === undefined ? [] : [{ text: told, label: 'backed' as const }]),
  ];
  return seed % 2 === 0 ? controls : controls.reverse();
}
