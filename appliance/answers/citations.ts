import type { Citation } from '../../core/contract/facts/answer.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { sourceOf } from './source-passages.ts';

type Told = NonNullable<AnswerRecord['citations']>[number];
type Passages = ReadonlyMap<string, Turn['passages'][number]>;

/** One for each quotation of a passage, and one for the sentence where a passage is not quoted. */
function citationEntries({ passages: ids, quotes = [], strengths, start, end }: Citation, passages: Passages): Told[] {
  return ids.flatMap((id, at) => {
    const passage = passages.get(id);
    if (!passage) return [];
    const { document } = sourceOf(passage);
    const strength = strengths?.[at];
    const base = { passage: id, ...(document && { document }), ...(strength !== undefined && { strength }) };
    const quoted = quotes
      .filter((quote) => quote.passage === id)
      .map(({ answer, span }) => ({
        ...base,
        start: answer.start,
        end: answer.end,
        quoteStart: span.start,
        quoteEnd: span.end,
        quote: passage.text.slice(span.start, span.end),
      }));
    return quoted.length > 0 ? quoted : [{ ...base, start, end }];
  });
}

/** What backs which stretch of the answer, for a caller who asks for the passages. */
export function citationsOf({ options, citations, passages = [] }: TurnStart & Partial<Turn>): Pick<AnswerRecord, 'citations'> {
  if (!options.includeSourceResults || !citations || citations.length === 0) return {};
  const known = new Map(passages.map((passage) => [passage.id, passage]));
  return { citations: citations.flatMap((each) => citationEntries(each, known)).sort((a, b) => a.start - b.start) };
}
