import type { Health } from '../../core/contract/call.ts';
import { visibleName } from '../visible.ts';
import {
  addConfigurationOptions,
  type ConfigurationFlags,
  chooseInstance,
  configure,
  instancesOf,
  loadInstances,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, shownPath } from './exit.ts';
import { isFine, type Validated, validateInstance } from './validate/validate-instance.ts';
import { type ValidatedShared, validateShared } from './validate/validate-shared.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  json?: boolean;
}

export const validate: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--instance <name>', 'only this one; all of them when absent')
      .option('--json', 'everything as JSON')
      .addHelpText(
        'after',
        `
Reads the settings and pipelines as 'touchstone run' would, opens what they name, and says of each resource, and of what
replicas share, whether it is as it must be, and if not, what mends it. Of the sources of the file it reads the first
documents. It answers no question and loads no document. Ends with 69 when something is in the way, and with 78 when the
configuration has mistakes.
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
    const shared = await validateShared(configuration.settings);
    const code = worst([...found, ...(shared ? [shared] : [])]);
    if (flags.json)
      context.out(JSON.stringify({ ok: code === EXIT.fine, ...sharedAsJson(shared), instances: found.map(asJson) }, null, 2));
    else for (const line of [...sharedLines(shared), ...found.flatMap((each) => linesOf(each, context))]) context.out(line);
    return code;
  },
};

/** The largest code is the one that waiting helps least against: what is unreachable may come back, a mistake stays. */
const worst = (found: readonly { code: number }[]): number => Math.max(EXIT.fine, ...found.map(({ code }) => code));

const sharedAsJson = (shared: ValidatedShared | undefined) =>
  shared && { shared_state: { ...shared.health, ok: isFine(shared.health) } };

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
    ...Object.entries(resources).flatMap(([name, health]) => healthLines(name, health)),
    ...Object.entries(sources).flatMap(([name, health]) => healthLines(`source ${name}`, health)),
  ];
}

const sharedLines = (shared: ValidatedShared | undefined): string[] =>
  shared ? healthLines('shared_state', shared.health).map((line) => line.replace(/^ {2}/, '')) : [];

function healthLines(name: string, health: Health): string[] {
  const { detail, obstacles = [], notes = [] } = health;
  return [
    `  ${name}: ${isFine(health) ? 'ok' : 'not ok'}: ${visibleName(detail)}`,
    ...obstacles.flatMap((obstacle) => [`    in the way: ${obstacle.detail}`, ...indentLines(obstacle.mend)]),
    ...notes.map((note) => `    note: ${note}`),
  ];
}

const indentLines = (mend = ''): string[] => (mend === '' ? [] : mend.split('\n').map((line) => `      ${line}`));
