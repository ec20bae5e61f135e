import type { Turn } from '../core/turn.ts';
import { answerConfidence } from '../ranking/answer-confidence.ts';

/** How sure it is, 0-100, that an answer of quotes answers the question; undefined for other answers, and where nothing tells. */
export function quoteConfidence({ generation, kbScore }: Partial<Pick<Turn, 'generation' | 'kbScore'>>): number | undefined {
  if (kbScore === undefined || !generation?.quotes?.length) return undefined;
  return generation.signs ? Math.round(100 * answerConfidence(kbScore, generation.signs)) : kbScore;
}
