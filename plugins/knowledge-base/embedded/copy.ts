import { cp } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { KnowledgeFolder } from '../../../core/contract/resources/knowledge-base.ts';
import { failureOf } from './failure.ts';
import { LOCK } from './write-lock.ts';
import type { EmbeddedWriter } from './writer.ts';

/** The folder of a knowledge base, which is copied while nobody writes into it; searches go on. */
export function folderOf(path: string, writer: Pick<EmbeddedWriter, 'whileStill'>): KnowledgeFolder {
  const filter = (source: string): boolean => basename(source) !== LOCK;
  return {
    path: resolve(path),
    formats: async () => (await import('./forward.ts')).formatsOf(path),
    bringForward: async (log) => (await import('./forward.ts')).bringForward(path, log),
    copyTo: (folder) =>
      writer.whileStill(() =>
        cp(path, folder, { recursive: true, filter }).catch((cause: unknown) => {
          throw failureOf(cause, folder, 'written');
        }),
      ),
  };
}
