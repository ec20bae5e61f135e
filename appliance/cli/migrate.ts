import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Health, Logger } from '../../core/contract/call.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { knowledgePlaces, withKnowledge } from '../state/knowledge.ts';
import { holdAlone } from '../state/lone-hold.ts';
import { type DatabaseFormat, migrateDatabases, tryMigration } from '../state/migration.ts';
import { finishMoves } from '../state/moves.ts';
import { serviceDatabasePath } from '../state/service-database.ts';
import { stateFiles } from '../state/state-files.ts';
import { visibleName } from '../visible.ts';
import {
  addConfigurationOptions,
  type ConfigurationFlags,
  configure,
  instancesOf,
  type LoadedInstance,
  loadInstances,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { codeAndMessage, EXIT, exitCodeOf, plural, shownPath } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  check?: boolean;
}

export const migrateVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(command)
      .option('--check', 'only tell what there is to do, also while the service runs: it is tried on copies')
      .addHelpText(
        'after',
        `
Brings what is kept to the formats of this version: the databases of the data folder and those that pipelines name elsewhere, after a
backup of them into the data folder, and knowledge bases in folders, from the passages that they hold. Checks settings and pipeline
files. The first start of the service does the same of databases, without a backup. Ends with 1 where --check finds something to
do, and with 78 where something cannot be used.
${examples('touchstone migrate --check', 'touchstone migrate --data /var/lib/touchstone')}`,
      ),
  async run(command, context) {
    const { check = false, ...flags } = command.opts<Flags>();
    const configuration = configure(flags, context);
    const { data } = configuration.settings;
    const loaded = await loadInstances(instancesOf(configuration), configuration.env);
    context.out(`settings and ${plural(loaded.length, 'pipeline file')}: as they must be`);
    finishMoves(data);
    const files = existsSync(data) ? stateFiles(data, blueprintsOf(loaded)) : [];
    const options = { data, files, log: consoleLog(context) };
    const formats = files.length > 0 ? await tryMigration(options) : [];
    const isBehind = formats.some(({ from, to }) => from < to);
    if (isBehind && !check) await migrate(options, context);
    for (const format of formats) context.out(lineOf(format, check));
    const code = await tellKnowledgeBases(loaded, { data, check, context });
    return code === EXIT.fine && isBehind && check ? EXIT.findings : code;
  },
};

const blueprintsOf = (loaded: readonly LoadedInstance[]): Blueprint[] => loaded.map(({ blueprint }) => blueprint);

async function migrate(options: Parameters<typeof migrateDatabases>[0], context: Context): Promise<void> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const folder = join(options.data, `before-migration-${time}`);
  await migrateDatabases(options, folder);
  const shown = shownPath(context.cwd, folder);
  context.err(`As they were, they are in ${shown}: the version before takes them with touchstone restore ${shown}`);
}

function lineOf({ name, from, to }: DatabaseFormat, check: boolean): string {
  if (from === to) return `${name}: schema ${to}, as it must be`;
  return `${name}: schema ${from}, ${check ? 'to be brought' : 'brought'} to ${to}`;
}

interface Migrating {
  data: string;
  check: boolean;
  context: Context;
}

/** Brings each forward and says whether it can be used; the code is the worst of all. */
async function tellKnowledgeBases(loaded: readonly LoadedInstance[], migrating: Migrating): Promise<number> {
  const { context } = migrating;
  let code: number = EXIT.fine;
  for (const each of loaded)
    code = await tellKnowledge(each, migrating)
      .catch((thrown: unknown) => {
        context.out(`${each.instance.name}: ${codeAndMessage(thrown)}`);
        return exitCodeOf(thrown);
      })
      .then((next) => Math.max(code, next));
  return code;
}

async function tellKnowledge({ instance, blueprint }: LoadedInstance, migrating: Migrating): Promise<number> {
  const { check, context } = migrating;
  const isBehind = await bringKnowledgeForward(instance.name, blueprint, migrating);
  if (isBehind && check) return EXIT.findings; // as it is, it cannot be opened
  const health = Object.entries(await healthOf(blueprint, consoleLog(context)));
  for (const [name, { ok, detail }] of health)
    context.out(`${instance.name}/${name}: ${ok ? 'as it must be' : 'not ok'}: ${visibleName(detail)}`);
  return health.every(([, { ok }]) => ok) ? EXIT.fine : EXIT.unreachable;
}

/** Whether one of them was behind; unless that is only to be told, nobody else may work on the data folder then. */
async function bringKnowledgeForward(instance: string, blueprint: Blueprint, migrating: Migrating): Promise<boolean> {
  const { data, check, context } = migrating;
  const places = await knowledgePlaces(blueprint);
  const behind = places.filter(({ formats: { from, to } }) => from < to);
  const held = behind.length > 0 && !check ? holdAlone(serviceDatabasePath(data)) : undefined;
  try {
    for (const { folder } of check ? [] : places) await folder.bringForward?.(consoleLog(context));
  } finally {
    held?.release();
  }
  for (const { name, formats } of behind)
    context.out(`${instance}/${name}: format ${formats.from}, ${check ? 'to be brought' : 'brought'} to ${formats.to}`);
  return behind.length > 0;
}

function healthOf(blueprint: Blueprint, log: Logger): Promise<Record<string, Health>> {
  return withKnowledge(blueprint, log, async (opened) => {
    const names = opened.resources('knowledge_base');
    return Object.fromEntries(Object.entries(opened.health()).filter(([name]) => names.has(name)));
  });
}
