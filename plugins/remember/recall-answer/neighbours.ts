import type { ResourceCall } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { CacheMeaning } from '../../../core/contract/facts/cache.ts';
import type { AnswerCache, CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { mayBeSame } from '../../../lib/caching/alike.ts';
import { readRecord } from '../../../lib/caching/cached-record.ts';
import { nearestVectors } from '../../../lib/caching/nearest-vectors.ts';
import { scopeOf } from './cache-key.ts';

/** Questions that are compared with: comparing takes a millisecond and a half. */
const COMPARED = 5000;
/** Milliseconds until questions that were asked meanwhile are among them. */
const RENEWED = 30_000;
/** The nearest keys whose answers are looked at. */
const LOOKED_AT = 3;
/** Entries of each. */
const MOST = 10;

interface Parts {
  cache: AnswerCache;
  embedder: Embedder;
  /** Least cosine. */
  similarity: number;
}

interface Kept {
  key: string;
  vector?: Float32Array;
}

interface List {
  entries: readonly Kept[];
  /** Milliseconds since the epoch: when it was read. */
  time: number;
  renewing?: Promise<void>;
}

/** A question that is looked for, where nothing is found under its own key. */
export interface Wanted {
  instance: string;
  key: string;
  question: string;
  /** ISO 639-1. */
  language: string;
}

/** Finds answers to questions that are asked in other words. */
export class Neighbours {
  readonly #parts: Parts;
  readonly #lists = new Map<string, List>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the question means; undefined where that cannot be told now. */
  async meaningOf({ question }: Wanted, call: ResourceCall): Promise<CacheMeaning | undefined> {
    const { embedder } = this.#parts;
    try {
      return { question, embedder: embedder.id, vector: await embedder.embedQuestion(question, call) };
    } catch (thrown) {
      call.signal.throwIfAborted();
      call.log.warn('questions in other words are not looked for in the cache', { error: messageOf(thrown) });
      return undefined;
    }
  }

  /** Entries under other keys, of questions that may be the same, the best first as a cache finds them. */
  async find(wanted: Wanted, { vector, embedder }: CacheMeaning, call: ResourceCall): Promise<CachedAnswer[]> {
    const { cache, similarity } = this.#parts;
    const { instance, key, question, language } = wanted;
    const inScope = (await this.#list(instance, call)).filter((each) => each.key !== key && scopeOf(each.key) === scopeOf(key));
    const keys = [...new Set(nearestVectors(vector, inScope, similarity).map(({ found }) => found.key))].slice(0, LOOKED_AT);
    const found = await Promise.all(keys.map((each) => cache.find({ instance, key: each, most: MOST }, call)));
    const isSame = (entry: CachedAnswer): boolean => {
      const meaning = readRecord(entry)?.meaning;
      return meaning?.embedder === embedder && mayBeSame(question, meaning.question, language);
    };
    return found.flat().filter(isSame);
  }

  /** What is known of an instance; it is renewed while that is used. */
  async #list(instance: string, call: ResourceCall): Promise<readonly Kept[]> {
    const known = this.#lists.get(instance);
    if (known && Date.now() - known.time < RENEWED) return known.entries;
    const list = known ?? { entries: [], time: 0 };
    this.#lists.set(instance, list);
    list.renewing ??= this.#renew(list, instance, call).finally(() => {
      list.renewing = undefined;
    });
    if (list.time === 0) await list.renewing;
    else list.renewing.catch(() => {}); // what is known does until it can be read again
    return list.entries;
  }

  async #renew(list: List, instance: string, call: ResourceCall): Promise<void> {
    const entries = await this.#parts.cache.vectors({ instance, most: COMPARED }, call);
    Object.assign(list, { entries, time: Date.now() });
  }
}
