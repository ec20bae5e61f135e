import { statSync } from 'node:fs';
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

/** The folder that a new version is put into changes with it: when it last did, in nanoseconds since the epoch. */
const changedAt = (folder: string): bigint => statSync(join(folder, '_versions'), { bigint: true }).mtimeNs;

/** Nanoseconds for which a change may bear the time of the one before: file systems count in ticks. */
const TICK = 1_000_000_000n;

interface Parts {
  /** Of the table. */
  folder(): string;
  /** Throws where none is open. */
  table(): Table;
  writer: Pick<EmbeddedWriter, 'hashes'>;
}

interface Seen {
  version: number;
  written: number;
  /** Of the folder, before the version was read; undefined where it may change again unseen. */
  changed?: bigint;
}

const nameOf = ({ version, written }: Seen): string => `${version}-${written}`;

/**
 * Tells the versions of a table apart: by number, and by when each was written, as a folder that was restored or made anew counts again.
 * Every look sees the newest version, whoever wrote it, and searches see it from then on. As long as the folder did not change the
 * engine is not asked: that takes twenty times as long, and there is a look for each question.
 */
export function revisionsIn({ folder, table, writer }: Parts): DocumentRevisions {
  let seen: Seen = { version: -1, written: 0 };
  let changed: bigint | undefined;

  /** One look for all questions that have come by the same turn of the event loop: it is later than each of them. */
  function changedNow(): bigint {
    if (changed === undefined) {
      changed = changedAt(folder());
      setImmediate(() => {
        changed = undefined;
      });
    }
    return changed;
  }

  async function look(): Promise<string> {
    const [changed, now] = [changedAt(folder()), BigInt(Date.now()) * 1_000_000n];
    await table().checkoutLatest();
    const version = await table().version();
    const written = version === seen.version ? seen.written : await writtenAt(folder(), version);
    seen = { version, written, ...(now - changed > TICK && { changed }) };
    return nameOf(seen);
  }

  return {
    current() {
      table();
      return seen.changed !== undefined && changedNow() === seen.changed ? nameOf(seen) : look();
    },
    hashes: (documents) => writer.hashes(documents),
  };
}
