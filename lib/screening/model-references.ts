import { CONCEPTS, type Concept, conceptsOfEach } from './concepts.ts';
import { MARKUP } from './markup.ts';
import { readable } from './readable.ts';

/** Words back to which two concepts are looked for together. */
const REACH = 6;

/** Concepts that stand beside each other, in either order, where a sentence is about what a model was told or what it shall answer. */
const TOGETHER: readonly [Concept, readonly Concept[]][] = [
  ['ignore', ['prior', 'instruction', 'all', 'data', 'response', 'query', 'user']],
  ['instruction', ['prior', 'new', 'now', 'show', 'say', 'your', 'response', 'system', 'secret', 'self', 'user']],
  ['response', ['your', 'must', 'say', 'embed', 'encode', 'all']],
  ['role', ['you', 'identity', 'now', 'say']],
  ['identity', ['now']],
  ['say', ['must', 'all', 'self', 'encode', 'query', 'now']],
  ['secret', ['show', 'say']],
  ['lawless', ['not', 'now', 'you']],
  ['user', ['say', 'show', 'response', 'secret', 'data', 'send', 'embed', 'must', 'not', 'query', 'ask']],
  ['reader', ['embed', 'must', 'say']],
];
/** Concepts that are enough alone. */
const ALONE: readonly Concept[] = ['model'];
/** Marks that no reader sees or types. */
const MARKS: ReadonlySet<string> = new Set([
  'control token of a chat',
  'heading of a prompt',
  'role of a chat',
  'role in JSON',
  'comment of a page',
  'image or link that carries text away',
  'long block of encoded text',
]);

const COUNT = CONCEPTS.length;
const alone = new Set(ALONE.map((concept) => CONCEPTS.indexOf(concept)));
const together = new Set(
  TOGETHER.flatMap(([one, others]) =>
    others.flatMap((other) => {
      const [a, b] = [CONCEPTS.indexOf(one), CONCEPTS.indexOf(other)];
      return [a * COUNT + b, b * COUNT + a];
    }),
  ),
);
const patterns = MARKUP.filter(({ name }) => MARKS.has(name)).map(({ pattern }) => pattern);

function hasConcepts(words: readonly string[]): boolean {
  const found = conceptsOfEach(words);
  const beside = (at: number, concept: number): boolean =>
    found.slice(Math.max(0, at - REACH), at).some((earlier) => earlier.some((other) => together.has(other * COUNT + concept)));
  return found.some((concepts, at) => concepts.some((concept) => alone.has(concept) || beside(at, concept)));
}

/**
 * Whether a sentence speaks to or about a model at all: of its instructions, its answer, its role, or in marks of its
 * prompts. Time is linear in it.
 */
export function refersToModel(written: string): boolean {
  const { text, words, hidden, spaced } = readable(written);
  return hidden || spaced || hasConcepts(words) || patterns.some((pattern) => pattern.test(text));
}
