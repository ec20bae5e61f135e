import type { Call } from '../../core/contract/call.ts';
import type { LanguageModelAnswer } from '../../core/contract/facts/answer.ts';
import { SCORING, type ScoringSetup } from '../../core/contract/facts/score.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import { askAside } from '../prompting/ask-model.ts';
import { generationFacts, warningsOf } from './generation-facts.ts';
import { quotedCitations } from './quoted-citations.ts';
import { scoreAnswer, writerOf } from './score-answer.ts';

/** The share of the time left that another answer may take: where it takes longer, the gate still has to withhold the first. */
const OWN_SHARE = 0.5;

/** Facts by which an answer is replaced, where they are there. */
export const REPLACEMENT_WANTS = [
  'answerLanguage',
  'answerLanguageChosen',
  'draft',
  'generation',
  'prompt',
  'scoring',
  'warnings',
] as const satisfies readonly (keyof Turn)[];

/** Facts that an answer in place of another may have. */
export const REPLACEMENT_GIVES = [
  ...SCORING,
  'answer',
  'answerLanguage',
  'degraded',
  'draft',
  'generation',
  'warnings',
] as const satisfies readonly (keyof Turn)[];

type Before = Pick<Turn, 'answer'> & Partial<Pick<Turn, (typeof REPLACEMENT_WANTS)[number]>>;
export type Replacement = Partial<Pick<Turn, (typeof REPLACEMENT_GIVES)[number]>>;

const FAILED = 'No other answer could be had in its place: its language model failed.';

/** Whether an answer consists of sentences of the passages: these back it in any case, so that its semantic score tells nothing. */
export const isOfQuotes = (generation: LanguageModelAnswer | undefined): boolean => (generation?.quotes ?? []).length > 0;

interface Another {
  /** Undefined where nobody is named. */
  model: LanguageModel | undefined;
  /** Whether what it says may be shown. */
  passes(replacement: Replacement): boolean;
}

/**
 * Asks another language model the same, and scores what it says as the answer was scored. Without an `answer` there is none that may be
 * shown; where the model failed, a warning tells.
 */
export async function replaceAnswer({ model, passes }: Another, before: Before, call: Call): Promise<Replacement> {
  const { prompt, generation: first, warnings = [] } = before;
  if (!model || !prompt || (first && first.model === model.label)) return {};
  const patience = (call.deadline - Date.now()) * OWN_SHARE;
  const second = await askAside(model, prompt, { call, patience, what: 'another answer' });
  if (!second) return { warnings: [...warnings, FAILED] };
  if (second.text === '') return {};
  const replacement = await replacementBy(second, { ...before, prompt }, call);
  return passes(replacement) ? replacement : {};
}

async function replacementBy(
  second: LanguageModelAnswer,
  before: Before & Pick<Turn, 'prompt'>,
  call: Call,
): Promise<Replacement> {
  const { answer: withheld, draft = withheld, generation: first, prompt, scoring, ...known } = before;
  const ofFirst = first ? warningsOf(first) : [];
  const warnings = (known.warnings ?? []).filter((warning) => !ofFirst.includes(warning));
  const changed = { answer: second.text, citations: quotedCitations(second, prompt.passages) };
  // The log tells how many tokens the answer took: those of the first were spent.
  const generation = { ...second, ...(!second.tokens && first?.tokens && { tokens: first.tokens }) };
  return {
    warnings,
    ...generationFacts(generation, { ...known, warnings }),
    ...changed,
    draft,
    ...(scoring && (await scoreAnswer(changed, byWriter(scoring, second), call)).scoring), // what could not be asked was said of the first
  };
}

/** By what an answer in place of another is scored: somebody else wrote it. */
const byWriter = (scoring: ScoringSetup, generation: LanguageModelAnswer): ScoringSetup => ({
  ...scoring,
  query: { ...scoring.query, ...writerOf(generation) },
});
