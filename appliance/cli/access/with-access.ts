import { type Access, openAccess } from '../../access/access.ts';
import type { Actor } from '../../access/audit.ts';
import { type ConfigurationFlags, configure } from '../configuration.ts';
import { consoleLog } from '../console-log.ts';
import { UsageError } from '../exit.ts';
import type { Context } from '../verb.ts';

/** What of a data folder says who may call, lent to a verb. */
export interface LentAccess {
  access: Access;
  /** Whoever runs the command line. */
  actor: Actor;
  /** Names of the instances of the settings. */
  instances: readonly string[];
}

const nothing = (): void => {};

/** Opens it, also beside a running service, and closes it again. */
export async function withAccess<T>(
  flags: ConfigurationFlags,
  context: Context,
  work: (lent: LentAccess) => T | Promise<T>,
): Promise<T> {
  const { settings } = configure(flags, context);
  // The rows of the audit are enough here: the lines are the service's.
  const auditLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const access = openAccess({ settings, log: consoleLog(context), auditLog });
  const actor = { caller: { id: 'command_line', name: `user ${process.getuid?.() ?? 'unknown'}` } };
  try {
    return await work({ access, actor, instances: Object.keys(settings.instances) });
  } finally {
    access.close();
  }
}

export function refuseUnknownInstances(named: readonly string[], instances: readonly string[]): void {
  const unknown = named.find((each) => !instances.includes(each));
  if (unknown) throw new UsageError(`there is no instance '${unknown}'; there is ${instances.join(', ')}`);
}
