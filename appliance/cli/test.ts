import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { rootFolder } from '../root.ts';
import { visible, visibleName } from '../visible.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, plural, shownPath, UsageError } from './exit.ts';
import { filesBelow, kindOfFile } from './files.ts';
import { Interruption } from './interruption.ts';
import { readCases } from './test/case-file.ts';
import { junit } from './test/junit.ts';
import { type CaseResult, runCases } from './test/run-cases.ts';
import { type Context, examples, type Verb } from './verb.ts';

export const test: Verb = {
  declare: (command) =>
    command
      .argument('[path...]', 'files of cases (*.test.yaml), or folders that hold some; the shipped ones when absent')
      .option('--junit <file>', 'write the results as JUnit XML too')
      .addHelpText('after', examples('touchstone test pipelines/', 'touchstone test my.test.yaml --junit results.xml')),
  async run(command, context) {
    const paths = command.args.length > 0 ? command.args : [join(rootFolder(), 'appliance', 'pipelines')];
    const interruption = new Interruption();
    try {
      const results = await runFiles(await caseFiles(paths, context), interruption.signal, context);
      const { junit: file } = command.opts<{ junit?: string }>();
      if (file) await writeFile(resolve(context.cwd, file), junit(results));
      return summarise([...results.values()].flat(), context);
    } catch (thrown) {
      if (interruption.code !== undefined) return interruption.code;
      throw thrown;
    } finally {
      interruption.end();
    }
  },
};

async function caseFiles(paths: readonly string[], { cwd }: Context): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => filesBelow(resolve(cwd, path))));
  const files = found.flatMap(({ files, folder }) => (folder ? files.filter((file) => kindOfFile(file, '') === 'cases') : files));
  if (files.length === 0) throw new UsageError(`there is no *.test.yaml in ${paths.join(', ')}`);
  return files;
}

/** Results by file. Every file of cases is checked before the first runs. */
async function runFiles(files: readonly string[], signal: AbortSignal, context: Context): Promise<Map<string, CaseResult[]>> {
  const { builtins } = await import('../../plugins/index.ts');
  const read = await Promise.all(
    files.map(async (file) => ({ file, cases: readCases(file, await readFile(file, 'utf8'), context.env) })),
  );
  const results = new Map<string, CaseResult[]>();
  for (const { file, cases } of read) {
    const shown = shownPath(context.cwd, file);
    context.out(shown);
    const ran = await runCases(file, cases, { env: context.env, builtins, log: consoleLog(context), signal });
    for (const result of ran) for (const line of lines(result)) context.out(line, true);
    results.set(shown, ran);
  }
  return results;
}

const lines = ({ name, misses, milliseconds }: CaseResult): string[] =>
  misses.length === 0
    ? [`  ${styleText('green', 'ok')}    ${visibleName(name)} (${milliseconds} ms)`]
    : [`  ${styleText('red', 'FAIL')}  ${visibleName(name)}`, ...misses.map((miss) => `          ${visible(miss)}`)];

function summarise(results: readonly CaseResult[], { out }: Context): number {
  const failed = results.filter(({ misses }) => misses.length > 0).length;
  out(`${plural(results.length, 'case')}, ${failed} failed`);
  return failed > 0 ? EXIT.findings : EXIT.fine;
}
