import { type FieldFilter, ID_FIELD } from '../../../core/contract/access.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { headingTerms, indexedTerms } from '../../../lib/retrieval/indexed.ts';
import { passageTerms } from '../../../lib/retrieval/rerank.ts';
import { stopWords } from '../../../lib/text/stop-words.ts';
import { terms as termsOf } from '../../../lib/text/terms.ts';
import { words } from '../../../lib/text/words.ts';
import {
  type Asked,
  type Clause,
  type Hit,
  isPlain,
  keyOf,
  type Layout,
  MOST_WORDS,
  type ReadPassage,
  type Send,
  textAt,
  valuesAt,
} from './layout.ts';
import type { Mapped } from './mappings.ts';
import type { Options } from './options.ts';

/** How far apart the words of a phrase may stand. */
const PHRASE_SLOP = 3;
/** Snippets that are taken of one document for the words in them. */
const SNIPPETS = 3;
/** Parts that are taken of one for what they mean; the server cuts them when it embeds. */
const MEANT = 2;
/** Characters of a document that the server looks at for snippets unless its index says otherwise; it refuses those beyond. */
const ANALYZED = 1_000_000;
/** Values of a document's own fields that are longer than this stay in the server. */
const LONGEST_VALUE = 2_000;

interface Found {
  _index: string;
  _id: string;
  _source: Record<string, unknown>;
  highlight?: Record<string, string[]>;
}

/** The layout of an index that somebody else made: an entry a document, snippets cut by the server's highlighter. */
export class DocumentsLayout implements Layout {
  readonly name = 'documents';
  readonly #options: Options;
  readonly #fields: ReadonlyMap<string, Mapped>;
  readonly #analyzed: number;

  /** `fields` are those of the mapping, by dotted name; `analyzed` is the index's own setting, where it has one. */
  constructor(options: Options, fields: ReadonlyMap<string, Mapped>, analyzed = ANALYZED) {
    this.#options = options;
    this.#fields = fields;
    this.#analyzed = analyzed;
  }

  /** Words of title and text; what stands together in the question is preferred where it stands together in the document. */
  keywords({ text, language }: Asked): Clause | undefined {
    const { title_field: title, content_field: content, title_weight: weight, simple_query_string: syntax } = this.#options;
    const fields = [`${title}^${weight}`, content];
    if (syntax) return { simple_query_string: { query: text, fields, default_operator: 'or', lenient: true } };
    const query = subjectWords(text, language).join(' ');
    if (query === '') return undefined;
    return {
      bool: {
        must: [{ multi_match: { query, type: 'most_fields', fields } }],
        should: [title, content].map((field) => ({ match_phrase: { [field]: { query, slop: PHRASE_SLOP } } })),
      },
    };
  }

  filter({ field, values }: FieldFilter): Clause {
    if (field === ID_FIELD) return { ids: { values } };
    const mapped = this.#fields.get(field);
    const { type } = mapped ?? {};
    if (type === undefined) return NOTHING;
    if (type === 'keyword') return { terms: { [field]: values } };
    return anyOf(
      type === 'text' ? textClauses(field, mapped, values) : values.flatMap((value) => typedClauses(field, type, value)),
    );
  }

  countClauses(terms: readonly string[], { text, language }: Asked): Record<string, Clause> {
    const { title_field: title, content_field: content } = this.#options;
    const wanted = new Set(terms);
    const clauses: Record<string, Clause> = {};
    for (const word of subjectWords(text, language)) {
      const [term] = termsOf(word, language);
      if (term !== undefined && wanted.has(term)) clauses[term] = { multi_match: { query: word, fields: [title, content] } };
    }
    return clauses;
  }

  async read(hits: readonly Hit[], asked: Asked, send: Send): Promise<Map<string, readonly ReadPassage[]>> {
    if (hits.length === 0) return new Map();
    const indexes = [...new Set(hits.map(({ _index }) => _index))];
    const ids = [...new Set(hits.map(({ _id }) => _id))];
    const { hits: found } = await send<{ hits: { hits: Found[] } }>({
      method: 'POST',
      path: `/${indexes.map(encodeURIComponent).join(',')}/_search`,
      // Two indexes may have documents of one id.
      body: { ...this.#reading(ids, asked), size: ids.length * indexes.length },
    });
    const admitted = found.hits.filter(({ _source }) => this.admits(_source, asked.filters));
    return new Map(admitted.map((each) => [keyOf(each), this.#passages(each, asked)]));
  }

  /** Words that a text field holds are compared nearly by the server: here they are compared as they stand. */
  admits(source: Record<string, unknown>, filters: readonly FieldFilter[]): boolean {
    return filters.every(
      ({ field, values }) =>
        this.#fields.get(field)?.type !== 'text' ||
        valuesAt(source, field).some((value) => isPlain(value) && values.includes(String(value))),
    );
  }

  #reading(ids: readonly string[], asked: Asked): Clause {
    const { content_field: content, embedding_field: embedding, snippet_size: size } = this.#options;
    return {
      query: {
        bool: {
          filter: [{ ids: { values: ids } }, ...asked.filters.map((each) => this.filter(each))],
          ...(asked.shown && { should: [{ semantic: { field: asked.shown, query: asked.text } }] }),
        },
      },
      track_total_hits: false,
      _source: { excludes: [content, embedding, `${embedding}.*`] },
      highlight: {
        type: 'unified',
        boundary_scanner: 'sentence',
        boundary_scanner_locale: asked.language ?? 'en',
        fragment_size: size,
        number_of_fragments: SNIPPETS,
        no_match_size: asked.shown ? 0 : size,
        max_analyzed_offset: this.#analyzed - 1,
        order: 'score',
        pre_tags: [''],
        post_tags: [''],
        fields: {
          [content]: { highlight_query: this.keywords(asked) ?? { match_all: {} } },
          ...(asked.shown && { [asked.shown]: { type: 'semantic', number_of_fragments: MEANT, order: 'score' } }),
        },
      },
    };
  }

  #passages({ _id, _source, highlight = {} }: Found, { language = 'en', shown: meant = '' }: Asked): ReadPassage[] {
    const { content_field: content, title_field: title, link_field: link } = this.#options;
    const parts = highlight[meant] ?? [];
    const worded = (highlight[content] ?? []).filter((text) => !parts.some((part) => part.includes(text.trim())));
    const snippets = [...parts, ...worded].filter((text) => text.trim() !== '');
    const shared = {
      document: _id,
      title: textAt(_source, title),
      url: textAt(_source, link),
      source: textAt(_source, 'source'),
      headings: [],
      metadata: this.#metadata(_source),
    };
    return snippets.map((text, position) => {
      const passage = { ...shared, id: `${_id}#${position}`, position, text, start: 0, end: text.length };
      const terms = passageTerms(headingTerms(passage, language), indexedTerms(passage, language));
      return { passage: { ...passage, terms: terms.positions }, terms };
    });
  }

  /** The document's own fields with one plain value, and those that the options name wherever they stand. */
  #metadata(source: Record<string, unknown>): ScoredPassage['metadata'] {
    const named = [this.#options.payload_field, this.#options.filter_field].filter((field) => field !== '');
    const entries = [...Object.entries(source), ...named.map((field) => [field, valuesAt(source, field).find(isPlain)] as const)];
    return Object.fromEntries(
      entries.flatMap(([name, value]) => (isPlain(value) && String(value).length <= LONGEST_VALUE ? [[name, value]] : [])),
    );
  }
}

const NOTHING: Clause = { match_none: {} };

/** The words that carry the subject: a plain analyzer would look for "what" and "the" as well. */
function subjectWords(text: string, language = 'en'): string[] {
  const stops = stopWords(language);
  return words(text.normalize('NFC'), language)
    .map((word) => word.text)
    .filter((word) => !stops.has(word.toLowerCase()))
    .slice(0, MOST_WORDS);
}

const anyOf = (should: Clause[]): Clause => (should.length > 0 ? { bool: { should } } : NOTHING);

/** What may equal one of the values: found by the exact twin of the text where it has one that is long enough. */
function textClauses(field: string, { fields = {} }: Mapped = {}, values: readonly string[]): Clause[] {
  const [name, twin] = Object.entries(fields).find(([, each]) => each.type === 'keyword' && each.normalizer === undefined) ?? [];
  const longest = twin ? Number(twin.ignore_above ?? Number.POSITIVE_INFINITY) : -1;
  const exact = values.filter((value) => value.length <= longest);
  const near = values.filter((value) => value.length > longest);
  return [
    ...(exact.length > 0 ? [{ terms: { [`${field}.${name}`]: exact } }] : []),
    // A value without words is looked for in all entries.
    ...near.map((query) => ({ match_phrase: { [field]: { query, zero_terms_query: 'all' } } })),
  ];
}

/** ISO dates and seconds since 1970: the server's own arithmetic with dates stays out. */
const DATE = /^\d[\dTtZz:.,+-]*$/;

/** Lenient: the server refuses otherwise to look for a word in a field of numbers. */
const typedClauses = (field: string, type: string, query: string): Clause[] =>
  query === '' || (type.startsWith('date') && !DATE.test(query)) ? [] : [{ match: { [field]: { query, lenient: true } } }];
