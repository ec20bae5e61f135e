import type { Span } from '../../core/contract/span.ts';

/** A heading; `words` are without its marks, `level` is 1-6. */
export interface Heading extends Span {
  kind: 'heading';
  level: number;
  words: string;
}

/** Sentences that flow. */
export interface Paragraph extends Span {
  kind: 'paragraph';
}

/** A list with its items in order; of an ordered one `first` is the number of its first item. */
export interface List extends Span {
  kind: 'list';
  ordered: boolean;
  first: number;
  items: Item[];
}

/** An item, from its mark to the end of what is nested in it. */
export interface Item extends Span {
  blocks: Block[];
}

/** Code with the lines that fence it, where there are such; `language` is empty where none is named. */
export interface Code extends Span {
  kind: 'code';
  language: string;
  /** The line that opens it; empty where it is only indented. */
  fence: string;
}

/** `header` holds the names of the columns and the line of dashes below them; a table without both has none. */
export interface Table extends Span {
  kind: 'table';
  header?: Span;
  rows: Span[];
}

export interface BlockQuote extends Span {
  kind: 'quote';
  blocks: Block[];
}

/** What a text in Markdown is made of. Offsets are in UTF-16 units of the text. */
export type Block = Heading | Paragraph | List | Code | Table | BlockQuote;
