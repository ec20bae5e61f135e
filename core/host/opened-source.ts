import { dirname, resolve } from 'node:path';
import type { Batch, BatchStart } from '../contract/facts/batch.ts';
import type { Source } from '../contract/plugin.ts';
import type { Blueprint, PlacedSource } from './blueprint.ts';
import { sourceFingerprint } from './generation.ts';
import { resolveOptions } from './resolve-options.ts';
import { type SourceSchedule, sourceSchedule } from './schedule.ts';

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

interface Created {
  placed: PlacedSource;
  blueprint: Blueprint;
  part: BatchSource;
}

/** `ready` is called when the source is first opened, and again where it has failed. */
export function openedSource(
  { placed, blueprint, part }: Created,
  ready: (name: string, part: BatchSource) => Promise<void>,
): OpenedSource {
  const { name, plugin, schedule } = placed;
  const scope = { folder: dirname(resolve(blueprint.file)), resource: String };
  let readied: Promise<void> | undefined;
  return {
    name,
    plugin: plugin.name,
    schedule: resolveOptions(sourceSchedule, schedule, scope) as SourceSchedule, // checked as it was loaded
    fingerprint: sourceFingerprint(placed, blueprint),
    async open() {
      readied ??= ready(name, part);
      try {
        await readied;
      } catch (thrown) {
        readied = undefined;
        throw thrown;
      }
      return part;
    },
  };
}
