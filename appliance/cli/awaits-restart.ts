import { ConfigurationError, formatProblem } from '../../core/contract/errors.ts';
import { visibleName } from '../visible.ts';
import { type Configuration, type ConfigurationFlags, configure } from './configuration.ts';
import type { Context } from './verb.ts';

/** What a service was started with. */
export interface Start {
  configuration: Configuration;
  flags: ConfigurationFlags;
  context: Context;
}

/**
 * Names of settings that another start would take otherwise than this one did, such as `http.port`, as the file, or what it names, has
 * changed. Where the file has mistakes by now, these: `file:line:column: message` each. Nothing of what settings hold is told.
 */
export function awaitsRestart({ configuration, flags, context }: Start): string[] {
  try {
    const [before, now] = [configuration, configure(flags, context)].map(({ checked }) => leavesOf(checked.written));
    const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])]);
    const isLeftOut = (name: string): boolean => flags.pipeline !== undefined && name.startsWith('instances.');
    return [...names].filter((name) => before?.get(name) !== now?.get(name) && !isLeftOut(name)).sort();
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    return thrown.problems.map(formatProblem);
  }
}

/** Everything that is no mapping, as JSON by its path. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path.join('.'), JSON.stringify(value)]]);
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, [...path, name])]));
}

/** For people: nothing, or a line that names them. */
export function restartLines(names: readonly string[]): string[] {
  const all = [...new Set(names)].map(visibleName).join(', ');
  return all === '' ? [] : [`Changed in the settings of the service, for its next start: ${all}`];
}
