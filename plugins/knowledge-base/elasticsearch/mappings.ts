import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { Options } from './options.ts';

/** Changes when an index of passages would be read differently: other fields, or other words in `terms`. */
export const FORMAT = 1;

/** A field as a mapping declares it, or an object that holds fields. */
export interface Mapped {
  type?: string;
  properties?: Record<string, Mapped>;
  fields?: Record<string, Mapped>;
  analyzer?: string;
  index?: boolean;
  enabled?: boolean;
  dims?: number;
  similarity?: string;
  [setting: string]: unknown;
}

export interface Mappings {
  _meta?: Record<string, unknown>;
  dynamic?: boolean | string;
  date_detection?: boolean;
  dynamic_templates?: unknown[];
  properties?: Record<string, Mapped>;
}

export interface IndexBody extends Record<string, unknown> {
  settings: Record<string, unknown>;
  mappings: Mappings;
}

/** What an index of ours says of itself, under `_meta.touchstone` of its mapping. */
export interface Manifest {
  format: number;
  /** Id of the embedder that made the vectors; absent when there are none. */
  embedder?: string;
}

/** The server's analyzer for a language; what it has none for is cut into words and no more. */
const ANALYZERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  bn: 'bengali',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fa: 'persian',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  gl: 'galician',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  ja: 'cjk',
  ko: 'cjk',
  lt: 'lithuanian',
  lv: 'latvian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  th: 'thai',
  tr: 'turkish',
  zh: 'cjk',
};

export const analyzerFor = (language: string): string => ANALYZERS[language] ?? 'standard';

/** Longer values are not indexed for filters: the engine takes no term of more than 32,766 bytes. */
const EXACT = { type: 'keyword', ignore_above: 8_000 } as const;
const exactText = { type: 'text', fields: { keyword: EXACT } } as const;

/** The fields of a document as the interface has them; texts that may be filtered by have an exact twin. */
const documentFields = (options: Options): Record<string, Mapped> => {
  const analyzer = analyzerFor(options.language);
  return {
    [options.title_field]: { ...exactText, analyzer },
    [options.content_field]: { type: 'text', analyzer },
    source: exactText,
    [options.link_field]: exactText,
    public_record: { type: 'boolean' },
    objectID: exactText,
  };
};

/** Fields of the customer's own: kept as exact values, so that no two documents can disagree about their type. */
const ownFields = {
  date_detection: false,
  dynamic_templates: [{ own_fields: { match_mapping_type: '*', mapping: EXACT } }],
};

const settings = ({ shards, replicas }: Options): Record<string, unknown> => ({
  number_of_shards: shards,
  ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
});

/** The source index: documents as they were read, before anything is embedded. */
export const sourceIndex = (options: Options): IndexBody => ({
  settings: settings(options),
  mappings: {
    ...ownFields,
    properties: {
      ...documentFields(options),
      touchstone: {
        properties: {
          hash: { type: 'keyword', index: false, doc_values: false },
          origin: { type: 'keyword' },
          format: { type: 'keyword', index: false, doc_values: false },
          whole: { type: 'boolean', index: false, doc_values: false },
        },
      },
    },
  },
});

/** Words as they are written, for what a mistyped one was meant to be: which there are, and nothing else of them. */
const WRITTEN = { type: 'text', analyzer: 'standard', index_options: 'docs', norms: false } as const;

/** Where an index of passages keeps the words of titles, headings and text as they are written. */
const WORDS_FIELD = 'touchstone.words';

/** The destination where a model in the server embeds: the same fields and the embedding, one entry a document. */
export function documentIndex(options: Options, embedding: Record<string, Mapped>): IndexBody {
  const source = sourceIndex(options);
  const { [options.content_field]: content, ...properties } = source.mappings.properties ?? {};
  const written = { [options.content_field]: { ...content, fields: { words: WRITTEN } } };
  return { ...source, mappings: { ...source.mappings, properties: { ...properties, ...written, ...embedding } } };
}

/** Analyzers that leave words as they are written. */
const PLAIN = new Set([undefined, 'standard', 'simple', 'default']);

const isWritten = ({ type, analyzer }: Mapped): boolean => type === 'text' && PLAIN.has(analyzer);

/** The field that holds words as they are written; undefined where there are only stems. */
export function wordsFieldOf(fields: ReadonlyMap<string, Mapped>, { content_field: content }: Options): string | undefined {
  if (fields.has(WORDS_FIELD)) return WORDS_FIELD;
  const mapped = fields.get(content) ?? {};
  if (isWritten(mapped)) return content;
  const [twin] = Object.entries(mapped.fields ?? {}).find(([, each]) => isWritten(each)) ?? [];
  return twin && `${content}.${twin}`;
}

/**
 * The destination where Touchstone embeds: one entry a passage, with the same fields, the passage's vector, and under
 * `touchstone` what we search by and what an update needs.
 */
export function passageIndex(options: Options, embedder: Pick<Embedder, 'id' | 'dimensions'> | undefined): IndexBody {
  const unsearched = { type: 'keyword', index: false, doc_values: false } as const;
  const written = { copy_to: WORDS_FIELD } as const;
  const { [options.title_field]: title, [options.content_field]: content, ...others } = documentFields(options);
  return {
    settings: settings(options),
    mappings: {
      _meta: { touchstone: { format: FORMAT, ...(embedder && { embedder: embedder.id }) } satisfies Manifest },
      dynamic: false,
      properties: {
        [options.title_field]: { ...title, ...written },
        [options.content_field]: { ...content, ...written },
        ...others,
        ...(embedder && { [options.embedding_field]: vectorField(embedder.dimensions) }),
        touchstone: {
          properties: {
            document: { type: 'keyword' },
            position: { type: 'integer' },
            passages: { type: 'integer', index: false, doc_values: false },
            start: { type: 'integer', index: false, doc_values: false },
            end: { type: 'integer', index: false, doc_values: false },
            headings: { ...unsearched, ...written },
            words: WRITTEN,
            hash: unsearched,
            origin: { type: 'keyword' },
            language: { type: 'keyword' },
            fields: EXACT,
            // Our own stems, cut by blanks: the same words, and the same BM25, as in the embedded knowledge base.
            terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
            metadata: { type: 'object', enabled: false },
          },
        },
      },
    },
  };
}

// Unit vectors, so the dot product is the cosine. Not quantised: that saves memory and missed one in ten.
const vectorField = (dims: number): Mapped => ({
  type: 'dense_vector',
  dims,
  index: true,
  similarity: 'dot_product',
  index_options: { type: 'hnsw', m: 16, ef_construction: 100 },
});

/** A mapping's fields with their dotted names; twins of a field stand behind it. */
export function fieldsOf(properties: Record<string, Mapped> | undefined, prefix = ''): Map<string, Mapped> {
  const found = new Map<string, Mapped>();
  for (const [name, mapped] of Object.entries(properties ?? {})) {
    const path = `${prefix}${name}`;
    if (mapped.type !== undefined) found.set(path, mapped);
    for (const inner of [mapped.properties, mapped.fields])
      for (const [key, value] of fieldsOf(inner, `${path}.`)) found.set(key, value);
  }
  return found;
}
