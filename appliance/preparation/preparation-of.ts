import { createHash } from 'node:crypto';
import type { Preparation, PreparationTools } from '../../core/contract/resources/preparation.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { dependencies } from '../../core/host/blueprint.ts';
import type { Pipeline } from '../../core/host/runner.ts';

/** What whoever prepares says of the work. */
export type Wishes = Pick<PreparationTools, 'paths' | 'prune' | 'ids' | 'fresh'>;

/** A pipeline with what it was opened from. */
export interface OpenedPipeline {
  pipeline: Pipeline;
  blueprint: Blueprint;
}

/** The preparation of the knowledge base that a pipeline loads documents into; undefined where none has to be prepared. */
export function preparationOf({ pipeline, blueprint }: OpenedPipeline, wishes: Wishes): Preparation | undefined {
  const bases = pipeline.resources('knowledge_base');
  const loaded = blueprint.steps.ingest.flatMap(dependencies).filter((name) => bases.has(name));
  for (const name of new Set([...loaded, ...bases.keys()])) {
    const preparation = bases.get(name)?.preparation?.(toolsOf(pipeline, blueprint, wishes));
    if (preparation) return preparation;
  }
  return undefined;
}

function toolsOf(pipeline: Pipeline, blueprint: Blueprint, wishes: Wishes): PreparationTools {
  const [notes] = [...pipeline.resources('store').values()].flatMap((store) => store.notes ?? []);
  return {
    ...wishes,
    cutting: cuttingOf(blueprint),
    read: (call) => pipeline.read({ paths: [...wishes.paths], prune: wishes.prune }, call),
    index: (batches, call, onBatch) => pipeline.index(batches, call, onBatch),
    ...(notes && { notes }),
  };
}

/** The steps that cut documents, with all their options. */
function cuttingOf({ steps }: Blueprint): string {
  const first = steps.ingest.findIndex(({ plugin }) => plugin.gives?.includes('loadable'));
  const cutting = steps.ingest.slice(Math.max(0, first)).map(({ plugin, config }) => [plugin.name, config]);
  return createHash('sha256').update(JSON.stringify(cutting)).digest('hex');
}
