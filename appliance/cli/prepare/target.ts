import { createHash } from 'node:crypto';
import type { Preparation, PreparationTools } from '../../../core/contract/resources/preparation.ts';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import { dependencies } from '../../../core/host/blueprint.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { UsageError } from '../exit.ts';
import type { Opened } from '../opened.ts';

/** What the command line says of the work. */
export type Wishes = Pick<PreparationTools, 'paths' | 'prune' | 'ids' | 'fresh'>;

/** The preparation of the knowledge base that the pipeline loads documents into. */
export function preparationOf({ pipeline, blueprint }: Opened, wishes: Wishes): Preparation {
  const bases = pipeline.resources('knowledge_base');
  const loaded = blueprint.steps.ingest.flatMap(dependencies).filter((name) => bases.has(name));
  const preparations = [...new Set([...loaded, ...bases.keys()])].flatMap((name) => {
    const preparation = bases.get(name)?.preparation?.(toolsOf(pipeline, blueprint, wishes));
    return preparation ? [preparation] : [];
  });
  const [first] = preparations;
  if (!first)
    throw new UsageError('no knowledge base of this pipeline has to be prepared: touchstone ingest PATH loads documents');
  return first;
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
