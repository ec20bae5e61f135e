import type { LanguageModelAnswer, ScoredPassage } from '../core/resources.ts';
import type { Citation } from '../core/turn.ts';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Where the quoted stretches stand in the answer that is made of them, each with its passage. */
export function quotedCitations({ text, quotes = [] }: LanguageModelAnswer, passages: readonly ScoredPassage[]): Citation[] {
  const texts = new Map(passages.map((passage) => [passage.id, passage.text]));
  let end = 0;
  return quotes.flatMap((quote) => {
    const said = oneLine(texts.get(quote.passage)?.slice(quote.start, quote.end) ?? '');
    const start = text.indexOf(said, end);
    if (said === '' || start < 0) return [];
    end = start + said.length;
    const span = { start: quote.start, end: quote.end };
    return [{ start, end, passages: [quote.passage], quotes: [{ passage: quote.passage, answer: { start, end }, span }] }];
  });
}
