import { Type } from 'typebox';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Duration, ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { indexedText } from '../../lib/retrieval/indexed.ts';
import { Dispensable } from '../../lib/upstream/dispensable.ts';

const NAME = 'rerank_passages';

const Config = Type.Object({
  reranker: ResourceName('reranker', {
    'x-dispensable': true,
    description: 'Reads the passages with the question. While it is away, they stay in the order of the search.',
  }),
  top: Type.Integer({
    default: 20,
    minimum: 2,
    maximum: 100,
    description: 'How many of the first passages are read. Have `retrieve` find as many.',
  }),
  patience: Duration({
    default: '2s',
    description: 'How long the reranker may take; then the passages stay in their order, and the answer ends degraded.',
  }),
});

/** The same passages, best first. Scores stay where they were: the first place has the first score, whoever holds it. */
export function inOrderOf(passages: readonly ScoredPassage[], relevances: readonly number[]): ScoredPassage[] {
  const ranked = passages.map((passage, at) => ({ passage, relevance: relevances[at] ?? Number.NEGATIVE_INFINITY }));
  return ranked
    .toSorted((one, other) => other.relevance - one.relevance)
    .map(({ passage }, at) => ({ ...passage, score: passages[at]?.score ?? passage.score }));
}

export const rerankPassages = definePlugin<Turn>()({
  name: NAME,
  summary: 'Has a reranker read the first passages together with the question, and puts those first that it finds most relevant.',
  config: Config,
  needs: ['passages', 'question'],
  wants: ['query', 'warnings'],
  gives: ['passages', 'warnings', 'degraded'],
  create: ({ reranker, top, patience }) => {
    const dispensable = new Dispensable(
      { milliseconds: patience, what: NAME },
      {
        away: 'a reranker cannot be asked: passages stay in the order of the search',
        back: 'a reranker can be asked again',
      },
    );
    return {
      async run({ passages, question, query = question, warnings = [] }, call) {
        const first = passages.slice(0, top);
        if (first.length < 2) return {};
        const asked = { question: query, passages: first.map(indexedText) };
        const relevances = await dispensable.ask(call, (bounded) => reranker.rerank(asked, bounded));
        call.trace?.note({ reranker: reranker.id, read: first.length, relevances: relevances ?? 'none: it could not be asked' });
        if (!relevances) {
          const warning = `${NAME} left the passages in the order of the search, because the reranker could not be asked.`;
          return { degraded: true, warnings: [...warnings, warning] };
        }
        return { passages: [...inOrderOf(first, relevances), ...passages.slice(top)] };
      },
    };
  },
});
