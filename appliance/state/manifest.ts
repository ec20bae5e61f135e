import { readFileSync, writeFileSync } from 'node:fs';
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
      bytes: Type.Integer(),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;

/** What the file is called. */
export const MANIFEST = 'backup.json';

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** Throws a Failure `data_corrupt` where the folder holds no whole backup. */
export function readManifest(folder: string): Manifest {
  const manifest = parsed(folder);
  for (const { name } of manifest.files)
    if (!isBelow(folder, normalize(join(folder, name)))) throw noBackup(folder, `it names ${name}, which is elsewhere`);
  return manifest;
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
