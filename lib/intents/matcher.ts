import type { ResourceCall } from '../../core/contract/call.ts';
import type { QuestionText } from '../../core/contract/resources/classifier.ts';

/** A category, by its place among all, and how much a question is like its examples. */
export interface Likeness {
  category: number;
  /** 0-1; from a half on it usually is of that category. */
  share: number;
}

/** Compares questions with the examples of categories. */
export interface Matcher {
  /** The best first; those that have nothing of the question may be missing. */
  match(question: QuestionText, call: ResourceCall): readonly Likeness[] | Promise<readonly Likeness[]>;
}

/** The best likeness of each category, the best first. */
export function bestOfEach(found: Iterable<Likeness>): Likeness[] {
  const best = new Map<number, number>();
  for (const { category, share } of found) if (share > (best.get(category) ?? 0)) best.set(category, share);
  return [...best].map(([category, share]) => ({ category, share })).sort((a, b) => b.share - a.share || a.category - b.category);
}
