import type { LanguageModelAnswer, ScoredPassage } from '../core/resources.ts';
import type { Citation } from '../core/turn.ts';

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

/** The passages with that one first which most is quoted from, of the document that most is quoted from; the others keep their order. */
export function mostQuotedFirst(passages: ScoredPassage[], { quotes = [] }: LanguageModelAnswer): ScoredPassage[] {
  const documents = new Map(passages.map(({ id, document }) => [id, document]));
  const units = new Map<string, number>();
  const add = (key: string, count: number): void => void units.set(key, (units.get(key) ?? 0) + count);
  for (const { passage, answer } of quotes) {
    add(`passage ${passage}`, answer.end - answer.start);
    add(`document ${documents.get(passage)}`, answer.end - answer.start);
  }
  const unitsOf = (passage: ScoredPassage) =>
    [units.get(`document ${passage.document}`) ?? 0, units.get(`passage ${passage.id}`) ?? 0] as const;
  const [first] = passages.toSorted((a, b) => {
    const [[ofA, inA], [ofB, inB]] = [unitsOf(a), unitsOf(b)];
    return ofB - ofA || inB - inA;
  });
  return first && quotes.length > 0 ? [first, ...passages.filter((passage) => passage !== first)] : passages;
}
