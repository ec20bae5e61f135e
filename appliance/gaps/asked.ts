import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswerLog, AnswersWanted, ListedAnswer } from '../../core/contract/resources/store.ts';

/** A question without a good answer. */
export interface Asked {
  /** Of its answer. */
  id: number;
  time: number;
  question: string;
  reason: string;
  /** It had an answer, which was rated badly. */
  isRated: boolean;
}

export interface AskedQuestions {
  /** The newest first. */
  asked: Asked[];
  /** There were more. */
  isCut: boolean;
  /** Ids of answers about which nothing needs to be done. */
  dismissed: ReadonlySet<number>;
}

/** Questions that are looked at. */
export const MOST_ASKED = 5000;
/** Answers that are read at a time: others who ask the store come in between. */
const PAGE = 500;

/** Why a question has no answer. */
const UNANSWERED = ['no_results', 'low_confidence', 'low_grounding'] as const;

/** The newest questions since a time, in milliseconds since the epoch, that had no answer or a bad one. */
export async function askedIn(answers: AnswerLog, wanted: AnswersWanted, call: ResourceCall): Promise<AskedQuestions> {
  const found = new Map<number, Asked>();
  for (const condition of [...UNANSWERED.map((reason) => ({ reason })), { rated: 'bad' as const }])
    for (const { id, time, question, reason } of await upTo(answers, { ...wanted, ...condition }, call))
      found.set(id, { id, time, question, reason, isRated: !UNANSWERED.some((each) => each === reason) });
  const newest = [...found.values()].sort((a, b) => b.time - a.time || b.id - a.id);
  const dismissed = await upTo(answers, { ...wanted, state: 'dismissed' }, call);
  return {
    asked: newest.slice(0, MOST_ASKED),
    isCut: newest.length > MOST_ASKED,
    dismissed: new Set(dismissed.map(({ id }) => id)),
  };
}

/** One more than are looked at, where there are more. */
async function upTo(answers: AnswerLog, wanted: AnswersWanted, call: ResourceCall): Promise<ListedAnswer[]> {
  const all: ListedAnswer[] = [];
  for (let last: ListedAnswer | undefined, isMore = true; isMore && all.length <= MOST_ASKED; ) {
    call.signal.throwIfAborted();
    const page = await answers.list({ ...wanted, limit: PAGE, ...(last && { after: last }) }, call);
    all.push(...page);
    last = page.at(-1);
    isMore = page.length === PAGE;
  }
  return all;
}
