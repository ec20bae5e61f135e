import { extname } from 'node:path';
import { IsolatedWork } from '../../../lib/isolation/isolated-work.ts';
import { isSingle, isStreamed } from './formats.ts';
import type { FileRead } from './group.ts';
import type { ReadTask } from './read-one.ts';
import type { FoundFile, Reading } from './reader.ts';

/** Reads files in a process of their own, in order; it is some files ahead of whoever takes what they hold. */
export class FileReading {
  readonly #options: ReadTask['options'];
  readonly #work: IsolatedWork<ReadTask, Reading>;

  /** `time` in milliseconds for one file, `memory` in bytes for the process. */
  constructor(options: ReadTask['options'], { time, memory }: { time: number; memory: number }) {
    this.#options = options;
    this.#work = new IsolatedWork({
      script: new URL(`./reading-process${extname(import.meta.url)}`, import.meta.url),
      limits: { time, timeOption: 'max_file_time', memory, memoryOption: 'max_file_memory' },
      isStreamed: ({ file }) => isStreamed(file.path),
    });
  }

  async *readAll(files: readonly FoundFile[], signal: AbortSignal): AsyncGenerator<FileRead> {
    const tasks = files.values().map((file): ReadTask => ({ file, options: this.#options }));
    let used = 0;
    for await (const outcome of this.#work.run(tasks, signal)) {
      const { file } = outcome.task;
      if ('results' in outcome)
        for (const reading of outcome.results) {
          used += reading.bytes ?? 0;
          yield { ...reading, file };
        }
      else {
        if (outcome.error !== undefined) yield { ...this.#failure(file, outcome.error), file };
        yield { bytes: Math.max(file.size - used, 0), file };
        used = 0;
      }
    }
  }

  close(): Promise<void> {
    return this.#work.close();
  }

  /** Of a file whose reading was ended. */
  #failure({ path, origin, id }: FoundFile, reason: string): Reading {
    const unread = { origin, ...(isSingle(path) && { document: id }) };
    return { failure: { item: path, reason, unread } };
  }
}
