import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswersWanted, Erasure } from '../../core/contract/resources/store.ts';
import { ratingSummary } from '../feedback/rating-summary.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { type AnswerPlace, findAnswer, type IsPending } from './find-answer.ts';
import type { InstanceStores } from './instance-stores.ts';
import { entryOf, type KeptAnswer, keptAnswer } from './kept-answer.ts';

type LogsRequest = components['schemas']['LogsRequest'];
type LogEntry = components['schemas']['LogEntry'];

/** Entries that are given where no number is asked for. */
const MOST_ENTRIES = 100;

/** Comments that are told with an answer. */
const COMMENTS = 10;

/** Which answers are meant, as a request says it. */
export type AnswerConditions = Omit<LogsRequest, 'limit' | 'skip'>;

/** Somebody who looks at what others asked. */
export interface Look {
  call: ResourceCall;
  /** Whether questions, answers and passages may be seen. */
  content: boolean;
}

/** The same as a store takes it. Throws an HttpProblem `forbidden` where texts are searched by somebody who may not see them. */
export function answersWanted(instance: string, conditions: AnswerConditions, { content }: Look): AnswersWanted {
  const { since, until, ...wanted } = conditions;
  if (!content && (wanted.search !== undefined || wanted.user !== undefined))
    throw new HttpProblem('forbidden', 'Use a key that may see content, or leave out search and user.');
  return {
    instance,
    ...wanted,
    ...(since !== undefined && { since: Date.parse(since) }),
    ...(until !== undefined && { until: Date.parse(until) }),
  };
}

export interface AnswerLogsOptions {
  stores: InstanceStores;
  isPending: IsPending;
}

/** The logs of instances, as callers see them. Where an answer is named that is not kept, an HttpProblem `unknown_answer` is thrown. */
export class AnswerLogs {
  readonly #options: AnswerLogsOptions;

  constructor(options: AnswerLogsOptions) {
    this.#options = options;
  }

  /** The newest first. */
  async list(instance: string, { limit = MOST_ENTRIES, skip = 0, ...rest }: LogsRequest, look: Look): Promise<LogEntry[]> {
    const wanted = { ...answersWanted(instance, rest, look), limit, skip };
    const found = await this.#options.stores.use(instance, ['answers'], ({ answers }) => answers.list(wanted, look.call));
    return found.map((each) => entryOf(each, look.content));
  }

  /** With what readers think of it, where that is kept. */
  find(place: AnswerPlace, { call, content }: Look): Promise<KeptAnswer> {
    const { stores, isPending } = this.#options;
    return stores.use(place.instance, ['answers'], async ({ answers, ratings }) => {
      const found = keptAnswer(await findAnswer(answers, place, { call, isPending }), content);
      const rated = { instance: place.instance, answerId: place.id, most: content ? COMMENTS : 0 };
      return ratings ? { ...found, ratings: await ratingSummary(ratings, rated, call) } : found;
    });
  }

  /** Puts another text in place of an answer, for `by`, and tells what it is then. */
  async edit(place: AnswerPlace, { answer, by }: { answer: string; by: string }, look: Look): Promise<KeptAnswer> {
    const { stores, isPending } = this.#options;
    await stores.use(place.instance, ['answers'], async ({ answers }) => {
      await findAnswer(answers, place, { call: look.call, isPending });
      await answers.edit({ ...place, answer, by }, look.call);
    });
    return this.find(place, look);
  }

  /** How many answers were removed for good. */
  erase(what: Erasure, call: ResourceCall): Promise<number> {
    return this.#options.stores.use(what.instance, ['answers'], ({ answers }) => answers.erase(what, call));
  }
}
