import type { Fields } from './fields.ts';

interface Page {
  fields: Fields;
  /** What follows the front matter. */
  body: string;
}

const FRONT_MATTER = /^\s*---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Splits a page from the YAML between `---` at its start. Throws when that is not valid YAML. */
export async function splitFrontMatter(text: string): Promise<Page> {
  const [all, yaml] = FRONT_MATTER.exec(text) ?? [];
  // A rule at the start of a page and another further down enclose text, not fields.
  if (all === undefined || (yaml && !/^[\w"'][^\n]*:(?:\s|$)/m.test(yaml))) return { fields: {}, body: text };
  const { parse } = await import('yaml');
  const fields: unknown = parse(yaml ?? '', { maxAliasCount: 100 });
  const isMap = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  return isMap ? { fields: fields as Fields, body: text.slice(all.length) } : { fields: {}, body: text }; // an object is fields
}
