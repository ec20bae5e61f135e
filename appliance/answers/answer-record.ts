import type { AnswerRecord, Reason } from '../../core/contract/facts/end.ts';
import type { Answered } from '../../core/host/runner.ts';
import { languageOfAnswer } from '../../lib/answering/answer-language.ts';
import { clearLanguage } from '../../lib/text/language.ts';
import { citationsOf } from './citations.ts';
import { linkOf, passagesOf, percent, sourceOf } from './source-passages.ts';
import { textFor } from './texts.ts';

/** No answer was given, so none of its sources is named. */
const WITHHELD: ReadonlySet<Reason> = new Set([
  'no_results',
  'low_confidence',
  'low_grounding',
  'blocked',
  'too_short',
  'too_long',
]);

/** The documents gave no answer: who asks is referred to another place. */
const UNANSWERED: ReadonlySet<Reason> = new Set(['no_results', 'low_confidence', 'low_grounding']);

/** With the facts of an answer that is given again: what is known of this call itself wins. */
const withEarlier = ({ earlierAnswer, ...own }: Answered['turn']): Answered['turn'] =>
  earlierAnswer ? { ...earlierAnswer, ...own, warnings: earlierAnswer.warnings } : own;

/** What a caller gets of a turn. `time` is that of the whole turn, in milliseconds. */
export function answerRecord({ turn: own, reason }: Answered, answerId: number, time: number): AnswerRecord {
  const turn = withEarlier(own);
  const { text: answer, language } = outgoingText(turn, reason);
  return {
    answer,
    ...draftOf(turn.draft, answer, reason),
    score: percent(turn.score ?? 0),
    reason,
    answerId,
    ...(turn.correctedQuestion === undefined ? {} : { correctedQuestion: turn.correctedQuestion }),
    ...(turn.kbScore === undefined ? {} : { KBscore: percent(turn.kbScore) }),
    ...(turn.kbCoverage === undefined ? {} : { kbCoverage: percent(turn.kbCoverage) }),
    ...semanticsOf(turn, reason),
    ...(turn.totalCount === undefined ? {} : { totalCount: Math.round(turn.totalCount) }),
    ...shownSource(turn, reason),
    ...(language === undefined ? {} : { langCode: language }),
    ...intentOf(turn),
    ...(turn.sentiment === undefined ? {} : { sentiment: turn.sentiment }),
    ...(turn.promptInjection === undefined ? {} : { promptInjection: Math.round(turn.promptInjection * 100) / 100 }),
    ...(turn.protectTime === undefined ? {} : { protectTime: Math.round(turn.protectTime) }),
    ...(turn.kbTime === undefined ? {} : { kbTime: Math.round(turn.kbTime) }),
    time: Math.round(time),
    ...(turn.generation === undefined ? {} : { model: turn.generation.model }),
    ...(turn.pii === undefined ? {} : { pii: [...new Set(turn.pii.map(({ type }) => type))] }),
    warningMessages: turn.warnings ?? [],
    cachedResult: reason === 'cached',
    ...(reason === 'blocked' ? {} : passagesOf(turn)),
    ...(WITHHELD.has(reason) ? {} : citationsOf(turn)),
  };
}

/** What the question is about, where a step has told. */
const intentOf = ({ intent, category, categoryName, categorySelectionTime: time }: Answered['turn']): Partial<AnswerRecord> => ({
  ...(intent !== undefined && { intent }),
  ...(category !== undefined && { category }),
  ...(categoryName !== undefined && { categoryName }),
  ...(time !== undefined && { categorySelectionTime: Math.round(time) }),
});

/** What goes out, and what it is written in. Texts that are set for a gate are often in one language, whatever is asked in. */
function outgoingText({ answer, ...turn }: Answered['turn'], reason: Reason): { text: string; language?: string } {
  if (answer === undefined) return textFor(reason);
  const language = languageOfAnswer(turn);
  return { text: answer, language: WITHHELD.has(reason) ? (clearLanguage(answer) ?? language) : language };
}

/** Document and address that the answer is shown with; a gate may have set another address, and so may the question's category. */
function shownSource(
  { passages, isSourceless, categoryUrl, shownUrl }: Answered['turn'],
  reason: Reason,
): { url?: string; document?: string } {
  const { url, ...source } = WITHHELD.has(reason) || isSourceless ? {} : sourceOf(passages?.[0]);
  const instead = shownUrl ?? (UNANSWERED.has(reason) ? categoryUrl : undefined);
  return { ...source, ...(instead === undefined ? url && { url } : linkOf(instead)) };
}

/** What tells how the answer is backed; words of an answer that a guardrail blocked stay inside. */
const semanticsOf = (
  { semanticScore, semanticAnalysis, semanticDetails }: Answered['turn'],
  reason: Reason,
): Partial<AnswerRecord> =>
  reason === 'blocked'
    ? {}
    : {
        ...(semanticScore !== undefined && { semanticScore: percent(semanticScore) }),
        ...(semanticAnalysis !== undefined && { semanticAnalysis }),
        ...(semanticDetails !== undefined && { semanticDetails }),
      };

/** The text before the gates, when it differs. What a guardrail blocked stays inside. */
const draftOf = (draft: string | undefined, answer: string, reason: Reason): { ufa?: string } =>
  draft && draft !== answer && reason !== 'blocked' ? { ufa: draft } : {};
