import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswersWanted, Erasure, Mark, StoredAnswer } from '../../core/contract/resources/store.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { ratingSummary } from '../feedback/rating-summary.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { figuresOf } from './analytics.ts';
import { type AnswerPlace, findAnswer, type IsPending } from './find-answer.ts';
import type { InstanceStores } from './instance-stores.ts';
import { type KeptAnswer, keptAnswer, listedEntry } from './kept-answer.ts';

type LogsRequest = components['schemas']['LogsRequest'];
type LogEntry = components['schemas']['LogEntry'];

/** Entries that are given where no number is asked for. */
const MOST_ENTRIES = 100;

/** Comments that are told with an answer. */
const COMMENTS = 10;

/** Which answers are meant, as a request says it. */
export type AnswerConditions = components['schemas']['AnswersWanted'];

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

/** The place in a list that `after` names, where it does. */
const placeAfter = (after: string | undefined) => {
  const [time = 0, id = 0] = after?.split('-').map(Number) ?? [];
  return after === undefined ? {} : { after: { time, id } };
};

export interface AnswerLogsOptions {
  stores: InstanceStores;
  /** What an instance answers with. */
  blueprint(instance: string): Blueprint | undefined;
  isPending: IsPending;
}

/** The logs of instances, as callers see them. Where an answer is named that is not kept, an HttpProblem `unknown_answer` is thrown. */
export class AnswerLogs {
  readonly #options: AnswerLogsOptions;

  constructor(options: AnswerLogsOptions) {
    this.#options = options;
  }

  /** The newest first. */
  async list(instance: string, { limit = MOST_ENTRIES, skip = 0, after, ...rest }: LogsRequest, look: Look): Promise<LogEntry[]> {
    const wanted = { ...answersWanted(instance, rest, look), ...placeAfter(after), limit, skip };
    const found = await this.#options.stores.use(instance, ['answers'], ({ answers }) => answers.list(wanted, look.call));
    return found.map((each) => listedEntry(each, look.content));
  }

  /** How many there are, and by what. */
  figures(instance: string, conditions: AnswerConditions, look: Look): Promise<components['schemas']['AnswerFigures']> {
    const wanted = answersWanted(instance, conditions, look);
    return this.#options.stores.use(instance, ['answers'], async ({ answers }) =>
      figuresOf(await answers.statistics(wanted, look.call)),
    );
  }

  /** With what readers think of it, where that is kept. */
  find(place: AnswerPlace, { call, content }: Look): Promise<KeptAnswer> {
    const { stores, isPending } = this.#options;
    return stores.use(place.instance, ['answers'], async ({ answers, ratings }) => {
      const stored = await findAnswer(answers, place, { call, isPending });
      const found = { ...keptAnswer(stored, content), ...this.#recallOf(stored) };
      const rated = { instance: place.instance, answerId: place.id, most: content ? COMMENTS : 0 };
      return ratings ? { ...found, ratings: await ratingSummary(ratings, rated, call) } : found;
    });
  }

  /** From when on an edited answer is given again, as the instance's pipeline says. */
  #recallOf({ instance, cacheKey, editedAlike = 0 }: StoredAnswer): Pick<KeptAnswer, 'recall'> {
    const { answer = [] } = this.#options.blueprint(instance)?.steps ?? {};
    const needed = answer.find(({ plugin }) => plugin.name === 'recall_answer')?.config.edited;
    return typeof needed === 'number' && cacheKey !== undefined ? { recall: { edited: editedAlike, needed } } : {};
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

  /** Marks an answer for `by`, or takes the mark away, and tells what it is then. */
  async mark(place: AnswerPlace, { mark, on, by }: { mark: Mark; on: boolean; by: string }, look: Look): Promise<KeptAnswer> {
    const { stores, isPending } = this.#options;
    const { instance, id } = place;
    await stores.use(instance, ['answers'], async ({ answers }) => {
      await findAnswer(answers, place, { call: look.call, isPending });
      await answers.mark({ instance, ids: [id], mark, on, by }, look.call);
    });
    return this.find(place, look);
  }

  /** Removes one answer for good. */
  async remove({ instance, id }: AnswerPlace, call: ResourceCall): Promise<number> {
    const { stores, isPending } = this.#options;
    return stores.use(instance, ['answers'], async ({ answers }) => {
      await findAnswer(answers, { instance, id }, { call, isPending });
      return answers.erase({ instance, id }, call);
    });
  }

  /** How many answers were removed for good. */
  erase(what: Erasure, call: ResourceCall): Promise<number> {
    return this.#options.stores.use(what.instance, ['answers'], ({ answers }) => answers.erase(what, call));
  }
}
