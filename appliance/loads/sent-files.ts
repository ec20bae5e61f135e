import { dirname } from 'node:path';
import type { Batch, IngestFailure } from '../../core/contract/facts/batch.ts';
import type { BatchSource } from '../../core/host/runner.ts';

/** What a reader finds in files that were sent: what it says of where they lie for the moment is taken out. */
export const sentFilesSource = (files: readonly string[], origin: string, reader: BatchSource): BatchSource => ({
  async *batches({ prune }, call) {
    for await (const batch of reader.batches({ paths: [...files], prune }, call)) yield asSent(batch, files, origin);
  },
});

const asSent = (
  { documents = [], failures = [], ...batch }: Partial<Batch>,
  files: readonly string[],
  origin: string,
): Partial<Batch> => ({
  ...batch,
  paths: [origin],
  documents: documents.map((document) => ({ ...document, origin })),
  failures: failures.map(
    ({ item, reason }): IngestFailure => ({ item: withoutFolders(item, files), reason: withoutFolders(reason, files) }),
  ),
});

/** Each file lies in a folder of its own. */
const withoutFolders = (text: string, files: readonly string[]): string =>
  files.reduce((left, file) => left.replaceAll(`${dirname(file)}/`, ''), text);
