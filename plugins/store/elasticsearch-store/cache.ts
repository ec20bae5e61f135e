import type { ResourceCall } from '../../../core/contract/call.ts';
import type { AnswerCache, CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import { CacheChanges, STAY } from '../../../lib/storing/cache-changes.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import { type CacheEntry, type CacheSheet, newestFirst, sheetOf, vectorOf } from './cache-sheet.ts';
import { idOf } from './ids.ts';
import type { DocumentPlace, Indices } from './indices.ts';

/** Keys that have an answer, at the most: it is kept under one, and others are of old. */
const KEYS = 1000;

/** What an edit makes of the cache. `key`: where the answer was looked for. */
export interface CacheEdit {
  instance: string;
  id: number;
  answer: string;
  time: number;
  key?: string;
}

type Change = (entries: CacheEntry[]) => CacheEntry[];

const placeOf = (instance: string, key: string): DocumentPlace => ({ kind: 'cache', id: idOf(instance, key) });

/** Answers that may be given again: all of a key in one document, which is read as it is now, whoever has changed it. */
export class ElasticsearchCache extends CacheChanges implements AnswerCache {
  readonly #indices: Indices;

  constructor(indices: Indices) {
    super();
    this.#indices = indices;
  }

  async find({ instance, key, most }: { instance: string; key: string; most: number }, call: ResourceCall) {
    const found = await this.#indices.get<CacheSheet>(placeOf(instance, key), call);
    return newestFirst(found?.source.entries ?? [])
      .slice(0, most)
      .map((entry): CachedAnswer => {
        const { answer: answerId, time, edited, fingerprint, record, vector } = entry;
        return { instance, key, answerId, time, edited, fingerprint, record: JSON.parse(record), ...vectorOf(vector) };
      });
  }

  /** How many edited answers there are under a key. */
  async edited({ instance, key }: { instance: string; key: string }, call: ResourceCall): Promise<number> {
    const found = await this.#indices.get<CacheSheet>(placeOf(instance, key), call);
    return found?.source.entries.filter(({ edited }) => edited).length ?? 0;
  }

  async vectors({ instance, most }: { instance: string; most: number }, call: ResourceCall) {
    const body = {
      size: most,
      _source: ['key', 'entries.vector', 'entries.time', 'entries.answer'],
      query: { bool: { filter: [{ term: { instance } }, { exists: { field: 'vector_time' } }] } },
      sort: [{ vector_time: 'desc' }],
    };
    const { hits } = await this.#indices.search<CacheSheet>('cache', body, call);
    const all = hits.hits.flatMap(({ _source: { key, entries } }) =>
      entries.flatMap(({ vector, time }) => (vector ? [{ key, time, ...vectorOf(vector) }] : [])),
    );
    return all
      .sort((one, other) => other.time - one.time)
      .slice(0, most)
      .map(({ time: _, ...each }) => each);
  }

  async keep({ instance, key, answerId, record, vector, ...entry }: CachedAnswer, call: ResourceCall): Promise<void> {
    const bytes = vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
    const kept: CacheEntry = { ...entry, answer: answerId, record: jsonOf(record), ...(bytes && { vector: bytes }) };
    await this.#change({ instance, key }, call, (entries) => {
      const all = newestFirst([kept, ...entries.filter(({ answer }) => answer !== answerId)]);
      return [...all.filter(({ edited }) => edited), ...all.filter(({ edited }) => !edited).slice(0, STAY)];
    });
  }

  async remove({ instance, key }: { instance: string; key?: string }, call: ResourceCall): Promise<void> {
    await this.changing(async () => {
      if (key !== undefined) await this.#change({ instance, key }, call, () => []);
      else await this.#indices.deleteWhere('cache', { term: { instance } }, call);
    });
  }

  /** The answer has another text under each key that has it, and an entry under its own one. */
  async edit({ instance, id, answer, time, key }: CacheEdit, call: ResourceCall): Promise<void> {
    await this.changing(async () => {
      const keys = new Set([...(key === undefined ? [] : [key]), ...(await this.#keysOf(instance, id, call))]);
      for (const each of keys)
        await this.#change({ instance, key: each }, call, (entries) => {
          const [newest] = [...entries].sort((one, other) => other.time - one.time || other.answer - one.answer);
          const own = entries.find((entry) => entry.answer === id) ?? (each === key ? (newest ?? NOTHING) : undefined);
          if (!own) return entries;
          const record = jsonOf({ ...JSON.parse(own.record), answer });
          return [{ ...own, answer: id, record, edited: true, time }, ...entries.filter((entry) => entry.answer !== id)];
        });
    });
  }

  async #keysOf(instance: string, id: number, call: ResourceCall): Promise<string[]> {
    await this.#indices.refresh('cache', call, true);
    const query = { bool: { filter: [{ term: { instance } }, { term: { answers: id } }] } };
    const { hits } = await this.#indices.search<CacheSheet>('cache', { size: KEYS, _source: ['key'], query }, call);
    return hits.hits.map(({ _source }) => _source.key);
  }

  async #change({ instance, key }: { instance: string; key: string }, call: ResourceCall, change: Change): Promise<void> {
    await this.#indices.change<CacheSheet>(
      placeOf(instance, key),
      (sheet) => {
        const before = sheet?.entries ?? [];
        const entries = change(before);
        return entries === before ? sheet : sheetOf(instance, key, entries);
      },
      call,
    );
  }
}

/** What stands under a key where nothing was kept. */
const NOTHING: CacheEntry = { answer: 0, time: 0, edited: true, fingerprint: '', record: '{}' };
