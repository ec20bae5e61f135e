import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';

export type Answered = Pick<Turn, 'question' | 'options' | 'session' | 'instance' | 'reason' | 'record'>;

/** Fields of the record that hold nothing of what was asked and answered. */
const FIGURES = [
  'score',
  'reason',
  'answerId',
  'KBscore',
  'kbCoverage',
  'totalCount',
  'langCode',
  'kbTime',
  'time',
  'model',
  'cachedResult',
  'semanticScore',
  'category',
  'sentiment',
  'promptInjection',
] as const satisfies readonly (keyof AnswerRecord)[];

/**
 * What is sent of an answer, as JSON. Without `content` neither question and answer nor anything that could repeat them: options, passages,
 * warnings, and the record but for its figures.
 */
export function eventOf({ question, options, session, instance, reason, record }: Answered, content: boolean): string {
  const { answer, answerId, score, url, document, langCode, sentiment, semanticScore } = record;
  return JSON.stringify({
    type: 'answer.given',
    timestamp: new Date().toISOString(),
    data: {
      ...(content && { question, answer }),
      answerId,
      instance,
      sessionId: session.sessionId,
      user: session.userId,
      reason,
      score,
      url,
      document,
      langCode,
      sentiment,
      semanticScore,
      ...(content && { options }),
      record: content ? record : Object.fromEntries(FIGURES.map((name) => [name, record[name]])),
    },
  });
}
