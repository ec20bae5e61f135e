import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../core/contract/errors.ts';
import { durably } from '../state/service-database.ts';
import { UNLIMITED } from './caller.ts';
import { newId } from './secrets.ts';

/** A key as versions before service.db kept it. */
interface FiledKey {
  name: string;
  hash: string;
  /** ISO 8601. */
  created: string;
}

/**
 * Takes over the keys of `keys.json`, once: the file is renamed to `keys.json.imported` then. Throws a Failure `data_corrupt` when it
 * cannot be read.
 */
export function importKeyFile(data: string, database: DatabaseSync): void {
  const path = join(data, 'keys.json');
  if (!existsSync(path)) return;
  const keys = readKeys(path);
  const insert = database.prepare(
    'INSERT OR IGNORE INTO keys (id, name, hash, instances, permissions, created) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const [instances, permissions] = [JSON.stringify(UNLIMITED.instances), JSON.stringify(UNLIMITED.permissions)];
  durably(database, () => {
    for (const { name, hash, created } of keys)
      insert.run(name === 'admin' ? name : newId(), name, hash, instances, permissions, Date.parse(created) || Date.now());
  });
  // Another process that starts at the same time may have been faster; both took over the same.
  if (existsSync(path)) renameSync(path, `${path}.imported`);
}

function readKeys(path: string): FiledKey[] {
  try {
    const { version, keys } = JSON.parse(readFileSync(path, 'utf8')) as { version: number; keys: FiledKey[] }; // checked right below
    if (version === 1 && keys.every(({ name, hash }) => typeof name === 'string' && /^[0-9a-f]{64}$/.test(hash))) return keys;
    throw new Error('it is not a list of keys');
  } catch (cause) {
    const denied = cause instanceof Error && 'code' in cause && cause.code === 'EACCES';
    const mend = denied ? 'let the user that runs the service read it' : 'restore it, or remove it to get a new admin key';
    throw new Failure('data_corrupt', `${path} cannot be read: ${mend}`, { cause });
  }
}
