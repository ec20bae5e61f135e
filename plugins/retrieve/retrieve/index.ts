import { type Static, Type } from 'typebox';
import { confining } from '../../../core/contract/bounded-call.ts';
import type { Call } from '../../../core/contract/call.ts';
import type { Failure } from '../../../core/contract/errors.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration, ResourceName } from '../../../core/contract/options.ts';
import { definePlugin, finish } from '../../../core/contract/plugin.ts';
import type { SearchQuery, SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import { type Answerability, answerability } from '../../../lib/retrieval/answerability.ts';
import { knowledgeBaseCoverage } from '../../../lib/retrieval/coverage.ts';
import { closeness } from '../../../lib/retrieval/similarity-scale.ts';
import { Dispensable } from '../../../lib/upstream/dispensable.ts';
import { findingsOf } from './findings.ts';
import { shownBase } from './shown-base.ts';

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The passages found, with what their similarity means. */
const withCloseness = ({ passages, similarityScale: scale }: SearchResult): ScoredPassage[] =>
  passages.map((passage) =>
    scale && passage.similarity !== undefined ? { ...passage, closeness: closeness(passage.similarity, scale) } : passage,
  );

/** Tells how the score came about. */
const tell = ({ basis, shares }: Answerability, corrected: string | undefined, { trace }: Call): void =>
  trace?.note({
    ...(corrected !== undefined && { corrected: trace.content ? corrected : true }),
    basis,
    ...Object.fromEntries(Object.entries(shares).map(([feature, share]) => [feature, hundredths(share)])),
  });

/** A comma means OR; an empty value says nothing. */
const filterValues = (filter: string): string[] =>
  filter
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

const Config = Type.Object({
  from: ResourceName('knowledge_base', { description: 'The knowledge base to search.' }),
  query_type: Type.Union(
    [Type.Literal('hybrid'), Type.Literal('keyword'), Type.Literal('lucene'), Type.Literal('vector'), Type.Literal('semantic')],
    {
      default: 'hybrid',
      description:
        'By matching words (keyword; lucene is the same), by meaning (vector), both (hybrid), or by what a server ' +
        'itself calls semantic search, which is the same as vector where there is no such server.',
    },
  ),
  top: Type.Integer({ default: 8, minimum: 1, maximum: 100, description: 'How many passages to fetch.' }),
  filter: Type.String({
    default: '',
    description: 'Values of the filter field for requests that name none; a comma means OR.',
  }),
  only: Type.Array(
    Type.Object({
      field: Type.String({ minLength: 1, description: 'The field.' }),
      values: Type.Array(Type.String(), { minItems: 1, description: 'Values, one of which it must have.' }),
    }),
    {
      default: [],
      description:
        'What may be seen at all, whatever a request asks for: documents for which all of these conditions hold, such ' +
        'as the field public_record with the value "true".',
    },
  ),
  correct_spelling: Type.Boolean({
    default: true,
    description:
      'Reads a word that stands in no document as the word of the documents that it is nearly spelled like. The answer ' +
      'then says how the question was read (correctedQuestion).',
  }),
  allow_empty: Type.Boolean({
    default: false,
    description: 'Goes on when nothing is found, for a prompt that has a text of its own to fall back on.',
  }),
  fallback: Type.Optional(
    ResourceName('knowledge_base', {
      description: 'The knowledge base to search when the first one cannot be. Answers then end with the reason degraded.',
    }),
  ),
  patience: Duration({
    default: '5s',
    description:
      'How long the first knowledge base may take before the fallback is searched. Without a fallback it says nothing.',
  }),
});
type Config = Static<typeof Config>;

interface Found {
  result: SearchResult;
  /** It comes from the fallback. */
  degraded: boolean;
}

/** Searches `from`, or the fallback for as long as `from` cannot be searched. */
function searcherOf({ from, fallback, patience }: Config): (query: SearchQuery, call: Call) => Promise<Found> {
  if (!fallback) return async (query, call) => ({ result: await from.search(query, call), degraded: false });
  const first = new Dispensable(
    { milliseconds: patience, what: 'search' },
    {
      away: 'a knowledge base cannot be searched: its fallback is searched instead',
      back: 'a knowledge base can be searched again: its fallback is left alone',
    },
    isAway,
  );
  return async (query, call) => {
    const result = await first.ask(call, (bounded) => from.search(query, bounded));
    return result ? { result, degraded: false } : { result: await fallback.search(query, call), degraded: true };
  };
}

const isAway = ({ code }: Failure): boolean => ['resource_unavailable', 'data_corrupt', 'step_timeout'].includes(code);

export const retrieve = definePlugin<Turn>()({
  name: 'retrieve',
  summary: 'Finds the passages of a knowledge base that fit the question, and scores how well they do.',
  config: Config,
  needs: ['question', 'options'],
  wants: ['language', 'query', 'queryLanguage'],
  gives: [
    'passages',
    'query',
    'correctedQuestion',
    'totalCount',
    'kbScore',
    'kbCoverage',
    'kbTime',
    'score',
    'termShares',
    'queryLanguage',
    'degraded',
    'fromFallback',
  ],
  create: (config) => {
    const { query_type: type, top, filter, only, allow_empty, correct_spelling: correct } = config;
    const mode = type === 'lucene' ? 'keyword' : type;
    const search = searcherOf(config);
    return {
      shares: { knowledge_base: shownBase(config.from, only) },
      async run({ question, query: text = question, options, language: asked, queryLanguage: language = asked }, call) {
        const started = performance.now();
        const values = filterValues(options.filter ?? filter);
        const query = { text, language, mode, correct, top, filter: values.length > 0 ? values : undefined };
        const { result, degraded } = await search(query, confining(call, only));
        const { corrected } = result;
        const { found, ...counted } = findingsOf(corrected ?? text, result.language ?? language, result);
        const scored = answerability(found);
        tell(scored, corrected, call);
        const kbScore = Math.round(100 * scored.probability);
        const facts = {
          passages: withCloseness(result),
          ...counted,
          ...(corrected === undefined ? {} : { query: corrected, correctedQuestion: corrected }),
          ...(result.language ? { queryLanguage: result.language } : {}),
          ...(degraded ? { degraded, fromFallback: true } : {}),
          kbScore,
          kbCoverage: knowledgeBaseCoverage(found),
          score: kbScore,
          kbTime: Math.round(performance.now() - started),
        };
        if (result.passages.length > 0) return facts;
        const nothing = { ...facts, kbScore: 0, score: 0 };
        return allow_empty ? nothing : finish('no_results', nothing);
      },
    };
  },
});
