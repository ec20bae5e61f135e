import type { SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import type { RetrievalFindings } from '../../../lib/retrieval/answerability.ts';
import { sharesAmong, termWeights } from '../../../lib/retrieval/coverage.ts';
import { terms } from '../../../lib/text/terms.ts';
import { isUndenied } from './denial.ts';

/** How many of the best passages are looked through for a denial. */
const LOOKED_THROUGH = 5;

interface Findings {
  found: RetrievalFindings;
  /** For each term of the question the share of passages that hold it, 0-1. */
  termShares: ReadonlyMap<string, number>;
  /** How many passages were found before any was left out. */
  totalCount: number;
}

/** A search's result as the scores read it. `language` is the one that was searched in. */
export function findingsOf(question: string, language: string | undefined, result: SearchResult): Findings {
  const { candidates: totalCount = result.passages.length, similarityFloor, similarityScale } = result;
  const passages = result.passages.map(({ title, headings, text, similarity, terms: known }) => ({
    terms: known ?? new Set(terms([title, ...headings, text].join('\n'), language)),
    similarity,
  }));
  const termShares =
    result.termShares ??
    sharesAmong(
      passages.map((passage) => passage.terms),
      terms(question, language),
    );
  const weights = termWeights(termShares);
  const best = result.passages.slice(0, LOOKED_THROUGH).map(({ text }) => text);
  const undenied = isUndenied({ question, language, weights }, best);
  return { found: { weights, undenied, passages, similarityFloor, similarityScale }, termShares, totalCount };
}
