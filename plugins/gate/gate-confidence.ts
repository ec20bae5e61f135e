import { type Static, Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { Decision } from '../../core/contract/facts/end.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { gateDecision } from '../../core/contract/gate-decision.ts';
import { Percent, ResourceName } from '../../core/contract/options.ts';
import { definePlugin, finish } from '../../core/contract/plugin.ts';
import { citationAfter, supportAfter } from '../../lib/answering/remove-sentences.ts';
import {
  isOfQuotes,
  REPLACEMENT_GIVES,
  REPLACEMENT_WANTS,
  type Replacement,
  replaceAnswer,
} from '../../lib/answering/replacement.ts';

const NAME = 'gate_confidence';

const options = Type.Object({
  by: Type.Union([Type.Literal('score'), Type.Literal('kb_score'), Type.Literal('semantic_score')], {
    default: 'score',
    description:
      'What is compared: the score of the answer, the KBscore of the passages, or the semantic score; the score where ' +
      'the one named is not there.',
  }),
  min: Percent({
    default: 15,
    description: 'Below this score the answer is withheld; the option minConfidence of a request wins.',
  }),
  min_text: Type.String({
    default: 'I found no reliable answer to this in the documents.',
    description: 'What is said instead; the option minConfidenceText of a request wins.',
  }),
  warn: Percent({
    default: 0,
    description:
      'Below this score a warning stands before the answer; 0 never warns. The option warnConfidence of a request wins.',
  }),
  warn_text: Type.String({
    default: 'I am not sure about this answer:',
    description: 'The warning; the option warnConfidenceText of a request wins.',
  }),
  min_url: Percent({ default: 10, description: 'Below this score the address of the source is not shown.' }),
  fallback_url: Type.String({
    default: '',
    description:
      'The address shown where that of the source is not, also with an answer that was withheld; empty for none. That of the ' +
      "question's category is shown in its place, where it has one.",
  }),
  otherwise: Type.Optional(
    ResourceName('language_model', {
      description:
        'The language model that answers in place of an answer that would be withheld, such as `extractive`; its answer has to pass, too.',
    }),
  ),
});
type Options = Static<typeof options>;

type Facts = Pick<Turn, 'answer' | 'score' | 'options'> &
  Partial<
    Pick<Turn, 'categoryUrl' | 'citations' | 'decisions' | 'generation' | 'kbScore' | 'semanticScore' | 'support' | 'warnings'> &
      Replacement
  >;
type Compared = Pick<Decision, 'compared'> & { value: number };
type Fired = Omit<Decision, 'decision'> & Compared & { threshold: number };

const FIELD = { kb_score: 'KBscore', semantic_score: 'semanticScore' } as const;

/** The figure that the options name; the score where that is not there. */
function namedBy({ score, kbScore, semanticScore }: Facts, { by }: Options): Compared {
  const value = { score: undefined, kb_score: kbScore, semantic_score: semanticScore }[by];
  return by === 'score' || value === undefined ? { value: score } : { compared: FIELD[by], value };
}

/** What is compared. Quotes back themselves: whether they answer the question is what counts, and the KBscore tells that. */
function comparedOf(facts: Facts, config: Options): Compared {
  const named = namedBy(facts, config);
  const { kbScore, generation } = facts;
  const isLower = kbScore !== undefined && kbScore < named.value;
  return isOfQuotes(generation) && isLower ? { compared: 'KBscore', value: kbScore } : named;
}

/** The address in place of that of the source; empty for none. */
const fallbackOf = ({ categoryUrl }: Facts, { fallback_url }: Options): string => categoryUrl ?? fallback_url;

type Placed = Pick<Facts, 'answer' | 'citations' | 'support'>;

/** The answer behind a warning, with all places in it moved on. */
function behind(warning: string, { answer, citations, support }: Placed): Placed {
  const edits = [{ start: 0, end: 0, text: `${warning} ` }];
  return {
    answer: `${warning} ${answer}`,
    ...(citations && { citations: citations.map((each) => citationAfter(each, edits)) }),
    ...(support && { support: support.map((each) => supportAfter(each, edits)) }),
  };
}

function decide(facts: Facts, config: Options, call: Call, before: readonly Decision[] = []) {
  const compared = comparedOf(facts, config);
  const fired = (decision: Decision['decision'], rule: string, threshold: number): Decision[] =>
    compared.value < threshold ? [{ gate: NAME, decision, rule, ...compared, threshold }] : [];
  const warned = fired('warned', 'warn', facts.options.warnConfidence ?? config.warn);
  const hidden = fired('url_hidden', 'min_url', config.min_url);
  const made = [...before, ...warned, ...hidden];
  return {
    ...gateDecision(made.length > 0 ? made : [{ gate: NAME, decision: 'passed', ...compared }], facts, call),
    ...(made.length > before.length && scoreOf(compared, config)),
    ...(warned.length > 0 && behind(facts.options.warnConfidenceText ?? config.warn_text, facts)),
    ...(hidden.length > 0 && { shownUrl: fallbackOf(facts, config) }),
  };
}

/** Where an answer's score is what is compared, it is no higher than the figure that fired: a caller sees one with the other. */
const scoreOf = ({ compared, value }: Compared, { by }: Options): Partial<Pick<Turn, 'score'>> =>
  by === 'score' && compared !== undefined ? { score: value } : {};

function withhold(facts: Facts, fired: Fired, config: Options, call: Call) {
  const answer = facts.options.minConfidenceText ?? config.min_text;
  const shownUrl = fallbackOf(facts, config);
  return finish('low_confidence', {
    ...gateDecision([{ ...fired, decision: 'withheld' }], facts, call),
    score: fired.value, // a caller sees a score below the threshold with a refusal
    ...(shownUrl !== '' && { shownUrl }),
    answer,
  });
}

/** Shows another answer where one is to be had that passes. */
async function replace(facts: Facts, fired: Fired, config: Options, call: Call) {
  const passes = (replacement: Replacement): boolean => comparedOf({ ...facts, ...replacement }, config).value >= fired.threshold;
  const other = await replaceAnswer({ model: config.otherwise, passes }, facts, call);
  const after = { ...facts, ...other };
  if (other.answer === undefined) return withhold(after, fired, config, call);
  return { ...other, ...decide(after, config, call, [{ ...fired, decision: 'replaced' }]) };
}

export const gateConfidence = definePlugin<Turn>()({
  name: NAME,
  summary: 'Withholds or flags an answer whose score is too low, and shows its source only above a score.',
  config: options,
  needs: ['answer', 'score', 'options'],
  wants: [...REPLACEMENT_WANTS, 'categoryUrl', 'decisions', 'kbScore', 'semanticScore', 'citations', 'support'],
  gives: [...REPLACEMENT_GIVES, 'decisions', 'shownUrl'],
  withholds: true,
  create: (config) => ({
    run(facts, call) {
      const threshold = facts.options.minConfidence ?? config.min;
      const compared = comparedOf(facts, config);
      if (compared.value >= threshold) return decide(facts, config, call);
      const fired = { gate: NAME, rule: 'min', ...compared, threshold };
      return config.otherwise ? replace(facts, fired, config, call) : withhold(facts, fired, config, call);
    },
  }),
});
