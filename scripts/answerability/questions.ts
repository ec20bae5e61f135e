import { entryAt } from '../../lib/text/entry.ts';
import type { Base } from './bases.ts';

/** `own` questions are answered by their base, `unanswerable` ones look as if they were, `foreign` ones belong to another base. */
export type Kind = 'own' | 'unanswerable' | 'foreign';

/** A question that is asked of a base. */
export interface Question {
  /** The base that the question belongs to. */
  from: string;
  question: string;
  kind: Kind;
  /** Where the question stands among those of its base, 0-1: neighbours are about the same document. */
  place: number;
}

/** Questions of another base that are asked of one: spread evenly over it. */
const FOREIGN = 40;

export const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, at) => entryAt(items, Math.floor((at * items.length) / count)));

export function questionsFor(base: Base, all: readonly Base[]): Question[] {
  const own = base.questions.map(
    ({ question, answerable }, at): Question => ({
      from: base.name,
      question,
      kind: answerable ? 'own' : 'unanswerable',
      place: at / base.questions.length,
    }),
  );
  const foreign = all
    .filter(({ subjects }) => !subjects.some((subject) => base.subjects.includes(subject)))
    .flatMap(({ name, questions }) =>
      spread(
        questions.filter(({ answerable }) => answerable),
        FOREIGN,
      ).map(({ question }): Question => ({ from: name, question, kind: 'foreign', place: 0 })),
    );
  return [...own, ...foreign];
}
