import type { Exchange } from '../../../core/contract/facts/question.ts';
import type { ExchangesWanted, Sessions } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import type { SqliteAnswers } from './answers.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';

/**
 * Those of :id, without questions that were refused as they stood, and without what another user than :user said in the session, or
 * somebody who could see other documents.
 */
const exchangesOf = (column: 'session' | 'user'): string => `
  SELECT question AS input, answer AS response FROM answers
  WHERE instance = :instance AND ${column} = :id AND time >= :since
    AND (:user IS NULL OR user IS NULL OR user = :user) AND viewer IS :viewer AND reason NOT IN ('blocked', 'too_short', 'too_long')
  ORDER BY time DESC, id DESC LIMIT :most`;

const BY_SESSION = exchangesOf('session');
const BY_USER = exchangesOf('user');

/** Who said what, read out of the log of answers. */
export class SqliteSessions implements Sessions {
  readonly #database: DatabaseThreads;
  readonly #answers: SqliteAnswers;

  constructor(database: DatabaseThreads, answers: SqliteAnswers) {
    this.#database = database;
    this.#answers = answers;
  }

  async exchanges({ instance, sessionId, userId, viewer = '', since, most }: ExchangesWanted): Promise<Exchange[]> {
    const [session, user] = [callerId(sessionId), callerId(userId)];
    const id = session ?? user;
    if (id === null) return [];
    await this.#written({ instance, sessionId, userId });
    const rows = await this.#database.read(session ? BY_SESSION : BY_USER, {
      ...{ instance, id, user, since, most },
      viewer: viewer || null,
    });
    return rows.map(({ input, response }) => ({ input: String(input), response: String(response) })).reverse();
  }

  /** A follow-up may come before the answer is in the file. Answers of others are not waited for. */
  async #written({ instance, sessionId, userId }: Pick<ExchangesWanted, 'instance' | 'sessionId' | 'userId'>): Promise<void> {
    for (const { answer, settled } of [...this.#answers.recordings]) {
      const isWanted = sessionId ? answer.session === sessionId : answer.user === userId;
      if (isWanted && answer.instance === instance) await settled;
    }
  }
}
