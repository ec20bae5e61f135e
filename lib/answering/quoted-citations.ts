import type { Citation, LanguageModelAnswer } from '../../core/contract/facts/answer.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';

/** Where the quoted stretches stand in the answer that is made of them, each with its passage. */
export function quotedCitations({ quotes = [] }: LanguageModelAnswer, passages: readonly ScoredPassage[]): Citation[] {
  const known = new Set(passages.map(({ id }) => id));
  return quotes
    .filter(({ passage }) => known.has(passage))
    .map(({ passage, start, end, answer }) => ({
      ...answer,
      passages: [passage],
      quotes: [{ passage, answer, span: { start, end } }],
    }));
}

/**
 * Of documents that nearly as much is taken from, the one found best is named: it counts as if so many times as much were
 * taken from it.
 */
const FOUND_BEST = 2;

/** The document that most of an answer is taken from. `best` is the one found best; `units` are UTF-16 units of the answer. */
export function mainDocument(
  taken: readonly { document: string; units: number }[],
  best: string | undefined,
): string | undefined {
  const sums = new Map<string, number>();
  for (const { document, units } of taken)
    sums.set(document, (sums.get(document) ?? 0) + units * (document === best ? FOUND_BEST : 1));
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * The passages with that one first which most is quoted from, of the document that the answer is taken from; the others keep
 * their order.
 */
export function mostQuotedFirst(passages: ScoredPassage[], { quotes = [] }: LanguageModelAnswer): ScoredPassage[] {
  const documents = new Map(passages.map(({ id, document }) => [id, document]));
  const unitsOf = (id: string): number =>
    quotes.reduce((sum, { passage, answer }) => (passage === id ? sum + answer.end - answer.start : sum), 0);
  const taken = quotes.map(({ passage, answer }) => ({
    document: documents.get(passage) ?? '',
    units: answer.end - answer.start,
  }));
  const main = mainDocument(taken, passages[0]?.document);
  const [first] = passages.filter(({ document }) => document === main).sort((a, b) => unitsOf(b.id) - unitsOf(a.id));
  return first ? [first, ...passages.filter((passage) => passage !== first)] : passages;
}
