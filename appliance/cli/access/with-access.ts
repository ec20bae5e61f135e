import { InvalidArgumentError } from 'commander';
import { milliseconds } from '../../../core/contract/options.ts';
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

/** A time to come, in milliseconds since the epoch: `90d` from now on, or a date. */
export function expiry(text: string): number {
  const time = /^\d+(\.\d+)?(m|h|d)$/.test(text) ? Date.now() + milliseconds(text) : Date.parse(text);
  if (time > Date.now()) return time;
  throw new InvalidArgumentError('It is a time to come, such as 90d or 2030-12-31.');
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It is a whole number; 0 is no limit.');
  return Number(text);
}

export function refuseUnknownInstances(named: readonly string[], instances: readonly string[]): void {
  const unknown = named.find((each) => !instances.includes(each));
  if (unknown) throw new UsageError(`there is no instance '${unknown}'; there is ${instances.join(', ')}`);
}

/** A time for people; empty where there is none. */
export const shownTime = (label: string, time: number | undefined): string[] =>
  time === undefined ? [] : [`${label} ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')}`];

export interface AllowanceFlags extends ConfigurationFlags {
  expires?: number;
  callsPerMinute?: number;
  tokensPerDay?: number;
  json?: boolean;
}

type Limits = Pick<AllowanceFlags, 'expires' | 'callsPerMinute' | 'tokensPerDay'>;

/** What of the flags is the same for keys and embed codes. */
export const limitsOf = ({ expires, callsPerMinute, tokensPerDay }: Limits) => ({
  ...(expires !== undefined && { expires }),
  ...(callsPerMinute !== undefined && { callsPerMinute }),
  ...(tokensPerDay !== undefined && { tokensPerDay }),
});
