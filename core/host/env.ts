import { readFileSync } from 'node:fs';
import { messageOf } from '../contract/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Fills the `${VAR}`s of a text. Throws an Error with a message for the person who wrote the file. */
export type Resolve = (text: string) => string;

/** A variable that is not set and has no default. */
export class UnsetVariable extends Error {}

const VARIABLE = /\$\{([^}]*)\}/g;
const REFERENCE = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** A variable's value: the variable itself, or the content of the file that `NAME_FILE` names (a mounted secret). */
export function variable(env: Environment, name: string): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new Error(`${name}_FILE names ${file}, which cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** `${VAR}`, `${VAR:-default}`; `$${VAR}` stays as `${VAR}`. A variable that is not set and has no default is an error. */
export const resolver =
  (env: Environment): Resolve =>
  (text) =>
    text
      .split('$${')
      .map((part) => part.replace(VARIABLE, (_, reference: string) => lookUp(env, reference)))
      .join('${');

function lookUp(env: Environment, reference: string): string {
  const [, name, fallback] = REFERENCE.exec(reference) ?? [];
  if (!name) throw new Error(`'\${${reference}}' is not a variable: write \${NAME} or \${NAME:-default}`);
  const value = variable(env, name) ?? fallback;
  if (value === undefined)
    throw new UnsetVariable(`the variable ${name} is not set: set it, or ${name}_FILE, or write \${${name}:-default}`);
  return value;
}
