import { openPipeline } from '../../core/open.ts';
import type { Pipeline } from '../../core/pipeline.ts';
import type { Logger } from '../../core/plugin.ts';
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
  instance: Instance;
  configuration: Configuration;
  log: Logger;
}

/** Opens the pipeline that the flags name, lends it to `work` and closes it again. */
export async function withPipeline<T>(
  flags: ConfigurationFlags,
  context: Context,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const configuration = configure(flags, context);
  const instance = chooseInstance(configuration, flags.instance);
  const log = consoleLog(context);
  const pipeline = await openPipeline(await loadInstance(instance, configuration.env), { log });
  try {
    return await work({ pipeline, instance, configuration, log });
  } finally {
    await pipeline.close();
  }
}
