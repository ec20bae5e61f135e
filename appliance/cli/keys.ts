import { Option } from 'commander';
import { EVERY_INSTANCE, GROUPS, ROLES, type Role } from '../access/caller.ts';
import { operationsOf, readOpenApi } from '../http/edge/openapi.ts';
import { type CredentialFlags, credentialVerb, limitsOf, shownTimes } from './access/credential-verb.ts';
import { refuseUnknownInstances } from './access/with-access.ts';
import { UsageError } from './exit.ts';
import type { Context, Verb } from './verb.ts';

interface Flags extends CredentialFlags {
  instance?: readonly string[];
  allow?: string[];
  role?: Role;
}

export const keys: Verb = credentialVerb({
  words: {
    verb: 'keys',
    noun: 'key',
    ids: 'ids',
    example: 'chatbot',
    callsPerMinute: 'most calls a minute',
    help:
      'Works on the data folder, also while the service runs: it knows within a second. A key is shown once, on standard\n' +
      'output; to change one for another, create the second before the first is revoked.',
    examples: [
      'touchstone keys create chatbot --instance test --allow ask --expires 365d',
      'touchstone keys create prometheus --allow metrics',
      'touchstone keys create Ada --role editor',
      'touchstone keys list',
      'touchstone keys revoke k3f9a1c0b7d2e',
    ],
  },
  options: (command) =>
    command
      .option('--instance <names...>', 'the instances that it opens; all of them when absent')
      .addOption(
        new Option('--role <role>', 'what a person may who signs in to the screens with it, instead of --allow')
          .choices(Object.keys(ROLES))
          .conflicts('allow'),
      )
      .option('--allow <permissions...>', `what it allows: ${GROUPS.join(', ')}, or operations; everything when absent`),
  create({ access, actor, instances }, { name, flags, context }: { name: string; flags: Flags; context: Context }) {
    const { instance = [EVERY_INSTANCE], role = 'admin', allow = ROLES[role] } = flags;
    refuseUnknownInstances(instance, [...instances, EVERY_INSTANCE]);
    refuseUnknownPermissions(allow);
    const scope = { instances: instance, permissions: allow };
    const { key, record } = access.keys.create(actor, { name, scope, ...limitsOf(flags) });
    if (flags.json) return context.out(JSON.stringify({ ...record, key }));
    context.err(`Key ${record.id} for ${name}, shown only this once:`);
    context.out(key);
  },
  list: ({ keys: kept }) => kept.list().map((record) => ({ ...record, state: kept.stateOf(record) })),
  line: ({ id, name, state, scope, ...times }) => [
    ...[id, name, state, scope.instances.join(','), scope.permissions.join(',')],
    ...shownTimes(times),
  ],
  revoke: (access, actor, id) => access.keys.revoke(actor, id),
});

function refuseUnknownPermissions(allow: readonly string[]): void {
  const known = new Set([...GROUPS, ...operationsOf(readOpenApi()).map(({ id }) => id)]);
  const unknown = allow.find((each) => !known.has(each));
  if (unknown) throw new UsageError(`there is no permission '${unknown}'; there is ${[...known].join(', ')}`);
}
