import { Type } from 'typebox';
import type { Health, Host } from '../../../core/contract/call.ts';
import { Duration, Path } from '../../../core/contract/options.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Store } from '../../../core/contract/resources/store.ts';
import { SqliteAnswers } from './answers.ts';
import { SqliteCache } from './cache.ts';
import { SqliteCitations } from './citations.ts';
import { SqliteInsights } from './insights.ts';
import { SqliteNotes } from './notes.ts';
import { SqliteRatings } from './ratings.ts';
import { Retention, type RetentionTimes } from './retention.ts';
import { SqliteSessions } from './sessions.ts';
import { DatabaseThreads } from './threads/database-threads.ts';

class SqliteStore implements Store {
  readonly #database: DatabaseThreads;
  readonly #retention: Retention;
  readonly answers: SqliteAnswers;
  readonly sessions: SqliteSessions;
  readonly ratings: SqliteRatings;
  readonly cache: SqliteCache;
  readonly notes: SqliteNotes;
  readonly citations: SqliteCitations;
  readonly insights: SqliteInsights;

  constructor(path: string, times: RetentionTimes) {
    const database = new DatabaseThreads(path);
    this.#database = database;
    this.#retention = new Retention(database, times);
    this.cache = new SqliteCache(database);
    this.answers = new SqliteAnswers(database, this.cache);
    this.sessions = new SqliteSessions(database, this.answers);
    this.ratings = new SqliteRatings(database);
    this.notes = new SqliteNotes(database);
    this.citations = new SqliteCitations(database);
    this.insights = new SqliteInsights(database);
  }

  async ready({ log }: Host): Promise<void> {
    await this.#database.open();
    this.#retention.start(log);
  }

  health(): Health {
    return this.#database.health();
  }

  async close(): Promise<void> {
    await this.#retention.stop();
    await this.#database.close();
  }
}

const keptFor = (what: string) =>
  Type.Optional(Duration({ description: `How long ${what} stay; for good when absent.`, examples: ['90d'] }));

export const sqlite = defineResource({
  provides: 'store',
  offers: ['answers', 'sessions', 'ratings', 'cache', 'notes', 'citations', 'insights'],
  name: 'sqlite',
  summary: 'Keeps what the service has to remember in one file on this machine.',
  config: Type.Object({
    path: Path({ description: 'The database file. Made when it is not there.' }),
    retention: Type.Object(
      {
        answers: keptFor('questions and their answers'),
        traces: keptFor('the traces of answers'),
        ratings: keptFor('ratings and judgements'),
        cache: keptFor('answers that may be given again, but for edited ones,'),
      },
      { default: {}, description: 'What is older is removed, also from the disk.' },
    ),
  }),
  create: ({ path, retention }) => new SqliteStore(path, retention),
});
