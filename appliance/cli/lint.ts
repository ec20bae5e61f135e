import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Option } from 'commander';
import { ConfigurationError, type Problem } from '../../core/contract/errors.ts';
import { rootFolder } from '../root.ts';
import { loadSettings } from '../settings.ts';
import { EXIT, plural, seenFrom } from './exit.ts';
import { type FileKind, filesBelow, isBelow, kindOfFile } from './files.ts';
import { checkFile } from './lint/check-file.ts';
import { FORMATS, type Format, formatProblems } from './lint/format.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags {
  format: Format;
  skipEnv?: boolean;
  plugins?: string[];
}

export const lint: Verb = {
  declare: (command) =>
    command
      .argument('[path...]', 'files and folders; ./touchstone.yaml and its pipelines when absent, or else the shipped pipelines')
      .addOption(new Option('--format <format>', 'how problems are written').choices(FORMATS).default('text'))
      .option('--skip-env', 'variables that are not set here are no problem')
      .option('--plugins <folder...>', 'run the code of plugins that lie here, too')
      .addHelpText(
        'after',
        `
Of the plugins that a pipeline names, it runs the code of those that lie below the file's own folder or below this one, and of no
others unless --plugins names their folder.

In folders it takes touchstone.yaml, YAML files with an answer list, *.test.yaml, and Markdown. In Markdown it checks YAML
blocks with an answer list; <!-- lint: skip --> before a block leaves it out, <!-- lint: pipeline --> takes it in.
${examples('touchstone lint', 'touchstone lint pipelines/ docs/ --skip-env', 'touchstone lint --format github my.yaml')}`,
      ),
  async run(command, context) {
    const { format, skipEnv, plugins = [] } = command.opts<Flags>();
    const folders = [context.cwd, ...plugins.map((folder) => resolve(context.cwd, folder))];
    const { problems, pieces } = await checkAll(await chosenFiles(command.args, context), folders, context);
    const counted = problems.filter(({ unset }) => !(skipEnv && unset)).map((problem) => seenFrom(context.cwd, problem));
    for (const line of formatProblems(counted, format)) context.out(line);
    context.err(`${pieces === 1 ? '1 configuration' : `${pieces} configurations`} checked: ${plural(counted.length, 'problem')}`);
    return counted.length > 0 ? EXIT.findings : EXIT.fine;
  },
};

type Files = ReadonlyMap<string, FileKind>;

async function chosenFiles(named: readonly string[], context: Context): Promise<Files> {
  if (named.length > 0) return filesOf(named.map((path) => resolve(context.cwd, path)));
  const settings = resolve(context.cwd, 'touchstone.yaml');
  if (!existsSync(settings)) return filesOf([join(rootFolder(), 'appliance', 'pipelines')]);
  return new Map([[settings, 'settings'], ...pipelinesOf(settings, context).map((file) => [file, 'pipeline'] as const)]);
}

function pipelinesOf(file: string, { env }: Context): string[] {
  try {
    return Object.values(loadSettings({ file, env }).instances).map(({ pipeline }) => pipeline);
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return []; // the check of the file itself says why
    throw thrown;
  }
}

/** A file that is named is a pipeline unless it looks like something else; in folders only what looks like ours counts. */
async function filesOf(paths: readonly string[]): Promise<Files> {
  const chosen = new Map<string, FileKind>();
  for (const path of paths) {
    const { files, folder } = await filesBelow(path);
    for (const file of files) {
      const kind = kindOfFile(file, /\.ya?ml$/i.test(file) ? await readFile(file, 'utf8') : '');
      if (kind) chosen.set(file, kind);
      else if (!folder) chosen.set(file, 'pipeline');
    }
  }
  return chosen;
}

/** `folders` hold the plugins that are run, beside those of each file's own. */
async function checkAll(
  files: Files,
  folders: readonly string[],
  context: Context,
): Promise<{ problems: Problem[]; pieces: number }> {
  const { builtins } = await import('../../plugins/index.ts');
  const env = { TOUCHSTONE_DATA: join(context.cwd, 'data'), ...context.env }; // whoever opens a pipeline sets it
  const checked = await Promise.all(
    [...files].map(([file, kind]) => checkFile(file, kind, { env, builtins, mayRun: isBelow([...folders, dirname(file)]) })),
  );
  return { problems: checked.flatMap(({ problems }) => problems), pieces: checked.reduce((sum, { pieces }) => sum + pieces, 0) };
}
