import { terms } from '../text/terms.ts';

/** What a passage is found by. */
export interface IndexedPassage {
  title: string;
  /** Outermost first, without the title. */
  headings: readonly string[];
  text: string;
}

/** What stands above a passage: the title and the headings, outermost first, unless the text begins with them. */
function context({ title, headings, text }: IndexedPassage): string {
  const lines = [title, ...headings].filter((line) => line !== '');
  return lines.length === 1 && text.startsWith(title) ? '' : lines.join('\n');
}

/** The text that is embedded: a passage alone often does not say what it is about. */
export const indexedText = (passage: IndexedPassage): string =>
  [context(passage), passage.text].filter((part) => part !== '').join('\n');

/** Passages that tell the language of their document. */
const SAMPLED = 3;

/** The beginning of a document: what its language is told by. */
export const languageSample = (title: string, passages: readonly Pick<IndexedPassage, 'text'>[]): string =>
  [title, ...passages.slice(0, SAMPLED).map(({ text }) => text)].join('\n');

/** A word of the title or a heading counts as often as three in the text: what a page is called is what it is about. */
const HEADING_WEIGHT = 3;

/** The stems a passage is indexed under, in order; those of the headings come first, repeated. */
export function indexedTerms(passage: IndexedPassage, language: string): string[] {
  const headings = headingTerms(passage, language);
  return [...Array.from({ length: HEADING_WEIGHT }, () => headings).flat(), ...terms(passage.text, language)];
}

export const headingTerms = ({ title, headings }: Pick<IndexedPassage, 'title' | 'headings'>, language: string): string[] =>
  terms([title, ...headings].join('\n'), language);

type FieldValue = string | number | boolean;

export interface FilteredDocument {
  title: string;
  url: string;
  source: string;
  publicRecord?: boolean;
  metadata: Readonly<Record<string, FieldValue>>;
  lists?: Readonly<Record<string, readonly string[]>>;
}

/** `name=value` of everything that a document can be filtered by. */
export const filterFields = ({ title, url, source, publicRecord, metadata, lists = {} }: FilteredDocument): string[] => [
  ...Object.entries({
    ...metadata,
    title,
    url,
    source,
    ...(publicRecord === undefined ? {} : { public_record: publicRecord }),
  }).map(([name, value]) => filterTerm(name, value)),
  ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => filterTerm(name, value))),
];

/** The term under which a field's value is found. */
export const filterTerm = (field: string, value: FieldValue): string => `${field}=${value}`;

/** What is said once of passages that were loaded before they knew their sections. */
export const EARLIER_FORM =
  'passages of this knowledge base do not know their sections: it was loaded by an earlier version, and works as ' +
  'before. Ingest the documents again, and steps, lists and tables that are longer than a passage are shown whole';
