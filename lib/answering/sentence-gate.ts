import type { Call } from '../../core/contract/call.ts';
import type { Decision } from '../../core/contract/facts/end.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { gateDecision } from '../../core/contract/gate-decision.ts';
import { type Finish, finish } from '../../core/contract/plugin.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import type { SentenceSupport } from '../../core/contract/resources/scorer.ts';
import { messageIn } from '../evidence/explain/analysis.ts';
import { withoutRegion } from '../text/language-code.ts';
import { languageOfAnswer } from './answer-language.ts';
import { removeSentences, saysAnything } from './remove-sentences.ts';
import { REPLACEMENT_GIVES, REPLACEMENT_WANTS, type Replacement, replaceAnswer } from './replacement.ts';
import { scoreAnswer } from './score-answer.ts';

/** Facts that a gate for sentences reads where they are there, and those that it gives. */
export const SENTENCE_GATE_WANTS = [
  ...REPLACEMENT_WANTS,
  'citations',
  'decisions',
  'language',
  'queryLanguage',
  'support',
] as const satisfies readonly (keyof Turn)[];
export const SENTENCE_GATE_GIVES = [...REPLACEMENT_GIVES, 'decisions'] as const satisfies readonly (keyof Turn)[];

type Before = Pick<Turn, 'answer'> & Partial<Pick<Turn, (typeof SENTENCE_GATE_WANTS)[number]>>;
type After = Partial<Pick<Turn, (typeof SENTENCE_GATE_GIVES)[number]>>;

/** What one gate for sentences has of its own. */
export interface SentenceGate {
  gate: string;
  /** Sentences that must not be shown; `language` is that of the answer, without a region. */
  unwanted(answer: string, support: readonly SentenceSupport[], language: string): SentenceSupport[];
  /** The rule that such sentences fired. */
  fired(unwanted: readonly SentenceSupport[]): Pick<Decision, 'rule' | 'value' | 'threshold'>;
  /** Whether one such sentence is enough to withhold all of the answer. */
  isRigid?: boolean;
  /** What is said instead of an answer that is withheld. */
  text: string;
  /** Who answers in place of an answer that would be withheld. */
  otherwise?: LanguageModel;
}

/** Takes sentences out of an answer; withholds it or puts another in its place where nothing is left. */
export function gateSentences(own: SentenceGate, before: Before, call: Call): After | Promise<After | Finish<After>> {
  const { gate } = own;
  const { answer, support } = before;
  if (!support) return { warnings: [...(before.warnings ?? []), `${gate} checked nothing: the answer was not scored.`] };
  const unwanted = own.unwanted(answer, support, languageOf(before));
  if (unwanted.length === 0) return gateDecision([{ gate, decision: 'passed' }], before, call);
  return withoutSentences(own, { ...before, support }, unwanted, call);
}

const languageOf = (before: Before | Replacement): string => withoutRegion(languageOfAnswer(before) ?? 'en');

async function withoutSentences(
  own: SentenceGate,
  before: Before & Pick<Turn, 'support'>,
  unwanted: readonly SentenceSupport[],
  call: Call,
): Promise<After | Finish<After>> {
  const { answer, support, citations = [], draft = answer, scoring } = before;
  const made = { gate: own.gate, ...own.fired(unwanted), sentences: unwanted.length };
  const left = removeSentences({ answer, support, citations }, unwanted);
  if (!own.isRigid && saysAnything(left.support)) {
    const again = scoring && (await scoreAnswer(left, scoring, call)).scoring;
    return { ...left, draft, ...again, ...gateDecision([{ ...made, decision: 'removed' }], before, call) };
  }
  const passes = (after: Replacement): boolean =>
    own.unwanted(after.answer ?? '', after.support ?? [], languageOf({ ...before, ...after })).length === 0;
  const other = await replaceAnswer({ model: own.otherwise, passes }, before, call);
  const after = { ...before, ...other };
  if (other.answer !== undefined) return { ...other, ...gateDecision([{ ...made, decision: 'replaced' }], after, call) };
  return finish<After>('low_grounding', {
    ...(!own.isRigid && (await scoringOfNothing(before, call))),
    ...gateDecision([{ ...made, decision: 'withheld' }], after, call),
    score: 0, // of what was said nothing is left
    answer: own.text,
    draft,
    support: [],
    citations: [],
  });
}

/** What is left of an answer of which nothing is left. */
async function scoringOfNothing({ scoring: setup, ...before }: Before, call: Call): Promise<After> {
  if (!setup) return {};
  const { scoring } = await scoreAnswer({ answer: '' }, setup, call);
  return { ...scoring, semanticAnalysis: messageIn(languageOf(before), 'removed') };
}
