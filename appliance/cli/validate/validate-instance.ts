import type { Health, Logger } from '../../../core/contract/call.ts';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import type { ResourceHealth } from '../../../core/host/health.ts';
import { openPipeline } from '../../../core/host/open.ts';
import type { OpenedSource } from '../../../core/host/opened-source.ts';
import type { LoadedInstance } from '../configuration.ts';
import { codeAndMessage, EXIT, exitCodeOf } from '../exit.ts';
import { probeSource } from './probe-source.ts';

/** What one instance stands on, as it was found. */
export interface Validated {
  instance: string;
  pipeline: string;
  /** How a verb would end that met nothing but this. */
  code: number;
  /** Why the pipeline cannot be opened at all. */
  error?: string;
  resources: Record<string, ResourceHealth>;
  sources: Record<string, Health>;
}

/** Opens everything that a pipeline names, and closes it again. What is wrong is a result. */
export async function validateInstance(
  { instance: { name, pipeline }, blueprint }: LoadedInstance,
  log: Logger,
): Promise<Validated> {
  const found = { instance: name, pipeline, code: EXIT.fine, resources: {}, sources: {} };
  try {
    const health = await healthOf(blueprint, log);
    const all = [health.resources, health.sources].flatMap((each) => Object.values(each));
    return { ...found, ...health, code: all.every(isFine) ? EXIT.fine : EXIT.unreachable };
  } catch (thrown) {
    return { ...found, error: codeAndMessage(thrown), code: exitCodeOf(thrown) };
  }
}

async function healthOf(blueprint: Blueprint, log: Logger): Promise<Pick<Validated, 'resources' | 'sources'>> {
  const pipeline = await openPipeline(blueprint, { log });
  try {
    const probe = async (source: OpenedSource): Promise<[string, Health]> => [source.name, await probeSource(source, log)];
    return { resources: pipeline.health(), sources: Object.fromEntries(await Promise.all(pipeline.sources.map(probe))) };
  } finally {
    await pipeline.close();
  }
}

export const isFine = ({ ok, obstacles = [] }: Health): boolean => ok && obstacles.length === 0;
