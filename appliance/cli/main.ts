import { CommanderError } from 'commander';
import { visible } from '../visible.ts';
import { EXIT, report } from './exit.ts';
import { createProgram } from './program.ts';
import type { Context } from './verb.ts';
import { VERBS } from './verbs.ts';

/** Runs the command line. The only place that reads the process's own environment and arguments. */
export async function main(args: readonly string[]): Promise<void> {
  // A reader who has seen enough, as in `touchstone list | head`, is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(EXIT.fine));
  const context: Context = {
    env: process.env,
    cwd: process.cwd(),
    out: (line, hasColours = false) => void process.stdout.write(`${hasColours ? line : visible(line)}\n`),
    write: (text) => void process.stdout.write(visible(text)),
    err: (line) => void process.stderr.write(`${visible(line)}\n`),
    terminal: process.stderr.isTTY === true,
    debug: args.includes('--debug'),
  };
  process.exitCode = await execute(args, context);
}

/** Runs a verb with what it is given for a process of its own; resolves to the exit code. */
export async function execute(args: readonly string[], context: Context): Promise<number> {
  let code: number = EXIT.fine;
  const wanted = new Set(VERBS.map(({ name }) => name).filter((name) => args.includes(name)));
  const program = await createProgram(context, wanted, (ended) => {
    code = ended;
  });
  try {
    if (isForHelp(args, wanted)) {
      const { pluginsHelp } = await import('./configured-plugins.ts');
      program.addHelpText('after', await pluginsHelp(args, context));
    }
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) return report(thrown, context);
    return thrown.exitCode === 0 ? EXIT.fine : EXIT.usage; // commander has said what is wrong, or shown the help
  }
}

/** Whether the help of the whole is shown. */
const isForHelp = (args: readonly string[], wanted: ReadonlySet<string>): boolean =>
  wanted.size === 0 && (args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg)));
