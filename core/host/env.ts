import { readFileSync } from 'node:fs';
import { messageOf } from '../contract/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Fills the `${VAR}`s of a text. Throws an Error with a message for the person who wrote the file. */
export type Resolve = (text: string) => string;

/** A variable that is not set and has no default. */
export class UnsetVariable extends Error {}

const VARIABLE = /\$\{([^}]*)\}/g;
const REFERENCE = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

const PATH = /^(?:~|\.{1,2})?\/|^[A-Za-z]:\\|^[\w.-]+\.\w+$/;

/** A variable's value: the variable itself, or the content of the file that `NAME_FILE` names (a mounted secret). */
export function variable(env: Environment, name: string): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    // What is no path may be the secret itself.
    const named = PATH.test(file) ? `${file}, which cannot be read: ${messageOf(cause)}` : 'no path: it wants that of a file';
    throw new Error(`${name}_FILE names ${named}`, { cause });
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
