import type { components } from '../../core/api.gen.ts';
import type { Call } from '../../core/contract/call.ts';
import type { AnswerLog } from '../../core/contract/resources/store.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import { type Asked, type AskedQuestions, askedIn } from './asked.ts';
import { gapOf } from './gap.ts';
import { type Group, groupsOf, type Meanings } from './group.ts';
import { QuestionMeanings } from './meanings.ts';
import { DocumentSearch } from './nearest.ts';

const DAY = 86_400_000;

const idsOf = ({ questions }: Group): number[] => questions.flatMap(({ asked }) => asked.map(({ id }) => id));

/** Whether more of its questions are open than were dismissed. */
const isOpen = (group: Group, dismissed: ReadonlySet<number>): boolean => {
  const ids = idsOf(group);
  return ids.filter((id) => dismissed.has(id)).length * 2 < ids.length;
};

/** What people asked and the documents do not answer. */
export class Gaps {
  readonly #stores: InstanceStores;
  readonly #instances: Instances;
  readonly #meanings = new QuestionMeanings();

  constructor(stores: InstanceStores, instances: Instances) {
    this.#stores = stores;
    this.#instances = instances;
  }

  /** The largest groups of the last days. Throws an HttpProblem where the instance keeps no answers, or is not open. */
  async list(
    instance: string,
    { days, limit }: { days: number; limit: number },
    call: Call,
  ): Promise<components['schemas']['Gaps']> {
    const { asked, isCut, groups } = await this.#stores.use(instance, ['answers'], ({ answers }) =>
      this.#openGroups(answers, { instance, days }, call),
    );
    const lease = this.#instances.lease(instance);
    if (!lease) throw new HttpProblem('starting');
    try {
      const search = new DocumentSearch(lease.pipeline, instance, call);
      const gaps = [];
      for (const group of groups.slice(0, limit)) {
        call.signal.throwIfAborted();
        gaps.push(await gapOf(group, search));
      }
      return { gaps, questions: asked.length, groups: groups.length, isCut };
    } finally {
      lease.release();
    }
  }

  /** Marks the answers of the group that one is in; tells how many. Throws an HttpProblem `unknown_answer` where it is in none. */
  dismiss(instance: string, { answerId, days, by }: { answerId: number; days: number; by: string }, call: Call): Promise<number> {
    return this.#stores.use(instance, ['answers'], async ({ answers }) => {
      const { groups } = await this.#openGroups(answers, { instance, days }, call);
      const group = groups.find((each) => idsOf(each).includes(answerId));
      if (!group) throw new HttpProblem('unknown_answer', 'No question of a gap has this answer.');
      return answers.mark({ instance, ids: idsOf(group), mark: 'dismissed', on: true, by }, call);
    });
  }

  /** By meaning where the pipeline has an embedder, by words otherwise. */
  async #openGroups(
    answers: AnswerLog,
    { instance, days }: { instance: string; days: number },
    call: Call,
  ): Promise<Pick<AskedQuestions, 'asked' | 'isCut'> & { groups: Group[] }> {
    const { asked, isCut, dismissed } = await askedIn(answers, { instance, since: Date.now() - days * DAY }, call);
    const groups = await groupsOf(asked, await this.#meaningsOf(asked, instance, call));
    return { asked, isCut, groups: groups.filter((group) => isOpen(group, dismissed)) };
  }

  async #meaningsOf(asked: readonly Asked[], instance: string, call: Call): Promise<Meanings> {
    const lease = this.#instances.lease(instance);
    if (!lease) throw new HttpProblem('starting');
    try {
      const [embedder] = lease.pipeline.resources('embedder').values();
      return await this.#meanings.of(asked, embedder, call);
    } finally {
      lease.release();
    }
  }
}
