import type { SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../../core/contract/errors.ts';
import type { Erasure } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';
import type { Statement } from './threads/statements.ts';

/** Answers that go with one commit: other writes need not wait for long. */
const TOGETHER = 50;

/** How often the disk is asked to let go of what was written ahead while others read it, and how long is waited in between. */
const TRIES = 16;
const PAUSE_MS = 250;

type Values = Record<string, SQLInputValue>;

function conditionOf(what: Erasure): { where: string; values: Values } {
  const { instance } = what;
  if ('user' in what) return { where: 'instance = :instance AND user = :user', values: { instance, user: callerId(what.user) } };
  if ('id' in what) return { where: 'instance = :instance AND id = :id', values: { instance, id: what.id } };
  if ('all' in what) return { where: 'instance = :instance', values: { instance } };
  const intents = JSON.stringify(what.intents);
  return { where: 'instance = :instance AND intent IN (SELECT value FROM json_each(:intents))', values: { instance, intents } };
}

/** What goes with some answers, and then the answers themselves, which tell how many they were. */
function stepOf(what: Erasure): Statement[] {
  const { where, values } = conditionOf(what);
  const some = (column: string): string => `SELECT ${column} FROM answers WHERE ${where} ORDER BY id LIMIT ${TOGETHER}`;
  return [
    `DELETE FROM ratings WHERE instance = :instance AND answer IN (${some('id')})`,
    `DELETE FROM cache WHERE instance = :instance AND answer IN (${some('id')})`,
    // A judgement repeats what somebody asked.
    `DELETE FROM judgements WHERE instance = :instance AND question IN (${some('question')})`,
    `DELETE FROM answers WHERE id IN (${some('id')}) RETURNING id`,
  ].map((sql) => ({ sql, values }));
}

/** What the same person, or everybody, has left besides answers. */
function restOf(what: Erasure): Statement[] {
  const { instance } = what;
  if ('user' in what) {
    return [{ sql: 'DELETE FROM ratings WHERE instance = ? AND rater = ?', values: [instance, callerId(what.user)] }];
  }
  if (!('all' in what)) return [];
  return ['ratings', 'judgements', 'cache'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE instance = ?`,
    values: [instance],
  }));
}

/**
 * Removes answers with all that goes with them; tells how many. Deleted bytes are overwritten (`secure_delete`, also that of FTS5), and
 * what was written ahead is taken off the disk. Throws `resource_unavailable` where another process reads on and on: then some
 * bytes are still in the file beside, and erasing again takes them away.
 */
export async function erase(database: DatabaseThreads, what: Erasure): Promise<number> {
  let erased = 0;
  for (let last = TOGETHER; last === TOGETHER; erased += last) {
    last = (await database.write(stepOf(what), { durable: true })).at(-1)?.length ?? 0;
  }
  await database.write(restOf(what), { durable: true });
  await truncateLog(database);
  return erased;
}

async function truncateLog(database: DatabaseThreads): Promise<void> {
  for (let turn = 0; turn < TRIES; turn++) {
    if (await database.checkpoint()) return;
    await pause(PAUSE_MS);
  }
  throw new Failure(
    'resource_unavailable',
    'the answers are removed, but another process reads the file and keeps what was written ahead: erase them again later',
  );
}
