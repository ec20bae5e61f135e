import type { SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import type { RetrievalFindings } from '../../../lib/retrieval/answerability.ts';
import { termWeights } from '../../../lib/retrieval/coverage.ts';
import { terms } from '../../../lib/text/terms.ts';
import { isUndenied } from './denial.ts';

/** How many of the best passages are looked through for a denial. */
const LOOKED_THROUGH = 5;

/** A search's result as the scores read it. `language` is the one that was searched in. */
export function findingsOf(question: string, language: string | undefined, result: SearchResult): RetrievalFindings {
  const { passages, termShares, similarityFloor, similarityScale } = result;
  const weights = termWeights(termShares);
  const best = passages.slice(0, LOOKED_THROUGH).map(({ text }) => text);
  return {
    weights,
    undenied: isUndenied({ question, language, weights }, best),
    passages: passages.map(({ title, headings, text, similarity, terms: known }) => ({
      terms: known ?? new Set(terms([title, ...headings, text].join('\n'), language)),
      similarity,
    })),
    similarityFloor,
    similarityScale,
  };
}
