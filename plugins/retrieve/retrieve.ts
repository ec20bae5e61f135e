import { Type } from 'typebox';
import { ResourceName } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { SearchResult } from '../../core/resources.ts';
import type { Turn } from '../../core/turn.ts';
import { type Evidence, knowledgeBaseCoverage, knowledgeBaseScore, prominence, termWeights } from '../../ranking/coverage.ts';
import { terms } from '../../text/terms.ts';

function evidenceOf({ passages, termShares, similarityFloor }: SearchResult, language: string | undefined): Evidence {
  const similarities = passages.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity]));
  return {
    weights: termWeights(termShares),
    passages: passages.map(
      (passage) => passage.terms ?? new Set(terms([passage.title, ...passage.headings, passage.text].join('\n'), language)),
    ),
    prominence: similarityFloor === undefined ? 0 : prominence(Math.max(similarityFloor, ...similarities), similarityFloor),
  };
}

/** A comma means OR; an empty value says nothing. */
const filterValues = (filter: string): string[] =>
  filter
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

export const retrieve = definePlugin<Turn>()({
  name: 'retrieve',
  summary: 'Finds the passages of a knowledge base that fit the question, and scores how well they do.',
  config: Type.Object({
    from: ResourceName('knowledge_base', { description: 'The knowledge base to search.' }),
    query_type: Type.Union([Type.Literal('hybrid'), Type.Literal('keyword'), Type.Literal('vector')], {
      default: 'hybrid',
      description: 'By matching words (keyword), by meaning (vector), or both (hybrid).',
    }),
    top: Type.Integer({ default: 8, minimum: 1, maximum: 100, description: 'How many passages to fetch.' }),
    filter: Type.String({
      default: '',
      description: 'Values of the filter field for requests that name none; a comma means OR.',
    }),
  }),
  needs: ['question', 'options'],
  wants: ['language'],
  gives: ['passages', 'totalCount', 'kbScore', 'kbCoverage', 'kbTime', 'score', 'termShares', 'language'],
  create: ({ from, query_type: mode, top, filter }) => ({
    async run({ question, options, language }, call) {
      const started = performance.now();
      const values = filterValues(options.filter ?? filter);
      const result = await from.search(
        { text: question, language, mode, top, filter: values.length > 0 ? values : undefined },
        call,
      );
      const evidence = evidenceOf(result, result.language ?? language);
      const kbScore = knowledgeBaseScore(evidence);
      const facts = {
        passages: result.passages,
        totalCount: result.candidates,
        termShares: result.termShares,
        ...(result.language ? { language: result.language } : {}),
        kbScore,
        kbCoverage: knowledgeBaseCoverage(evidence),
        score: kbScore,
        kbTime: Math.round(performance.now() - started),
      };
      return result.passages.length > 0 ? facts : finish('no_results', { ...facts, kbScore: 0, score: 0 });
    },
  }),
});
