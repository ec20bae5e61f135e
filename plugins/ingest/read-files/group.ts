import type { Batch, SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { FoundFile, Reading } from './reader.ts';

export interface GroupLimits {
  documents: number;
  /** In bytes of input. */
  size: number;
}

/** A reading with the file it came from. */
export type FileRead = Reading & { file: FoundFile };

type Group = Pick<Batch, 'documents' | 'failures' | 'bytesRead'>;

const emptyGroup = (): Group => ({ documents: [], failures: [], bytesRead: 0 });

const isFull = ({ documents, failures, bytesRead }: Group, limits: GroupLimits): boolean =>
  documents.length + failures.length >= limits.documents || bytesRead >= limits.size;

/** Collects readings into groups within the limits. There is always one, so that a run over nothing ends like any other. */
export async function* groupReadings(readings: AsyncIterable<FileRead>, limits: GroupLimits): AsyncGenerator<Group> {
  let group = emptyGroup();
  for await (const { document, failure, bytes = 0, file } of readings) {
    group.bytesRead += bytes;
    if (document) group.documents.push({ ...document, origin: file.origin } satisfies SourceDocument);
    if (failure) group.failures.push(failure);
    if (!isFull(group, limits)) continue;
    yield group;
    group = emptyGroup();
  }
  yield group;
}
