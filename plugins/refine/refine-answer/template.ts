import type { Span } from '../../../core/contract/span.ts';
export interface Match extends Span {
  text: string;
  group(index: number): string | null;
}

export interface Groups {
  count: number;
  names: Readonly<Record<string, number>>;
}

const REFERENCE = /\$(?:([$&`'])|(\d)(\d?)|<([^<>$]*)>)/g;

/** Turns one match into what stands in its place. */
export type Template = (match: Match) => string;

/** Reads a replacement as JavaScript's `replace` does: `$1`, `$<name>`, `$&`, `` $` ``, `$'` and `$$`; anything else is itself. */
export function template(replacement: string, groups: Groups): Template {
  const pieces: Template[] = [];
  let end = 0;
  const add = (text: string): void => void (text && pieces.push(() => text));
  for (const found of replacement.matchAll(REFERENCE)) {
    add(replacement.slice(end, found.index));
    pieces.push(referenceOf(found, groups));
    end = found.index + found[0].length;
  }
  add(replacement.slice(end));
  return (match) => pieces.map((piece) => piece(match)).join('');
}

const SIGNS: Readonly<Record<string, Template>> = {
  $: () => '$',
  '&': ({ group }) => group(0) ?? '',
  '`': ({ text, start }) => text.slice(0, start),
  "'": ({ text, end }) => text.slice(end),
};

function referenceOf([whole, sign, first = '', second = '', name]: RegExpExecArray, { count, names }: Groups): Template {
  const known = sign === undefined ? undefined : SIGNS[sign];
  if (known) return known;
  if (name !== undefined) {
    if (Object.keys(names).length === 0) return () => whole;
    const index = names[name];
    return index === undefined ? () => '' : ({ group }) => group(index) ?? '';
  }
  const both = Number(first + second);
  if (second && both >= 1 && both <= count) return ({ group }) => group(both) ?? '';
  const one = Number(first);
  return one >= 1 && one <= count ? ({ group }) => (group(one) ?? '') + second : () => whole;
}
