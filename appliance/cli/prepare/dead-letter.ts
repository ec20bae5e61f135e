import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { IngestFailure } from '../../../core/contract/facts/batch.ts';

/**
 * Writes the records that could not be loaded as a bulk file, each with its reason, which can be mended and loaded like
 * any other. The file tells of the last load alone: with nothing to mend there is none. The result is how many it holds.
 */
export async function writeDeadLetters(file: string, failures: readonly IngestFailure[]): Promise<number> {
  const lines = failures.flatMap(({ record, reason }) => (record ? [actionLine(record.id, reason), record.text] : []));
  if (lines.length === 0) {
    await rm(file, { force: true });
    return 0;
  }
  await mkdir(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.tmp`;
  await writeFile(half, `${lines.join('\n')}\n`);
  await rename(half, file);
  return lines.length / 2;
}

const actionLine = (id: string | undefined, reason: string): string =>
  JSON.stringify({ index: id === undefined ? {} : { _id: id }, reason });
