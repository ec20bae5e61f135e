import type { Context } from './context.ts';
import type { QueryParameter } from './openapi.ts';

/** What the address of a request says of an operation's parameters, as text; others are ignored. */
export function queryValues({ query }: Context, parameters: readonly QueryParameter[]): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const { name, isList } of parameters) {
    const given = query[name];
    if (given !== undefined) values[name] = isList ? [given].flat() : given;
  }
  return values;
}
