import { endOf } from '../access/rows.ts';
import { ORIGIN } from '../access/settings.ts';
import { type CredentialFlags, credentialVerb, limitsOf, shownTimes } from './access/credential-verb.ts';
import { refuseUnknownInstances } from './access/with-access.ts';
import { UsageError } from './exit.ts';
import type { Context, Verb } from './verb.ts';

interface Flags extends CredentialFlags {
  instance?: string;
  origin?: readonly string[];
}

export const embedcodes: Verb = credentialVerb({
  words: {
    verb: 'embedcodes',
    noun: 'embed code',
    ids: 'numbers',
    example: 'website',
    callsPerMinute: 'most calls a minute from one address',
    help: 'An embed code lets pages of listed origins ask questions; it stands in them for all to read.',
    examples: [
      'touchstone embedcodes create website --origin https://www.example.com',
      'touchstone embedcodes list',
      'touchstone embedcodes revoke 482910337164',
    ],
  },
  options: (command) =>
    command
      .option('--instance <name>', 'the instance that its pages may ask', 'test')
      .option('--origin <origins...>', 'where its pages come from, such as https://www.example.com'),
  create({ access, actor, instances }, { name, flags, context }: { name: string; flags: Flags; context: Context }) {
    const { instance = 'test', origin: origins = [] } = flags;
    refuseUnknownInstances([instance], instances);
    if (origins.length === 0) throw new UsageError('say where its pages come from: --origin https://www.example.com');
    const wrong = origins.find((each) => !ORIGIN.test(each));
    if (wrong) throw new UsageError(`'${wrong}' is no origin, such as https://www.example.com: no path, no slash at the end`);
    const made = access.embedCodes.create(actor, { name, instance, origins, ...limitsOf(flags) });
    context.out(flags.json ? JSON.stringify(made) : made.code);
  },
  list: ({ embedCodes }) => embedCodes.list(),
  line: ({ code, name, instance, origins, ...times }) => [
    ...[code, name, endOf(times) ?? 'live', instance, origins.join(',')],
    ...shownTimes(times),
  ],
  revoke: (access, actor, id) => access.embedCodes.revoke(actor, id),
});
