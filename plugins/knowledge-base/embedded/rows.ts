import type { LoadableDocument, Passage } from '../../../core/batch.ts';
import { terms } from '../../../text/terms.ts';

/** Changes when a stored row would be read differently: other columns, or other words in `terms`. */
export const FORMAT = 1;

/** What is shown of a passage. One column of JSON: reading ten columns of a row costs the engine three times as much as reading one. */
export interface Shown extends Passage {
  language: string;
  metadata: LoadableDocument['metadata'];
}

/** One passage as it is stored: what is searched by, and what is shown. */
export type Row = {
  id: string;
  document: string;
  position: number;
  hash: string;
  origin: string;
  language: string;
  /** `name=value` of everything that can be filtered by. */
  fields: string[];
  /** Stems in order, one space between: what the keyword index holds. */
  terms: string;
  /** A `Shown`, as JSON. */
  shown: string;
  vector?: Float32Array;
};

/** What stands above a passage: the title and the headings, outermost first, unless the text begins with them. */
function context({ title, headings, text: body }: Passage): string {
  const lines = [title, ...headings].filter((line) => line !== '');
  return lines.length === 1 && body.startsWith(title) ? '' : lines.join('\n');
}

/** The text that is embedded: a passage alone often does not say what it is about. */
export const embeddedText = (passage: Passage): string =>
  [context(passage), passage.text].filter((part) => part !== '').join('\n');

const filterFields = (document: LoadableDocument): string[] =>
  Object.entries({
    ...document.metadata,
    title: document.title,
    url: document.url,
    source: document.source,
    ...(document.publicRecord === undefined ? {} : { public_record: document.publicRecord }),
  }).map(([name, value]) => `${name}=${value}`);

/** A word of the title or a heading counts as often as three in the text: what a page is called is what it is about. */
const HEADING_WEIGHT = 3;

function indexedTerms(passage: Passage, language: string): string[] {
  const headings = headingTerms(passage, language);
  return [...Array.from({ length: HEADING_WEIGHT }, () => headings).flat(), ...terms(passage.text, language)];
}

export const headingTerms = ({ title, headings }: Pick<Passage, 'title' | 'headings'>, language: string): string[] =>
  terms([title, ...headings].join('\n'), language);

/** The rows of one document; `vectors` are in the order of its passages. */
export function rowsOf(document: LoadableDocument, language: string, vectors?: readonly Float32Array[]): Row[] {
  const { id, hash, origin, metadata } = document;
  const fields = filterFields(document);
  return document.passages.map((passage, index) => ({
    id: passage.id,
    document: id,
    position: passage.position,
    hash,
    origin,
    language,
    fields,
    terms: indexedTerms(passage, language).join(' '),
    shown: JSON.stringify({ ...passage, language, metadata } satisfies Shown),
    ...(vectors ? { vector: vectors[index] as Float32Array } : {}), // one vector a passage, in order
  }));
}

/** A value as a literal of the engine's SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const oneOf = (column: string, values: readonly string[]): string => `${column} IN (${values.map(literal).join(', ')})`;
