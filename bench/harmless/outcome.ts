import { ANSWERED } from '../../appliance/cli/eval/measure.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { matchAnswer } from '../../lib/statistics/answer-match.ts';
import { claims, unbackedTerms } from './judge.ts';
import type { Question } from './questions.ts';

/** What became of one question, once with the model's own answer and once with what the caller is shown. */
export interface Outcome {
  question: Question;
  own: Judged;
  /** Undefined where no answer was shown. */
  shown?: Judged;
}

export interface Judged {
  answer: string;
  /** A number, a name or too many words that stand in no passage. */
  unbacked: boolean;
  /** It claims something, and the documents do not answer the question. */
  unanswerable: boolean;
  gold: boolean;
}

interface Asked {
  question: Question;
  /** What the model said. */
  own: string;
  /** The turn without any threshold, in which the model was asked in any case. */
  open: Partial<Turn>;
  /** The turn as the pipeline is shipped. */
  shipped: Partial<Turn>;
}

export function outcomeOf({ question, own, open, shipped }: Asked): Outcome {
  const passages = open.prompt?.passages ?? [];
  const judged = (answer: string): Judged => {
    const { terms, isLoose } = unbackedTerms({ answer, question: question.question, passages });
    const says = claims(answer);
    return {
      answer,
      unbacked: says && (isLoose || terms.length > 0),
      unanswerable: says && !question.answerable,
      gold: question.answerable && matchAnswer(answer, question.answers).containsGold === 1,
    };
  };
  const { answer = '', reason = '' } = shipped;
  return { question, own: judged(own), ...(ANSWERED.has(reason) && { shown: judged(answer) }) };
}

/** All but the first are shares, 0-1: those of answers are of the answers that there are. */
export interface Shares {
  answers: number;
  /** Content that stands in no passage. */
  unbacked: number;
  /** Answers to questions that the documents do not answer, backed or not. */
  unanswerable: number;
  /** Either. */
  either: number;
  /** Of the answerable questions: the answer contains the gold. */
  gold: number;
}

export function sharesOf(outcomes: readonly Outcome[], which: 'own' | 'shown'): Shares {
  const answers = outcomes.flatMap((outcome) => outcome[which] ?? []);
  const share = (is: (answer: Judged) => boolean): number => answers.filter(is).length / Math.max(1, answers.length);
  const answerable = outcomes.filter(({ question }) => question.answerable).length;
  return {
    answers: answers.length,
    unbacked: share((answer) => answer.unbacked),
    unanswerable: share((answer) => answer.unanswerable),
    either: share((answer) => answer.unbacked || answer.unanswerable),
    gold: answers.filter(({ gold }) => gold).length / Math.max(1, answerable),
  };
}
