import { Argument, type Command } from 'commander';
import type { EmbedCode } from '../access/embed-codes.ts';
import { endOf } from '../access/rows.ts';
import { ORIGIN } from '../access/settings.ts';
import {
  type AllowanceFlags,
  expiry,
  type LentAccess,
  limitsOf,
  refuseUnknownInstances,
  shownTime,
  wholeNumber,
  withAccess,
} from './access/with-access.ts';
import { addConfigurationOptions } from './configuration.ts';
import { EXIT, UsageError } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

const ACTIONS = ['create', 'list', 'revoke'] as const;
type Action = (typeof ACTIONS)[number];

interface Flags extends AllowanceFlags {
  origin?: string[];
}

export const embedcodes: Verb = {
  declare: (command) => declare(command),
  async run(command, context) {
    const [action, ...names] = command.args as [Action, ...string[]]; // commander has checked it
    const flags = command.opts<Flags>();
    return withAccess(flags, context, (lent) => WORK[action]({ ...lent, names, flags, context }));
  },
};

const declare = (command: Command): Command =>
  addConfigurationOptions(
    command
      .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
      .argument('[names...]', 'the name of the code to create, or the numbers of those to revoke'),
  )
    .option('--instance <name>', 'the instance that its pages may ask', 'test')
    .option('--origin <origins...>', 'where its pages come from, such as https://www.example.com')
    .option('--expires <time>', 'when it ends, such as 90d or 2030-12-31; never when absent', expiry)
    .option('--calls-per-minute <number>', 'most calls a minute from one address; 0 is no limit', wholeNumber)
    .option('--tokens-per-day <number>', 'most tokens of language models a day; 0 is no limit', wholeNumber)
    .option('--json', 'everything as JSON')
    .addHelpText(
      'after',
      `\nAn embed code lets pages of listed origins ask questions; it stands in them for all to read.\n${examples(
        'touchstone embedcodes create website --origin https://www.example.com',
        'touchstone embedcodes list',
        'touchstone embedcodes revoke 482910337164',
      )}`,
    );

interface Work extends LentAccess {
  names: readonly string[];
  flags: Flags;
  context: Context;
}

const WORK: Readonly<Record<Action, (work: Work) => number>> = { create, list, revoke };

function create({ access, actor, instances, names, flags, context }: Work): number {
  const [name, ...more] = names;
  if (!name || more.length > 0) throw new UsageError('say one name for the code: touchstone embedcodes create website');
  const { instance = 'test', origin: origins = [] } = flags;
  refuseUnknownInstances([instance], instances);
  if (origins.length === 0) throw new UsageError('say where its pages come from: --origin https://www.example.com');
  const wrong = origins.find((each) => !ORIGIN.test(each));
  if (wrong) throw new UsageError(`'${wrong}' is no origin, such as https://www.example.com: no path, no slash at the end`);
  const made = access.embedCodes.create(actor, { name, instance, origins, ...limitsOf(flags) });
  context.out(flags.json ? JSON.stringify(made) : made.code);
  return EXIT.fine;
}

function list({ access, names, flags: { json }, context }: Work): number {
  if (names.length > 0) throw new UsageError('list takes no name');
  const found = access.embedCodes.list();
  if (json) context.out(JSON.stringify(found, null, 2));
  else for (const each of found) context.out(lineOf(each));
  if (found.length === 0) context.err('There are no embed codes.');
  return EXIT.fine;
}

function lineOf(each: EmbedCode): string {
  const { code, name, instance, origins, expires, lastUsed } = each;
  const times = [...shownTime('until', expires), ...shownTime('used', lastUsed)];
  return [code, name, endOf(each) ?? 'live', instance, origins.join(','), ...times].join('  ');
}

function revoke({ access, actor, names, context }: Work): number {
  if (names.length === 0) throw new UsageError('say which code to revoke: touchstone embedcodes list');
  const missing = names.filter((code) => !access.embedCodes.revoke(actor, code));
  for (const code of names)
    context.err(missing.includes(code) ? `There is no live embed code '${code}'.` : `Embed code ${code} is revoked.`);
  return missing.length > 0 ? EXIT.findings : EXIT.fine;
}
