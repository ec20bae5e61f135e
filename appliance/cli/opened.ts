import { mkdir } from 'node:fs/promises';
import type { Logger } from '../../core/contract/call.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { finishMoves } from '../state/moves.ts';
import {
  type Configuration,
  type ConfigurationFlags,
  chooseInstance,
  configure,
  type Instance,
  loadInstance,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import type { Context } from './verb.ts';

/** An instance's pipeline, opened in this process. */
export interface Opened {
  pipeline: Pipeline;
  /** The file that it was opened from, checked. */
  blueprint: Blueprint;
  instance: Instance;
  configuration: Configuration;
  log: Logger;
}

/** Opens the pipeline that the flags name, lends it to `work` and closes it again. */
export async function withPipeline<T>(
  flags: ConfigurationFlags,
  context: Context,
  work: (opened: Opened) => Promise<T>,
  log: Logger = consoleLog(context),
): Promise<T> {
  const configuration = configure(flags, context);
  const instance = chooseInstance(configuration, flags.instance);
  const blueprint = await loadInstance(instance, configuration.env);
  await mkdir(configuration.settings.data, { recursive: true, mode: 0o700 }); // before a plugin makes it for everybody
  finishMoves(configuration.settings.data);
  const pipeline = await openPipeline(blueprint, { log });
  try {
    return await work({ pipeline, blueprint, instance, configuration, log });
  } finally {
    await pipeline.close();
  }
}
