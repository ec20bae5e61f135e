import { InvalidArgumentError } from 'commander';
import type { Logger } from '../../core/contract/call.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import type { Reloaded } from '../configure/reload.ts';
import type { Instances } from '../instances.ts';
import { awaitsRestart, restartLines } from './awaits-restart.ts';
import {
  addConfigurationOptions,
  type Configuration,
  type ConfigurationFlags,
  configure,
  type Instance,
  instancesOf,
  isShipped,
  type LoadedInstance,
  loadInstances,
} from './configuration.ts';
import { origins, welcome } from './greeting.ts';
import { Hangups } from './hangups.ts';
import { Interruption } from './interruption.ts';
import { type Context, examples, type Verb } from './verb.ts';

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('It is a whole number from 0 to 65535.');
  return value;
}

export const run: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--port <number>', 'port to listen on; 0 takes a free one', port)
      .addHelpText(
        'after',
        `\nTells people what happens on standard error, and logs in JSON lines on standard output.\n${examples(
          'touchstone run',
          'touchstone run --config /etc/touchstone/touchstone.yaml',
          'touchstone run --pipeline my.yaml --port 9000 --data /var/lib/touchstone',
        )}`,
      ),
  async run(command, context) {
    const flags = command.opts<ConfigurationFlags>();
    const configuration = configure(flags, context);
    const interruption = new Interruption();
    const hangups = new Hangups();
    try {
      return await serve({ configuration, flags, interruption, hangups, context });
    } catch (thrown) {
      if (interruption.code !== undefined) return interruption.code;
      throw thrown;
    } finally {
      hangups.end();
      interruption.end();
    }
  },
};

interface Serving {
  configuration: Configuration;
  flags: ConfigurationFlags;
  interruption: Interruption;
  hangups: Hangups;
  context: Context;
}

async function serve(serving: Serving): Promise<number> {
  const { configuration, flags, interruption, hangups, context } = serving;
  for (const line of origins(configuration, context, flags.pipeline !== undefined)) context.err(line);
  const loaded = await loadInstances(instancesOf(configuration), configuration.env);
  const [{ createService }, { Screens }] = await Promise.all([import('../main.ts'), import('../screens/screens.ts')]);
  let key: string | undefined;
  const service = await createService({
    settings: configuration.settings,
    open: (instances, options) => openAll(serving, loaded, { instances, options }),
    announceKey: (made) => {
      key = made;
      context.err(`The admin key, shown only this once: ${made}`); // at once: what follows may fail
    },
    screens: new Screens(),
    commit: context.env.TOUCHSTONE_COMMIT,
    env: configuration.env,
    awaitsRestart: () => awaitsRestart(serving),
  });
  for (const line of welcome({ url: service.url, configuration, context, key, flags: repeatFlags(flags) })) context.err(line);
  hangups.answerWith(async () => tellReload(await service.reload(), context));
  const code = await interruption.happened;
  hangups.ignore();
  await service.stop();
  return code;
}

function tellReload(reloaded: readonly Reloaded[], { err }: Context): void {
  for (const { instance, problems } of reloaded) {
    for (const problem of problems) err(problem);
    err(problems.length > 0 ? `${instance}: not reloaded; what answered before goes on` : `${instance}: reloaded`);
  }
  for (const line of restartLines(reloaded.flatMap(({ restart }) => restart))) err(line);
}

const repeatFlags = ({ config, pipeline, data }: ConfigurationFlags): string[] =>
  Object.entries({ config, pipeline, data }).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));

async function openAll(
  serving: Serving,
  loaded: readonly LoadedInstance[],
  { instances, options }: { instances: Instances; options: OpenOptions },
): Promise<void> {
  for (const { instance, blueprint } of loaded)
    await instances.open(instance.name, blueprint, options, async (pipeline) => {
      for (const line of notReady(instance, pipeline)) serving.context.err(line);
      await demo(serving, instance, pipeline, options.log);
    });
}

/** Said once at the start; `/ready` says it for as long as it is so. */
const notReady = (instance: Instance, pipeline: Pipeline): string[] =>
  Object.entries(pipeline.health())
    .filter(([, { ok }]) => !ok)
    .map(([name, { detail, fallbacks }]) => {
      const source = fallbacks?.length ? `answers are degraded, from ${fallbacks.join(' and ')}` : 'answers go without it';
      const state = fallbacks ? source : 'not ready';
      return `${state}: ${instance.name}/${name}: ${detail} ('touchstone validate' tells what mends it)`;
    });

async function demo(
  { configuration, interruption, context }: Serving,
  instance: Instance,
  pipeline: Pipeline,
  log: Logger,
): Promise<void> {
  const { settings, file } = configuration;
  if (!isShipped(instance) || !(settings.demo ?? file === undefined)) return;
  const { loadDemo } = await import('./demo.ts');
  await loadDemo({ pipeline, data: settings.data, log, signal: interruption.signal, context });
}
