import type { Logger } from '../../core/contract/call.ts';
import type { Context } from './verb.ts';

/** The log of a verb that is not the service: warnings and errors as lines for people, the rest only when asked for. */
export function consoleLog({ err, debug }: Context): Logger {
  const write = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    err(`${level}: ${message}${fields ? ` ${JSON.stringify(fields)}` : ''}`);
  const quiet = debug ? write : () => () => {};
  return { debug: quiet('debug'), info: quiet('info'), warn: write('warn'), error: write('error') };
}
