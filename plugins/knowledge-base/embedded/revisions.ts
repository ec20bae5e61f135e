import type { Table } from '@lancedb/lancedb';
import type { DocumentRevisions } from '../../../core/contract/resources/knowledge-base.ts';
import type { EmbeddedWriter } from './writer.ts';

/**
 * Tells the versions of a table apart, also those of another one that was once in its place: by number, and by when each was written.
 * Every look reads the newest version, whoever wrote it, which searches then see as well. `table` throws where none is open.
 */
export function revisionsIn(table: () => Table, writer: Pick<EmbeddedWriter, 'hashes'>): DocumentRevisions {
  let seen = { version: -1, written: 0 };
  return {
    async current() {
      await table().checkoutLatest();
      const version = await table().version();
      if (version !== seen.version) {
        const all = await table().listVersions();
        seen = { version, written: all.find((each) => each.version === version)?.timestamp.getTime() ?? 0 };
      }
      return `${seen.version}-${seen.written}`;
    },
    hashes: (documents) => writer.hashes(documents),
  };
}
