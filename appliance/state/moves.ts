import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Failure } from '../../core/contract/errors.ts';
import { persist } from './backup.ts';
import { holdAlone } from './lone-hold.ts';

/** What a database has beside it while it is open, or where it was left as it was; `-shm` is made anew from `-wal`. */
export const BESIDE = ['-wal', '-shm', '-journal'];

/** Files that take their places together. */
const Moves = Type.Object({
  version: Type.Literal(1),
  /** Absolute paths: the place, the file that comes there, and where goes what stands there. */
  files: Type.Array(Type.Object({ path: Type.String(), copy: Type.String(), replaced: Type.String() })),
});
export type Move = Static<typeof Moves>['files'][number];

const NAME = 'restore.json';
const LOCK = 'restore.lock';

/**
 * Puts all of the files in their places. What is to be done is written down first: whoever is killed meanwhile leaves it to
 * `finishMoves`, so that there are the old files or the new ones, and never some of each.
 */
export function makeMoves(data: string, files: Move[]): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  alone(data, () => {
    const file = join(data, NAME);
    writeFileSync(`${file}.new`, JSON.stringify({ version: 1, files }), { mode: 0o600 });
    persist(`${file}.new`);
    renameSync(`${file}.new`, file);
    persist(file);
    carryOut(file);
  });
}

/** Ends what a killed process has begun; to be called before the files of a data folder are opened. Throws where one is still at it. */
export function finishMoves(data: string): void {
  const file = join(data, NAME);
  if (existsSync(file)) alone(data, () => carryOut(file));
}

/** The lock ends with the process that has it. */
function alone(data: string, work: () => void): void {
  const lock = join(data, LOCK);
  writeFileSync(lock, '', { flag: 'a', mode: 0o600 });
  const hold = holdAlone(lock);
  try {
    work();
    rmSync(lock, { force: true });
  } finally {
    hold.release();
  }
}

/** Again from wherever it was broken off: a file that has no copy any more stands in its place. */
function carryOut(file: string): void {
  if (!existsSync(file)) return; // another process has ended it
  for (const { path, copy, replaced } of read(file)) {
    if (!existsSync(copy)) continue;
    // What a damaged file has beside it would be taken for that of the next one.
    rmSync(`${path}-shm`, { force: true });
    for (const end of ['', ...BESIDE]) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${replaced}${end}`);
    renameSync(copy, path);
    persist(path);
  }
  rmSync(file);
}

function read(file: string): Move[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Value.Check(Moves, content)) return content.files;
  throw new Failure('data_corrupt', `${file} was not written by this version: end the restore with the version that began it`);
}
