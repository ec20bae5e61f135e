import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Failure } from '../../core/contract/errors.ts';
import { isBelow } from './state-files.ts';

/** What a backup says of itself; written last, so that one that was broken off has none. */
const Manifest = Type.Object({
  version: Type.Literal(1),
  /** ISO 8601. */
  time: Type.String(),
  /** The version of the service that made it. */
  touchstone: Type.String(),
  files: Type.Array(
    Type.Object({
      /** Below the backup, and below the data folder where `path` is absent. */
      name: Type.String(),
      /** Absolute: where a file outside of the data folder belongs. */
      path: Type.Optional(Type.String()),
      /** A pipeline file; a database where it is absent. */
      kind: Type.Optional(Type.Literal('pipeline')),
      bytes: Type.Integer(),
      /** In hexadecimal; backups of the first versions have none. */
      sha256: Type.Optional(Type.String()),
    }),
  ),
  /** Folders of knowledge bases, where documents were taken along. */
  folders: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        path: Type.Optional(Type.String()),
        /** Below the folder. */
        files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
      }),
    ),
  ),
});
export type Manifest = Static<typeof Manifest>;

/** What the file is called. */
export const MANIFEST = 'backup.json';

/** Writes it with what all files hash to. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const files = manifest.files.map((file) => ({ ...file, sha256: sha256Of(join(folder, file.name)) }));
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...manifest, files }, null, 2)}\n`, { mode: 0o600 });
}

/** Throws a Failure `data_corrupt` where the folder holds no whole backup, or a file is not as it was written. */
export function readManifest(folder: string): Manifest {
  const manifest = parsed(folder);
  const below = (manifest.folders ?? []).flatMap(({ name, files }) =>
    files.map((file) => ({ ...file, name: join(name, file.name) })),
  );
  for (const { name, sha256 } of [...manifest.files, ...below]) {
    const path = normalize(join(folder, name));
    if (!isBelow(folder, path)) throw noBackup(folder, `it names ${name}, which is elsewhere`);
    if (!existsSync(path)) throw noBackup(folder, `${name} is missing`);
    if (sha256 !== undefined && sha256Of(path) !== sha256)
      throw noBackup(folder, `${name} is damaged: it is not what was written`);
  }
  return manifest;
}

const PIECE = 1 << 20;

/** What a file hashes to, in hexadecimal. */
export function sha256Of(path: string): string {
  const [hash, piece, file] = [createHash('sha256'), Buffer.alloc(PIECE), openSync(path, 'r')];
  try {
    for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) hash.update(piece.subarray(0, bytes));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

function parsed(folder: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch (cause) {
    throw noBackup(folder, `its ${MANIFEST} cannot be read`, cause);
  }
  if (!Value.Check(Manifest, content)) throw noBackup(folder, `its ${MANIFEST} is of another kind`);
  return content;
}

const noBackup = (folder: string, why: string, cause?: unknown): Failure =>
  new Failure('data_corrupt', `${folder} is no whole backup of this version: ${why}`, { cause });
