import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../../core/contract/errors.ts';
import type { Caller } from './caller.ts';

interface StoredKey {
  name: string;
  /** SHA-256 in hexadecimal. Enough for keys, which unlike passwords are long and random. */
  hash: string;
  /** ISO 8601. */
  created: string;
}

interface KeyFile {
  version: 1;
  keys: StoredKey[];
}

const ADMIN = 'admin';
/** In hexadecimal, as it is stored: a buffer straight from the hash would cost each request more than the hash itself. */
const digest = (key: string): Buffer => Buffer.from(hash('sha256', key, 'hex'));

/** The keys that open the service. */
export class Keys {
  readonly #hashes: readonly Buffer[];

  constructor(hashes: readonly Buffer[]) {
    this.#hashes = hashes;
  }

  /** Who holds the key; undefined when it is none of ours. */
  identify(key: string): Caller | undefined {
    return this.accepts(key) ? { kind: 'key', id: ADMIN, name: ADMIN, scope: {} } : undefined;
  }

  /** Whether it is one of the keys. Takes the same time whichever it is, and when it is none. */
  accepts(key: string): boolean {
    const presented = digest(key);
    let found = false;
    for (const each of this.#hashes) if (timingSafeEqual(each, presented)) found = true;
    return found;
  }
}

export interface OpenedKeys {
  keys: Keys;
  /** A key made just now: to be shown once, as it cannot be read back. Absent where there is one. */
  made?: MadeKey;
}

export interface MadeKey {
  key: string;
  /** Stores its hash. Until then the next start makes another: a start that fails first has used up nothing. */
  keep(): Promise<void>;
}

/**
 * Opens the keys in a data folder. An admin key that is given replaces the stored one without being stored; when there
 * is neither, one is made, and stored only when it is kept. Throws a Failure `data_corrupt` when the file cannot be read.
 */
export async function openKeys(data: string, adminKey?: string): Promise<OpenedKeys> {
  const path = join(data, 'keys.json');
  const stored = await readKeys(path);
  if (adminKey) {
    const others = stored.filter(({ name }) => name !== ADMIN);
    return { keys: new Keys([digest(adminKey), ...others.map(hashOf)]) };
  }
  if (stored.some(({ name }) => name === ADMIN)) return { keys: new Keys(stored.map(hashOf)) };
  const key = `ts_${randomBytes(24).toString('base64url')}`;
  const keys = [...stored, { name: ADMIN, hash: digest(key).toString(), created: new Date().toISOString() }];
  return { keys: new Keys(keys.map(hashOf)), made: { key, keep: () => writeKeys(path, { version: 1, keys }) } };
}

const hashOf = ({ hash }: StoredKey): Buffer => Buffer.from(hash);

async function readKeys(path: string): Promise<StoredKey[]> {
  try {
    const { version, keys } = JSON.parse(await readFile(path, 'utf8')) as KeyFile; // checked right below
    if (version === 1 && keys.every(({ name, hash }) => typeof name === 'string' && /^[0-9a-f]{64}$/.test(hash))) return keys;
    throw new Error('it is not a list of keys');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException; // the file system throws nothing else
    if (code === 'ENOENT') return [];
    const denied = code === 'EACCES';
    const mend = denied ? 'let the user that runs the service read it' : 'restore it, or remove it to get a new admin key';
    throw new Failure('data_corrupt', `${path} cannot be read: ${mend}`, { cause });
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
async function writeKeys(path: string, content: KeyFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
