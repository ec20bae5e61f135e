import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import type { Issue } from '../../core/contract/errors.ts';
import type { ScoringSetup } from '../../core/contract/facts/score.ts';
import { SCORING } from '../../core/contract/facts/score.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName, Share } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { scoreAnswer, writerOf } from '../../lib/answering/score-answer.ts';
import { messageIn } from '../../lib/evidence/explain/analysis.ts';
import { mistakesIn, SCORER_DEFAULTS, SCORER_OPTIONS, type ScorerOptions } from '../../lib/evidence/scorer/options.ts';
import { groundingScorer } from '../../lib/evidence/scorer/scorer.ts';
import { isSameLanguage, withoutRegion } from '../../lib/text/language-code.ts';

const config = Type.Object({
  enabled: Type.Boolean({
    default: true,
    description: 'Whether it is computed; the option semanticScore.enabled of a request wins.',
  }),
  primary: Type.Boolean({
    default: true,
    description:
      'Whether it is the score that thresholds look at; otherwise that stays the knowledge-base score. The option ' +
      'semanticScore.primary of a request wins.',
  }),
  rerank: Type.Boolean({
    default: true,
    description: 'Whether the passage that backs most of the answer comes first, with its document and address.',
  }),
  rerank_min_coverage: Share({
    default: 0.25,
    description: 'The share of the answer that a passage must hold to be put first.',
  }),
  with: Type.Optional(
    ResourceName('scorer', {
      description: 'The scorer that is asked; without it one with the options below. With it these belong to the scorer.',
    }),
  ),
  ...SCORER_OPTIONS,
});
type Options = Static<typeof config>;

/** Options that would do nothing: a scorer that is named has its own. */
function unusedOptions({ with: scorer, ...options }: Options): Issue[] {
  if (scorer === undefined) return [];
  return Object.keys(SCORER_OPTIONS)
    .map((name) => name as keyof ScorerOptions) // just those
    .filter((name) => !isDeepStrictEqual(options[name], SCORER_DEFAULTS[name]))
    .map((name) => ({ path: [name], message: `this is an option of the scorer that 'with' names: set it there` }));
}

/** The language of the passages, where one is known of which the answer is not. */
function otherLanguage(passages: readonly ScoredPassage[], searched: string | undefined, answer: string): string | undefined {
  const languages = passages.flatMap(({ language }) => language ?? searched ?? []);
  return languages.some((language) => isSameLanguage(language, answer)) ? undefined : languages[0];
}

type Facts = Pick<Turn, 'passages' | 'options' | 'question'> &
  Partial<Pick<Turn, 'query' | 'language' | 'queryLanguage' | 'generation'>>;

/** By what an answer in a language is scored. */
function setupOf(
  { passages, options, question, query = question, ...facts }: Facts,
  language: string,
  { primary, rerank, rerank_min_coverage }: Options,
): Omit<ScoringSetup, 'scorer'> {
  return {
    query: {
      language,
      question: query,
      questionLanguage: facts.queryLanguage ?? facts.language ?? language,
      passages,
      stump: options.stump,
      ...writerOf(facts.generation),
    },
    isPrimary: options.semanticScore?.primary ?? primary,
    ...(rerank && { rerankFrom: rerank_min_coverage }),
  };
}

export const scoreSemantic = definePlugin<Turn>()({
  name: 'score_semantic',
  summary: 'Traces the answer to its passages, word by word, and says how sure it is that they back it.',
  config,
  needs: ['answer', 'passages', 'options', 'question'],
  wants: ['query', 'language', 'queryLanguage', 'answerLanguage', 'citations', 'generation', 'warnings'],
  gives: [...SCORING, 'scoring', 'warnings'],
  check: (options) => [...unusedOptions(options), ...mistakesIn(options)],
  create: ({ with: named, ...options }) => {
    const scorer = named ?? groundingScorer(options);
    return {
      shares: { scorer },
      async run({ answer, answerLanguage, citations, warnings: before = [], ...facts }, call) {
        if (!(facts.options.semanticScore?.enabled ?? options.enabled)) return {};
        const searched = facts.queryLanguage ?? facts.language;
        const language = answerLanguage ?? searched ?? 'en';
        const other = otherLanguage(facts.passages, searched, language);
        if (other !== undefined) {
          call.trace?.note({ skipped: `the answer is in ${language}, the passages are in ${other}` });
          return { semanticAnalysis: messageIn(language, 'otherLanguage') };
        }
        const setup: ScoringSetup = { scorer, ...setupOf(facts, withoutRegion(language), options) };
        const { scoring, warnings } = await scoreAnswer({ answer, citations }, setup, call);
        return { ...scoring, scoring: setup, ...(warnings.length > 0 && { warnings: [...before, ...warnings] }) };
      },
    };
  },
});
