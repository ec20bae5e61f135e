import type { Lifecycle } from '../contract/call.ts';
import type { Batch, BatchStart } from '../contract/facts/batch.ts';
import type { Source } from '../contract/plugin.ts';
import type { SourceSchedule } from './schedule.ts';

export type BatchSource = Source<BatchStart, Partial<Batch>>;

/** A source whose documents are loaded by themselves, made but not ready: what cannot be reached keeps no question from its answer. */
export interface OpenedSource {
  name: string;
  /** Name of its plugin. */
  plugin: string;
  /** Times in milliseconds, paths absolute. */
  schedule: SourceSchedule;
  /** Another text once the source, or the way of its documents, is another. */
  fingerprint: string;
  /** For `Pipeline.ingest`; made ready when it is first asked for, and tried again where that failed. Throws a Failure. */
  open(): Promise<BatchSource>;
}

/** Makes a part ready once, however often that is asked for. */
export function readyOnce<Part extends Lifecycle>(part: Part, ready: () => Promise<void>): () => Promise<Part> {
  let readied: Promise<void> | undefined;
  return async () => {
    readied ??= ready();
    try {
      await readied;
    } catch (thrown) {
      readied = undefined;
      throw thrown;
    }
    return part;
  };
}
