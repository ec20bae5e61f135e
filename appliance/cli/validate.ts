import type { Health, Logger } from '../../core/contract/call.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { OpenedSource } from '../../core/host/opened-source.ts';
import { visibleName } from '../visible.ts';
import {
  addConfigurationOptions,
  type ConfigurationFlags,
  chooseInstance,
  configure,
  instancesOf,
  type LoadedInstance,
  loadInstances,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { codeAndMessage, EXIT, exitCodeOf, shownPath } from './exit.ts';
import { probeSource } from './validate/probe-source.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  json?: boolean;
}

/** What one instance stands on, as it was found. */
interface Validated {
  instance: string;
  pipeline: string;
  /** How a verb would end that met nothing but this. */
  code: number;
  /** Why the pipeline cannot be opened at all. */
  error?: string;
  resources: Record<string, Health>;
  sources: Record<string, Health>;
}

export const validate: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--instance <name>', 'only this one; all of them when absent')
      .option('--json', 'everything as JSON')
      .addHelpText(
        'after',
        `
Reads the settings and pipelines as 'touchstone run' would, opens what they name, and says of each resource whether it is as
it must be, and if not, what mends it. Of the sources of the file it reads the first documents. It answers no question and loads
no document. Ends with 69 when something is in the way, and with 78 when the configuration has mistakes.
${examples(
  'touchstone validate',
  'touchstone validate --pipeline my.yaml',
  'touchstone validate --config /etc/touchstone/touchstone.yaml --json',
)}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const configuration = configure(flags, context);
    const instances = flags.instance ? [chooseInstance(configuration, flags.instance)] : instancesOf(configuration);
    const found: Validated[] = [];
    for (const loaded of await loadInstances(instances, configuration.env))
      found.push(await validateInstance(loaded, consoleLog(context)));
    const code = worst(found);
    if (flags.json) context.out(JSON.stringify({ ok: code === EXIT.fine, instances: found.map(asJson) }, null, 2));
    else for (const line of found.flatMap((each) => linesOf(each, context))) context.out(line);
    return code;
  },
};

async function validateInstance({ instance: { name, pipeline }, blueprint }: LoadedInstance, log: Logger): Promise<Validated> {
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

const isFine = ({ ok, obstacles = [] }: Health): boolean => ok && obstacles.length === 0;

/** The largest code is the one that waiting helps least against: what is unreachable may come back, a mistake stays. */
const worst = (found: readonly Validated[]): number => Math.max(EXIT.fine, ...found.map(({ code }) => code));

const asJson = ({ code, resources, sources, ...found }: Validated) => ({
  ...found,
  ok: code === EXIT.fine,
  resources: healthAsJson(resources),
  sources: healthAsJson(sources),
});

const healthAsJson = (all: Record<string, Health>) =>
  Object.entries(all).map(([name, health]) => ({ name, ...health, ok: isFine(health) }));

function linesOf({ instance, pipeline, error, resources, sources }: Validated, { cwd }: Context): string[] {
  const title = `${instance} (${shownPath(cwd, pipeline)})`;
  if (error !== undefined) return [title, `  not ok: ${error}`];
  return [
    title,
    ...Object.entries(resources).flatMap(([name, health]) => resourceLines(name, health)),
    ...Object.entries(sources).flatMap(([name, health]) => resourceLines(`source ${name}`, health)),
  ];
}

function resourceLines(name: string, health: Health): string[] {
  const { detail, obstacles = [], notes = [] } = health;
  return [
    `  ${name}: ${isFine(health) ? 'ok' : 'not ok'}: ${visibleName(detail)}`,
    ...obstacles.flatMap((obstacle) => [`    in the way: ${obstacle.detail}`, ...indentLines(obstacle.mend)]),
    ...notes.map((note) => `    note: ${note}`),
  ];
}

const indentLines = (mend = ''): string[] => (mend === '' ? [] : mend.split('\n').map((line) => `      ${line}`));
