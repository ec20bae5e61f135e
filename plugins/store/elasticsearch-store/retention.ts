import { callOf, type Logger, type ResourceCall } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import { type CacheSheet, sheetOf } from './cache-sheet.ts';
import type { Indices } from './indices.ts';
import type { Kind } from './layout.ts';
import type { RetentionTimes } from './options.ts';
import { changeRatings, type RatingSheet } from './rating-sheet.ts';

/** Replicas do not begin at the same moment. */
const [EVERY_MS, MORE_MS] = [600_000, 60_000];
const PAGE = 500;

interface Ages {
  indices: { buckets: { key: string; newest: { value: number } }[] };
}

/** Removes what has become too old: months that are over by their index, the rest by looking for it. Replicas may do it together. */
export class Retention {
  readonly #indices: Indices;
  readonly #times: RetentionTimes;
  readonly #stopped = new AbortController();
  #working?: Promise<void>;
  #timer?: NodeJS.Timeout;

  constructor(indices: Indices, times: RetentionTimes) {
    this.#indices = indices;
    this.#times = times;
  }

  start(log: Logger): void {
    if (Object.values(this.#times).every((time) => time === undefined)) return;
    const work = (): void => {
      this.#working ??= this.clean(callOf(log, this.#stopped.signal))
        .catch((error: unknown) => {
          if (!this.#stopped.signal.aborted) log.warn('what is too old could not be removed', { error: messageOf(error) });
        })
        .finally(() => (this.#working = undefined));
    };
    work();
    this.#timer = setInterval(work, EVERY_MS + Math.random() * MORE_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#working;
  }

  /** Removes what is too old now. */
  async clean(call: ResourceCall, now = Date.now()): Promise<void> {
    const { answers, traces, ratings, cache } = this.#times;
    if (answers !== undefined) await this.#removeMonths('answers', now - answers, call);
    // A trace is of no use without its answer.
    const oldest = Math.min(answers ?? Number.POSITIVE_INFINITY, traces ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(oldest)) await this.#removeMonths('traces', now - oldest, call);
    if (answers !== undefined) await this.#indices.deleteWhere('conversations', older('time', now - answers), call);
    if (ratings !== undefined) {
      await this.#indices.deleteWhere('judgements', older('time', now - ratings), call);
      await this.#removeRatings(now - ratings, call);
    }
    if (cache !== undefined) await this.#removeCached(now - cache, call);
  }

  async #removeMonths(kind: Kind, time: number, call: ResourceCall): Promise<void> {
    const aggs = { indices: { terms: { field: '_index', size: 1000 }, aggs: { newest: { max: { field: 'time' } } } } };
    const { aggregations } = await this.#indices.search<unknown, Ages>(kind, { size: 0, aggs }, call);
    for (const { key, newest } of aggregations?.indices.buckets ?? [])
      if (newest.value < time) await this.#indices.drop(key, call);
    await this.#indices.deleteWhere(kind, older('time', time), call);
  }

  async #removeRatings(time: number, call: ResourceCall): Promise<void> {
    for (;;) {
      const body = { size: PAGE, _source: ['instance', 'answer'], query: older('oldest', time) };
      const { hits } = await this.#indices.search<RatingSheet>('ratings', body, call);
      for (const { _source } of hits.hits)
        await changeRatings(this.#indices, { ..._source, call }, (all) => all.filter((each) => each.time >= time));
      if (hits.hits.length < PAGE) return;
    }
  }

  /** What somebody wrote by hand stays. */
  async #removeCached(time: number, call: ResourceCall): Promise<void> {
    for (;;) {
      const body = { size: PAGE, _source: ['instance', 'key'], query: older('oldest', time) };
      const { hits } = await this.#indices.search<CacheSheet>('cache', body, call);
      for (const { _id: id, _source: sheet } of hits.hits)
        await this.#indices.change<CacheSheet>(
          { kind: 'cache', id },
          (found) =>
            found &&
            sheetOf(
              sheet.instance,
              sheet.key,
              found.entries.filter((each) => each.edited || each.time >= time),
            ),
          call,
        );
      if (hits.hits.length < PAGE) return;
    }
  }
}

const older = (field: string, time: number) => ({ range: { [field]: { lt: time } } });
