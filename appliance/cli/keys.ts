import { Argument, type Command } from 'commander';
import { EVERY_INSTANCE, GROUPS, UNLIMITED } from '../access/caller.ts';
import type { KeyRecord } from '../access/keys.ts';
import { operationsOf, readOpenApi } from '../http/edge/openapi.ts';
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

interface Flags extends Omit<AllowanceFlags, 'instance'> {
  instance?: string[];
  allow?: string[];
}

export const keys: Verb = {
  declare: (command) => declare(command),
  async run(command, context) {
    const [action, ...names] = command.args as [Action, ...string[]]; // commander has checked it
    const { instance, ...flags } = command.opts<Flags>();
    return withAccess(flags, context, (lent) => WORK[action]({ ...lent, names, flags: { ...flags, instance }, context }));
  },
};

const declare = (command: Command): Command =>
  addConfigurationOptions(
    command
      .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
      .argument('[names...]', 'the name of the key to create, or the ids of those to revoke'),
  )
    .option('--instance <names...>', 'the instances that it opens; all of them when absent')
    .option('--allow <permissions...>', `what it allows: ${GROUPS.join(', ')}, or operations; everything when absent`)
    .option('--expires <time>', 'when it ends, such as 90d or 2030-12-31; never when absent', expiry)
    .option('--calls-per-minute <number>', 'most calls a minute; 0 is no limit', wholeNumber)
    .option('--tokens-per-day <number>', 'most tokens of language models a day; 0 is no limit', wholeNumber)
    .option('--json', 'everything as JSON')
    .addHelpText(
      'after',
      '\nWorks on the data folder, also while the service runs: it knows within a second. A key is shown once, on standard\n' +
        `output; to change one for another, create the second before the first is revoked.\n${examples(
          'touchstone keys create chatbot --instance test --allow ask --expires 365d',
          'touchstone keys create prometheus --allow metrics',
          'touchstone keys list',
          'touchstone keys revoke k3f9a1c0b7d2e',
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
  if (!name || more.length > 0) throw new UsageError('say one name for the key: touchstone keys create chatbot');
  const { instance = [EVERY_INSTANCE], allow = UNLIMITED.permissions } = flags;
  refuseUnknownInstances(instance, [...instances, EVERY_INSTANCE]);
  refuseUnknownPermissions(allow);
  const { key, record } = access.keys.create(actor, {
    name,
    scope: { instances: instance, permissions: allow },
    ...limitsOf(flags),
  });
  if (flags.json) context.out(JSON.stringify({ ...record, key }));
  else {
    context.err(`Key ${record.id} for ${name}, shown only this once:`);
    context.out(key);
  }
  return EXIT.fine;
}

function refuseUnknownPermissions(allow: readonly string[]): void {
  const known = new Set([...GROUPS, ...operationsOf(readOpenApi()).map(({ id }) => id)]);
  const unknown = allow.find((each) => !known.has(each));
  if (unknown) throw new UsageError(`there is no permission '${unknown}'; there is ${[...known].join(', ')}`);
}

function list({ access, names, flags: { json }, context }: Work): number {
  if (names.length > 0) throw new UsageError('list takes no name');
  const found = access.keys.list().map((record) => ({ ...record, state: access.keys.stateOf(record) }));
  if (json) context.out(JSON.stringify(found, null, 2));
  else for (const each of found) context.out(lineOf(each));
  if (found.length === 0) context.err('There are no keys.');
  return EXIT.fine;
}

const lineOf = ({ id, name, state, scope, expires, lastUsed }: KeyRecord & { state: string }): string =>
  [
    ...[id, name, state, scope.instances.join(','), scope.permissions.join(',')],
    ...[...shownTime('until', expires), ...shownTime('used', lastUsed)],
  ].join('  ');

function revoke({ access, actor, names, context }: Work): number {
  if (names.length === 0) throw new UsageError('say which key to revoke: touchstone keys list');
  const missing = names.filter((id) => !access.keys.revoke(actor, id));
  for (const id of names) context.err(missing.includes(id) ? `There is no live key '${id}'.` : `Key ${id} is revoked.`);
  return missing.length > 0 ? EXIT.findings : EXIT.fine;
}
