import { Argument, type Command, InvalidArgumentError } from 'commander';
import { milliseconds } from '../../../core/contract/options.ts';
import type { Access } from '../../access/access.ts';
import type { Actor } from '../../access/audit.ts';
import { addConfigurationOptions, type ConfigurationFlags } from '../configuration.ts';
import { EXIT, UsageError } from '../exit.ts';
import { type Context, examples, type Verb } from '../verb.ts';
import { type LentAccess, withAccess } from './with-access.ts';

/** Options that all kinds of credentials have. */
export interface CredentialFlags extends Omit<ConfigurationFlags, 'instance'> {
  instance?: string | readonly string[];
  /** Milliseconds since the epoch. */
  expires?: number;
  callsPerMinute?: number;
  tokensPerDay?: number;
  json?: boolean;
}

/** How the command line speaks of something that lets callers in. */
interface CredentialWords {
  /** The name of the verb. */
  verb: string;
  /** What one of them is called. */
  noun: string;
  /** What `revoke` names it by, in the plural. */
  ids: string;
  /** The name in the example of `create`. */
  example: string;
  callsPerMinute: string;
  help: string;
  examples: readonly string[];
}

/** Something that lets callers in, as the command line creates, lists and revokes it. */
export interface CredentialKind<Flags extends CredentialFlags, Kept> {
  words: CredentialWords;
  /** Adds the options that only it has. */
  options(command: Command): Command;
  create(lent: LentAccess, creation: { name: string; flags: Flags; context: Context }): void;
  list(access: Access): readonly Kept[];
  line(kept: Kept): readonly string[];
  /** False where there is no live one. */
  revoke(access: Access, actor: Actor, id: string): boolean;
}

const ACTIONS = ['create', 'list', 'revoke'] as const;
type Action = (typeof ACTIONS)[number];

interface Work<Flags> {
  lent: LentAccess;
  names: readonly string[];
  flags: Flags;
  context: Context;
}

export function credentialVerb<Flags extends CredentialFlags, Kept>(kind: CredentialKind<Flags, Kept>): Verb {
  const work = { create: creator(kind), list: lister(kind), revoke: revoker(kind) };
  return {
    declare: (command) => declare(command, kind),
    async run(command, context) {
      const [action, ...names] = command.args as [Action, ...string[]]; // commander has checked it
      const flags = command.opts<Flags>();
      const [instance] = [flags.instance].flat();
      return withAccess({ ...flags, instance }, context, (lent) => work[action]({ lent, names, flags, context }));
    },
  };
}

function declare(
  command: Command,
  { words, options }: Pick<CredentialKind<CredentialFlags, unknown>, 'words' | 'options'>,
): Command {
  addConfigurationOptions(
    command
      .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
      .argument('[names...]', `the name of the ${words.noun} to create, or the ${words.ids} of those to revoke`),
  );
  return options(command)
    .option('--expires <time>', 'when it ends, such as 90d or 2030-12-31; never when absent', expiry)
    .option('--calls-per-minute <number>', `${words.callsPerMinute}; 0 is no limit`, wholeNumber)
    .option('--tokens-per-day <number>', 'most tokens of language models a day; 0 is no limit', wholeNumber)
    .option('--json', 'everything as JSON')
    .addHelpText('after', `\n${words.help}\n${examples(...words.examples)}`);
}

const creator =
  <Flags extends CredentialFlags, Kept>({ words: { verb, noun, example }, create }: CredentialKind<Flags, Kept>) =>
  ({ lent, names, flags, context }: Work<Flags>): number => {
    const [name, ...more] = names;
    if (!name || more.length > 0) throw new UsageError(`say one name for the ${noun}: touchstone ${verb} create ${example}`);
    create(lent, { name, flags, context });
    return EXIT.fine;
  };

const lister =
  <Flags extends CredentialFlags, Kept>({ words: { noun }, list, line }: CredentialKind<Flags, Kept>) =>
  ({ lent, names, flags, context }: Work<Flags>): number => {
    if (names.length > 0) throw new UsageError('list takes no name');
    const found = list(lent.access);
    if (flags.json) context.out(JSON.stringify(found, null, 2));
    else for (const each of found) context.out(line(each).join('  '));
    if (found.length === 0) context.err(`There are no ${noun}s.`);
    return EXIT.fine;
  };

const revoker =
  <Flags extends CredentialFlags, Kept>({ words: { verb, noun }, revoke }: CredentialKind<Flags, Kept>) =>
  ({ lent: { access, actor }, names, context }: Work<Flags>): number => {
    if (names.length === 0) throw new UsageError(`say which ${noun} to revoke: touchstone ${verb} list`);
    const missing = names.filter((id) => !revoke(access, actor, id));
    for (const id of names)
      context.err(missing.includes(id) ? `There is no live ${noun} '${id}'.` : `The ${noun} ${id} is revoked.`);
    return missing.length > 0 ? EXIT.findings : EXIT.fine;
  };

/** A time to come, in milliseconds since the epoch: `90d` from now on, or a date. */
function expiry(text: string): number {
  const time = /^\d+(\.\d+)?(m|h|d)$/.test(text) ? Date.now() + milliseconds(text) : Date.parse(text);
  if (time > Date.now()) return time;
  throw new InvalidArgumentError('It is a time to come, such as 90d or 2030-12-31.');
}

function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It is a whole number; 0 is no limit.');
  return Number(text);
}

/** What of the flags limits the one that is created. */
export const limitsOf = ({ expires, callsPerMinute, tokensPerDay }: CredentialFlags) => ({
  ...(expires !== undefined && { expires }),
  ...(callsPerMinute !== undefined && { callsPerMinute }),
  ...(tokensPerDay !== undefined && { tokensPerDay }),
});

/** Times for people; none where there are none. */
export const shownTimes = ({ expires, lastUsed }: { expires?: number; lastUsed?: number }): string[] => [
  ...shownTime('until', expires),
  ...shownTime('used', lastUsed),
];

const shownTime = (label: string, time: number | undefined): string[] =>
  time === undefined ? [] : [`${label} ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')}`];
