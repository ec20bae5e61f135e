import { Command } from 'commander';
import { packageVersion } from '../root.ts';
import { type Context, examples } from './verb.ts';
import { VERBS } from './verbs.ts';

const EXITS = `
Exit codes:
  0 fine, 1 findings, 64 wrong usage, 69 something needed cannot be reached, 70 a fault of the service itself,
  78 a mistake in the configuration, 128 + n ended by signal n`;

const DEBUG = ['--debug', 'show stacks and the debug log'] as const;

/**
 * The command line. Only the verbs in `wanted` are loaded: the others are there with their summary alone.
 * `done` gets the exit code of the verb that has run.
 */
export async function createProgram(
  context: Context,
  wanted: ReadonlySet<string>,
  done: (code: number) => void,
): Promise<Command> {
  const program = new Command('touchstone')
    .description('Answers questions from your own documents, with evidence.')
    .version(packageVersion())
    .option(...DEBUG)
    .configureOutput({ writeOut: (text) => context.out(text.trimEnd()), writeErr: (text) => context.err(text.trimEnd()) })
    .addHelpText(
      'after',
      examples('touchstone run', 'touchstone ingest ./documents', 'touchstone ask "How long is the warranty?"'),
    )
    .addHelpText('after', EXITS)
    .exitOverride();
  for (const { name, summary, load } of VERBS) {
    const command = program.command(name).description(summary);
    if (!wanted.has(name)) continue;
    const verb = await load();
    verb.declare(command);
    command.option(...DEBUG).action(async () => {
      const { debug = false } = command.optsWithGlobals<{ debug?: boolean }>();
      done(await verb.run(command, { ...context, debug }));
    });
  }
  return program;
}
