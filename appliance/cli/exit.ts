import { relative } from 'node:path';
import { ConfigurationError, ERROR_CODES, Failure, formatProblem, messageOf, type Problem } from '../../core/contract/errors.ts';
import type { Context } from './verb.ts';

/** How a verb ends. The larger ones are those of sysexits.h. */
export const EXIT = { fine: 0, findings: 1, usage: 64, unreachable: 69, fault: 70, configuration: 78 } as const;

/** Thrown by a verb when what was asked for makes no sense. */
export class UsageError extends Error {}

const IN_CONFIGURATION: ReadonlySet<string> = new Set(['configuration_invalid', 'model_invalid', 'data_version', 'data_corrupt']);

/** Says what was thrown, for a person, and gives the exit code for it. */
export function report(thrown: unknown, { err, debug, cwd }: Context): number {
  if (thrown instanceof ConfigurationError) {
    for (const problem of thrown.problems) err(formatProblem(seenFrom(cwd, problem)));
    err(plural(thrown.problems.length, 'problem'));
  } else err(`touchstone: ${codeAndMessage(thrown)}`);
  if (debug && thrown instanceof Error) err(thrown.stack ?? '');
  return exitCodeOf(thrown);
}

export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof UsageError) return EXIT.usage;
  if (!(thrown instanceof Failure)) return EXIT.fault;
  if (IN_CONFIGURATION.has(thrown.code)) return EXIT.configuration;
  return ERROR_CODES[thrown.code].retry ? EXIT.unreachable : EXIT.fault;
}

export const codeAndMessage = (thrown: unknown): string =>
  thrown instanceof Failure ? `${thrown.code}: ${thrown.message}` : messageOf(thrown);

/** A path as short as it can be told from where the person stands. */
export function shownPath(cwd: string, path: string): string {
  const below = relative(cwd, path);
  return below === '' || below.startsWith('..') ? path : below;
}

export const seenFrom = (cwd: string, problem: Problem): Problem =>
  problem.file === 'environment' ? problem : { ...problem, file: shownPath(cwd, problem.file) };

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
