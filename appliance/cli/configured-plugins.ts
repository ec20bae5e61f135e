import { parseArgs } from 'node:util';
import { ConfigurationError, type Problem } from '../../core/contract/errors.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { namedPlugins } from '../../core/host/load.ts';
import { type ConfigurationFlags, configure, instancesOf } from './configuration.ts';
import type { Context } from './verb.ts';

interface Found {
  plugins: AnyPlugin[];
  problems: Problem[];
}

/** The plugins of your own: those that the pipelines in effect name, and what is wrong with them or with the way to them. */
export async function configuredPlugins(flags: ConfigurationFlags, context: Context): Promise<Found> {
  const { builtins } = await import('../../plugins/index.ts');
  const plugins = new Map<string, AnyPlugin>();
  const problems: Problem[] = [];
  try {
    const configuration = configure(flags, context);
    for (const { pipeline } of instancesOf(configuration)) {
      const found = await namedPlugins({ file: pipeline, env: configuration.env, builtins });
      for (const plugin of found.plugins) plugins.set(plugin.name, plugins.get(plugin.name) ?? plugin);
      problems.push(...found.problems);
    }
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    problems.push(...thrown.problems);
  }
  return { plugins: [...plugins.values()], problems };
}

/** Lines for the help: what a pipeline file can name here besides what comes with the service. Broken ones are for `lint` to tell. */
export async function pluginsHelp(args: readonly string[], context: Context): Promise<string> {
  const file = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { config: file, pipeline: file }, strict: false });
  const [config, pipeline] = [values.config, values.pipeline].map((value) => (typeof value === 'string' ? value : undefined));
  const { plugins } = await configuredPlugins({ config, pipeline }, context);
  const width = Math.max(0, ...plugins.map(({ name }) => name.length));
  const lines = plugins.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return lines.length === 0
    ? ''
    : `\nPlugins of this configuration, beside those that touchstone list shows:\n${lines.join('\n')}`;
}
