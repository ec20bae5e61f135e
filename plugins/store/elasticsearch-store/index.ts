import { setTimeout as pause } from 'node:timers/promises';
import type { Health, Host, Logger } from '../../../core/contract/call.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Store } from '../../../core/contract/resources/store.ts';
import { ElasticsearchAnswers } from './answers.ts';
import { ElasticsearchCache } from './cache.ts';
import { ElasticsearchCitations } from './citations.ts';
import { ElasticsearchSessions } from './conversations.ts';
import { Indices } from './indices.ts';
import { ElasticsearchInsights } from './insights.ts';
import type { StoreLayout } from './layout.ts';
import { ElasticsearchNotes } from './notes.ts';
import { type Options, options } from './options.ts';
import { ElasticsearchRatings } from './ratings.ts';
import { Recordings } from './recordings.ts';
import { Retention } from './retention.ts';

/** How long a closing store waits for its server, in milliseconds. */
const LONGEST_CLOSE = 10_000;

export class ElasticsearchStore implements Store {
  readonly #indices: Indices;
  readonly #recordings = new Recordings();
  #log?: Logger;
  readonly #retention: Retention;
  readonly answers: ElasticsearchAnswers;
  readonly sessions: ElasticsearchSessions;
  readonly ratings: ElasticsearchRatings;
  readonly cache: ElasticsearchCache;
  readonly notes: ElasticsearchNotes;
  readonly citations: ElasticsearchCitations;
  readonly insights: ElasticsearchInsights;

  constructor(options: Options, layout?: StoreLayout) {
    const indices = new Indices(options, layout);
    const recordings = this.#recordings;
    this.#indices = indices;
    this.#retention = new Retention(indices, options.retention);
    this.cache = new ElasticsearchCache(indices);
    this.answers = new ElasticsearchAnswers(indices, { recordings, cache: this.cache });
    this.sessions = new ElasticsearchSessions(indices, recordings);
    this.ratings = new ElasticsearchRatings(indices, recordings);
    this.notes = new ElasticsearchNotes(indices);
    this.citations = new ElasticsearchCitations(indices);
    this.insights = new ElasticsearchInsights(indices);
  }

  async ready(host: Host): Promise<void> {
    this.#log = host.log;
    await this.#indices.open(host);
    this.#retention.start(host.log);
  }

  health(): Health {
    return this.#indices.health();
  }

  /** Waits for what is on its way to be written, but for no server that stays away. */
  async close(): Promise<void> {
    await this.#retention.stop();
    await Promise.race([this.#recordings.settle(), pause(LONGEST_CLOSE, undefined, { ref: false })]);
    const { count } = this.#recordings;
    if (count > 0) this.#log?.error('answers could not be written before the store was closed', { answers: count });
    await this.#indices.close();
  }
}

export const elasticsearchStore = defineResource({
  provides: 'store',
  offers: ['answers', 'sessions', 'ratings', 'cache', 'notes', 'citations', 'insights'],
  name: 'elasticsearch_store',
  summary: 'Keeps what the service has to remember in Elasticsearch, for all of its replicas.',
  config: options,
  create: (config) => new ElasticsearchStore(config),
});
