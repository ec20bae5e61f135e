import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../core/contract/errors.ts';
import { databaseFailure, sqliteResult } from '../../lib/sqlite/failure.ts';

/** A database that nobody else has open, for as long as it is held. */
export interface LoneHold {
  /** False where the file is damaged: whether others have it open cannot be told. */
  certain: boolean;
  release(): void;
}

const NOTHING: LoneHold = { certain: true, release() {} };

/**
 * Takes a database for this process alone, with all that was written ahead in it. Whoever has opened one that writes ahead holds a lock on
 * it, so that a running service is told by its files. Throws a Failure where another process has it open.
 */
export function holdAlone(path: string): LoneHold {
  if (!existsSync(path)) return NOTHING;
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    const mode = database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode; // only who is alone may end writing ahead
    if (mode !== 'delete') throw inUse(path);
    database.exec('BEGIN EXCLUSIVE');
    return { certain: true, release: () => database.close() };
  } catch (thrown) {
    database.close();
    const result = sqliteResult(thrown);
    if (result === 'corrupt' || result === 'notADatabase') return { ...NOTHING, certain: false };
    throw result === 'busy' ? inUse(path) : databaseFailure(path, thrown);
  }
}

const inUse = (path: string): Failure =>
  new Failure('resource_unavailable', `${path} is in use: stop the service, and whatever else works on its data folder`);
