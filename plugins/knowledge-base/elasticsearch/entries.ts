import type { LoadableDocument, Passage } from '../../../core/contract/facts/batch.ts';
import { filterFields, indexedTerms } from '../../../lib/retrieval/indexed.ts';
import { textAt } from './layout.ts';
import type { Options } from './options.ts';

/** What stands under `touchstone` in an entry of a passage. */
export interface PassageFacts extends Pick<Passage, 'section' | 'lead' | 'cutBefore' | 'cutAfter'> {
  document: string;
  position: number;
  origin: string;
  language: string;
  headings: string[];
  start: number;
  end: number;
  /** `name=value` of everything that can be filtered by. */
  fields: string[];
  /** Stems in order, one blank between. */
  terms: string;
  metadata: LoadableDocument['metadata'];
  /** On the first passage alone: how many there are, and the document's hash; empty while the document is being written. */
  passages?: number;
  hash?: string;
}

/** A passage as it is indexed; the document's fields stand beside, under the names that the options give. */
export interface PassageEntry extends Record<string, unknown> {
  source: string;
  touchstone: PassageFacts;
}

/** Seven decimals: all that single precision holds of a number below 1, and half the length of what JSON would print. */
export const numbersOf = (vector: Float32Array): number[] => Array.from(vector, (value) => Number(value.toFixed(7)));

export interface EmbeddedDocument {
  document: LoadableDocument;
  language: string;
  /** One a passage, in order; absent where nothing is embedded. */
  vectors?: readonly Float32Array[];
}

/** The entries of one document, in the order of its passages. */
export function entriesOf({ document, language, vectors }: EmbeddedDocument, options: Options): PassageEntry[] {
  const fields = filterFields(document);
  return document.passages.map((passage, index) => {
    const vector = vectors?.[index];
    return {
      ...shownFields(document, passage, options),
      ...(vector && { [options.embedding_field]: numbersOf(vector) }),
      touchstone: {
        document: document.id,
        position: passage.position,
        origin: document.origin,
        language,
        headings: passage.headings,
        start: passage.start,
        end: passage.end,
        ...placeOf(passage),
        fields,
        terms: indexedTerms(passage, language).join(' '),
        metadata: document.metadata,
        ...(index === 0 && { passages: document.passages.length, hash: document.hash }),
      },
    };
  });
}

/** What a passage knows of its section, without what it does not. */
const placeOf = ({
  section,
  lead,
  cutBefore,
  cutAfter,
}: Pick<Passage, 'section' | 'lead' | 'cutBefore' | 'cutAfter'>): Pick<
  PassageFacts,
  'section' | 'lead' | 'cutBefore' | 'cutAfter'
> => ({
  ...(section && { section }),
  ...(lead !== undefined && { lead }),
  ...(cutBefore && { cutBefore }),
  ...(cutAfter && { cutAfter }),
});

const shownFields = (document: LoadableDocument, passage: Passage, options: Options) => ({
  [options.title_field]: passage.title,
  [options.content_field]: passage.text,
  source: passage.source,
  [options.link_field]: passage.url,
  ...(document.publicRecord !== undefined && { public_record: document.publicRecord }),
  objectID: document.id,
});

/** The passage that an entry holds. */
export function passageOf(entry: PassageEntry, options: Options): Passage {
  const { document, position, start, end, headings } = entry.touchstone;
  return {
    id: `${document}#${position}`,
    ...{ document, position, start, end, headings },
    ...placeOf(entry.touchstone),
    source: entry.source,
    title: textAt(entry, options.title_field),
    url: textAt(entry, options.link_field),
    text: textAt(entry, options.content_field),
  };
}
