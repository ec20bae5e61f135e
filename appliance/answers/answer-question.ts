import type { Call } from '../../core/contract/call.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Answered, Pipeline } from '../../core/host/runner.ts';
import { unkeptAnswerId } from './answer-ids.ts';
import { answerRecord } from './answer-record.ts';
import { type Withdrawal, withdrawnFrom } from './withdrawn.ts';

/** Who waits for an answer. */
export interface Listener {
  /** Ends when nobody waits any more. */
  call: Omit<Call, 'emit'>;
  /** Gets the text as it is written; absent where the whole of it is wanted. */
  emit?: Call['emit'];
  /** Gets what of that text is no part of the answer, before the record is there. */
  withdraw?(withdrawal: Withdrawal): void;
}

export interface AnsweredQuestion {
  answered: Answered;
  record: AnswerRecord;
}

const nothing = (): void => {};

/** A question's whole way through a pipeline, up to the record that a caller gets. `answerId` is asked for once there is an answer. */
export async function answerQuestion(
  pipeline: Pipeline,
  start: TurnStart,
  { call, emit, withdraw }: Listener,
  answerId: () => number = unkeptAnswerId,
): Promise<AnsweredQuestion> {
  const started = performance.now();
  let streamed = '';
  const show = (chunk: string): void => {
    streamed += chunk;
    emit?.(chunk);
  };
  const answered = await pipeline.answer(start, { ...call, emit: emit ? show : nothing });
  const record = answerRecord(answered, answerId(), performance.now() - started);
  const withdrawal = streamed === '' ? undefined : withdrawnFrom(streamed, answered, record.answer);
  if (withdrawal) withdraw?.(withdrawal);
  return { answered, record };
}
