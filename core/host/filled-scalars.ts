import type { Node, Scalar } from 'yaml';
import type { Resolve } from './env.ts';

// Plain scalars keep YAML's types after `${PORT}` has been filled in; anything else that a variable holds stays text.
const TYPED = /^(?:true|false|null|[-+]?\d+(?:\.\d+)?)$/;

function typedValue(node: Scalar, text: string): unknown {
  return node.type === 'PLAIN' && TYPED.test(text) ? JSON.parse(text.replace(/^\+/, '')) : text;
}

/** A scalar that variables were filled into: messages say how it is written, never what the variables hold. */
export interface FilledScalar {
  node: Scalar;
  /** What was filled in, by how it is written; first the whole scalar. */
  values: readonly (readonly [value: string, written: string])[];
}

/** Fills in the variables of a scalar, in place. Throws where one cannot be. */
export function fillScalar(node: Scalar, resolve: Resolve): FilledScalar {
  const written = String(node.value);
  const references = written.replaceAll('$${', '').match(/\$\{[^}]*\}/g) ?? [];
  const values = [written, ...references].map((each) => [resolve(each), each] as const);
  node.value = typedValue(node, values[0]?.[0] ?? '');
  return { node, values };
}

/** Letters of a value that a message may repeat without telling it. */
const TELLING = 8;

/** The message of a place with what variables hold there written as in the file: all of a value, and stretches of it. */
export const withoutValues = (message: string, filled: readonly FilledScalar[], place: Node | null): string =>
  filled.filter(({ node }) => isWithin(node, place)).reduce(withoutValuesOf, message);

function withoutValuesOf(message: string, { values }: FilledScalar): string {
  let masked = message;
  for (const [value, written] of values) {
    if (value === '') continue;
    for (const form of new Set([value, JSON.stringify(value).slice(1, -1)]))
      masked = masked.replaceAll(wordOf(form), () => written);
    for (let at = 0; at + TELLING <= value.length; at++) {
      let end = at + TELLING;
      if (!masked.includes(value.slice(at, end))) continue;
      while (end < value.length && masked.includes(value.slice(at, end + 1))) end++;
      masked = masked.replaceAll(value.slice(at, end), () => written);
      at = end - 1;
    }
  }
  return masked;
}

/** A value where it stands by itself: a short one may be a part of other words. */
const wordOf = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d_])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d_])`, 'gu');

/** Whether a node is another or stands in it. */
const isWithin = (node: Node, other: Node | null): boolean =>
  node === other || (!!node.range && !!other?.range && node.range[0] >= other.range[0] && node.range[1] <= other.range[1]);
