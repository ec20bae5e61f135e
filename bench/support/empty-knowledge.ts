import { shippedPipeline } from '../../appliance/settings.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { silent } from './call.ts';
import { builtins } from './plugins.ts';

/** The shipped pipeline on an empty folder; without vectors when the knowledge base is to have no embedder. */
export async function openEmpty(data: string, vectors: boolean): Promise<Pipeline> {
  const blueprint = await loadPipeline({ file: shippedPipeline(), env: { TOUCHSTONE_DATA: data }, builtins });
  if (!vectors) {
    for (const { name, config } of blueprint.resources) if (name === 'kb') delete config.embedder;
    blueprint.resources = blueprint.resources.filter(({ name }) => name !== 'embed');
  }
  return openPipeline(blueprint, { log: silent });
}
