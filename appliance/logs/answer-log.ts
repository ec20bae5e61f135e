import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswerSummary, AnswersWanted } from '../../core/contract/resources/store.ts';
import type { InstanceStores } from './instance-stores.ts';

type LogsRequest = components['schemas']['LogsRequest'];
type LogEntry = components['schemas']['LogEntry'];

/** Entries that are given where no number is asked for. */
const MOST_ENTRIES = 100;

/** What a request says of the answers that it means. */
export const answersWanted = (
  instance: string,
  { since, until, ...wanted }: Omit<LogsRequest, 'limit' | 'skip'>,
): AnswersWanted => ({
  instance,
  ...wanted,
  ...(since !== undefined && { since: Date.parse(since) }),
  ...(until !== undefined && { until: Date.parse(until) }),
});

export const dateOf = (time: number): string => new Date(time).toISOString();

const entryOf = ({ time, instance, reason, ...summary }: AnswerSummary): LogEntry => ({
  date: dateOf(time),
  ...summary,
  reason: reason as LogEntry['reason'], // it was a record's
});

/** The logs of instances, as callers see them. */
export class AnswerLogs {
  readonly #stores: InstanceStores;

  constructor(stores: InstanceStores) {
    this.#stores = stores;
  }

  async list(
    instance: string,
    { limit = MOST_ENTRIES, skip = 0, ...rest }: LogsRequest,
    call: ResourceCall,
  ): Promise<LogEntry[]> {
    const wanted = { ...answersWanted(instance, rest), limit, skip };
    const found = await this.#stores.use(instance, ['answers'], ({ answers }) => answers.list(wanted, call));
    return found.map(entryOf);
  }
}
