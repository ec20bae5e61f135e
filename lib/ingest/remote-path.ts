import { extname } from 'node:path';

/** Bytes that a file system takes in one name. */
const LONGEST_NAME = 255;

/** Why a path of elsewhere cannot be the path of a file here; undefined when it can. */
export function pathProblem(path: string): string | undefined {
  if (/[\p{Cc}\u2028\u2029\ufffd]/u.test(path)) return 'its name holds control characters, or is not UTF-8';
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return "its path has a part that is empty, '.' or '..'";
  return names.some((name) => Buffer.byteLength(name) > LONGEST_NAME) ? 'a part of its path is too long' : undefined;
}

/** Passed over in silence, as in folders of this machine. */
export const isHiddenPath = (path: string): boolean =>
  path.split('/').some((name) => name.startsWith('.') || name === 'node_modules');

/** The extension of a path in lower case, with its dot. */
export const extensionOf = (path: string): string => extname(path).toLowerCase();

/** A path for people and for messages, whatever is in it. */
export const shownPath = (path: string): string => (pathProblem(path) ? JSON.stringify(path) : path);

/** An address without the credentials that may stand in it; also an origin that names its kind before it (`site:https://...`). */
export function withoutCredentials(address: string): string {
  return address.replace(/^((?:[a-z]+:)?[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}

/** Puts values where a template names them in braces, each fit for the path of an address. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '').split('/').map(encodeURIComponent).join('/') : all,
  );
