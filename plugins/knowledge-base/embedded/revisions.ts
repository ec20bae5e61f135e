import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import type { DocumentRevisions } from '../../../core/contract/resources/knowledge-base.ts';
import type { EmbeddedWriter } from './writer.ts';

/** The files that stand for a version, as this engine names them and as earlier ones did: they count down, for the newest to come first. */
const filesOf = (version: number): string[] => [
  `${(2n ** 64n - 1n - BigInt(version)).toString().padStart(20, '0')}.manifest`,
  `${version}.manifest`,
];

/** When a version was written, in milliseconds since the epoch; 0 where that cannot be found out. */
async function writtenAt(folder: string, version: number): Promise<number> {
  for (const name of filesOf(version)) {
    const found = await stat(join(folder, '_versions', name)).catch(() => undefined);
    if (found) return found.mtimeMs;
  }
  return 0;
}

interface Parts {
  /** Folder of the table. */
  folder: string;
  /** Throws where none is open. */
  table(): Table;
  writer: Pick<EmbeddedWriter, 'hashes'>;
}

/**
 * Tells the versions of a table apart: by number, and by when each was written, as a folder that was restored or made anew counts again. Every
 * look reads the newest version, whoever wrote it, which searches then see as well.
 */
export function revisionsIn({ folder, table, writer }: Parts): DocumentRevisions {
  let seen = { version: -1, written: 0 };
  return {
    async current() {
      await table().checkoutLatest();
      const version = await table().version();
      if (version !== seen.version) seen = { version, written: await writtenAt(folder, version) };
      return `${seen.version}-${seen.written}`;
    },
    hashes: (documents) => writer.hashes(documents),
  };
}
