import type { Connection, Table } from '@lancedb/lancedb';
import type { Call, Health, Logger } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { LoadableDocument, Passage } from '../../../core/contract/facts/batch.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type {
  DocumentList,
  DocumentsWanted,
  KnowledgeBase,
  LoadReport,
  PassageRange,
  SearchQuery,
  SearchResult,
} from '../../../core/contract/resources/knowledge-base.ts';
import { termWeights } from '../../../lib/retrieval/coverage.ts';
import { type Candidates, fuse, weightOf } from '../../../lib/retrieval/fusion.ts';
import { EARLIER_FORM, indexedText, languageSample } from '../../../lib/retrieval/indexed.ts';
import { RERANK_DEPTH } from '../../../lib/retrieval/rerank.ts';
import { scaleOf } from '../../../lib/retrieval/similarity-scale.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import { terms } from '../../../lib/text/terms.ts';
import { listDocuments, passagesOf } from './documents.ts';
import { claimFolder } from './folder.ts';
import type { Options } from './options.ts';
import { probesFor } from './partitions.ts';
import { PassageReader, rerankStored } from './passages.ts';
import { inRange, literal, oneOf, type Row, rowsOf, type Shown } from './rows.ts';
import { allOf, type RowId, searchKeywords, searchVectors } from './search.ts';
import { Spelling } from './spelling.ts';
import type { Upkeep } from './upkeep.ts';
import { Vocabulary } from './vocabulary.ts';
import { replaceDocuments, writeFailure } from './writes.ts';

/** How many values one condition may list: longer ones are asked for in parts. */
const LISTED = 500;

interface Opened {
  connection: Connection;
  table: Table;
  upkeep: Upkeep;
}

export class EmbeddedKnowledgeBase implements KnowledgeBase {
  readonly #options: Options;
  readonly #vocabulary = new Vocabulary();
  readonly #spelling = new Spelling(this.#vocabulary);
  readonly #passages = new PassageReader();
  #opened?: Opened;
  #toldOfForm = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  async ready(log: Logger): Promise<void> {
    const { path, embedder } = this.#options;
    await claimFolder(path, embedder?.id);
    // The engine takes half a second to load: whoever only lints or lists does not wait for it.
    const [{ openTable }, { Upkeep }] = await Promise.all([import('./table.ts'), import('./upkeep.ts')]);
    const { connection, table } = await openTable(path, embedder?.dimensions);
    this.#opened = { connection, table, upkeep: new Upkeep(table, embedder !== undefined, log) };
    await this.#vocabulary.learn(table);
  }

  async search(query: SearchQuery, call: Call): Promise<SearchResult> {
    return this.#searching(() => this.#search({ ...query, mode: query.mode === 'semantic' ? 'vector' : query.mode }, call), call);
  }

  /** Reads for a question; what fails is named. */
  async #searching<T>(work: () => Promise<T>, { signal }: Call): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof Failure || signal.aborted) throw cause;
      const message = `the knowledge base in ${this.#options.path} cannot be searched: ${messageOf(cause)}`;
      throw new Failure('resource_unavailable', message, { cause });
    }
  }

  async #search(asked: SearchQuery, call: Call): Promise<SearchResult> {
    const language = this.#vocabulary.languageFor(asked.text, asked.language);
    const version = await this.#table.version();
    this.#vocabulary.follow(this.#table, version, call.log);
    const corrected = asked.correct
      ? await this.#spelling.correct(asked.text, language, { table: this.#table, version })
      : undefined;
    const query = corrected === undefined ? asked : { ...asked, text: corrected };
    const words = terms(query.text, language);
    const [keyword, vector] = await Promise.all([
      query.mode === 'vector' ? new Map<RowId, number>() : this.#keywords(words, query),
      query.mode === 'keyword' ? new Map<RowId, number>() : this.#vectors(query, call),
    ]);
    const termShares = this.#vocabulary.shares(words);
    const ranked = fuse(keyword, vector, this.#weight(query, language, keyword));
    const stored = await this.#passages.read(
      this.#table,
      version,
      ranked.slice(0, Math.max(query.top, RERANK_DEPTH)).map(([id]) => id),
    );
    const question = { ordered: words, weights: termWeights(termShares) };
    const passages = rerankStored({ ranked, keyword, vector }, stored, question).slice(0, query.top);
    this.#tellOfForm(passages, call.log);
    const meaning = await this.#meaningOf(vector, call);
    return {
      passages,
      candidates: ranked.length,
      ...meaning,
      termShares,
      language,
      ...(corrected !== undefined && { corrected }),
    };
  }

  #tellOfForm(passages: SearchResult['passages'], log: Logger): void {
    if (this.#toldOfForm || passages.every(({ section }) => section)) return;
    this.#toldOfForm = true;
    log.info(EARLIER_FORM, { knowledgeBase: this.#options.path });
  }

  /** What the similarities found are to be held against. */
  async #meaningOf(found: Candidates<RowId>, { log }: Call): Promise<Pick<SearchResult, 'similarityFloor' | 'similarityScale'>> {
    return found.size === 0
      ? {}
      : { similarityFloor: Math.min(...found.values()), similarityScale: await scaleOf(this.#embedder, log) };
  }

  async passagesAt(ranges: readonly PassageRange[], call: Call): Promise<Passage[]> {
    const condition = ranges.map(inRange).join(' OR ');
    // the column asked for
    const rows = (await this.#searching(() => this.#table.query().where(condition).select(['shown']).toArray(), call)) as Row[];
    return rows.map(({ shown }) => JSON.parse(shown) as Shown); // as rowsOf wrote it
  }

  async languages(): Promise<ReadonlyMap<string, number>> {
    return this.#vocabulary.languages;
  }

  async load(
    documents: readonly LoadableDocument[],
    call: Call,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport> {
    const made = documents.map(async (document) => {
      const rows = await this.#rows(document, call);
      worked?.(document);
      return rows;
    });
    const rows = (await Promise.all(made)).flat();
    await this.#write(async () => {
      const ids = documents.map(({ id }) => id);
      const stored = await this.hashes(ids);
      await replaceDocuments(this.#table, rows, stored.size > 0 ? oneOf('document', ids) : undefined);
    });
    return { loaded: documents.map(({ id }) => id), failures: [] };
  }

  async hashes(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const part of parts(ids)) {
      const rows: Row[] = await this.#table
        .query()
        .where(`position = 0 AND ${oneOf('document', part)}`)
        .select(['document', 'hash'])
        .toArray();
      for (const { document, hash } of rows) found.set(document, hash);
    }
    return found;
  }

  async idsOf(origin: string): Promise<string[]> {
    const rows: Row[] = await this.#table
      .query()
      .where(`position = 0 AND origin = ${literal(origin)}`)
      .select(['document'])
      .toArray();
    return rows.map(({ document }) => document);
  }

  async list(wanted: DocumentsWanted): Promise<DocumentList> {
    return listDocuments(this.#table, wanted);
  }

  async passagesOf(document: string): Promise<Passage[]> {
    return passagesOf(this.#table, document);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#write(async () => {
      for (const part of parts(ids)) await this.#table.delete(oneOf('document', part));
    });
  }

  async commit(): Promise<void> {
    await this.#write(() => this.#open.upkeep.run());
    await this.#vocabulary.learn(this.#table);
  }

  async counts(): Promise<{ documents: number; passages: number }> {
    const [documents, passages] = await Promise.all([this.#table.countRows('position = 0'), this.#table.countRows()]);
    return { documents, passages };
  }

  health(): Health {
    const failure = this.#opened?.upkeep.failure;
    return failure
      ? { ok: false, detail: `searches work but become slower, as the last optimisation failed: ${failure.message}` }
      : { ok: true, detail: 'open' };
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    if (!opened) return;
    await this.#writing.catch(() => {});
    await Promise.all([this.#vocabulary.waitForLearning(), this.#spelling.waitForReading()]);
    await opened.upkeep.close();
    opened.table.close();
    opened.connection.close();
  }

  get #open(): Opened {
    if (!this.#opened) throw new Failure('resource_unavailable', `the knowledge base in ${this.#options.path} is not open`);
    return this.#opened;
  }

  get #table(): Table {
    return this.#open.table;
  }

  get #embedder(): Embedder {
    const { embedder, path } = this.#options;
    if (!embedder)
      throw new Failure(
        'configuration_invalid',
        `the knowledge base in ${path} has no embedder: search it with query_type keyword, or give it one`,
      );
    return embedder;
  }

  #keywords(words: readonly string[], query: SearchQuery): Promise<Map<RowId, number>> {
    return searchKeywords(this.#table, words, this.#options.candidates, this.#condition(query));
  }

  async #vectors(query: SearchQuery, call: Call): Promise<Map<RowId, number>> {
    const vector = await this.#embedder.embedQuestion(query.text, call.signal);
    return searchVectors(this.#table, vector, {
      limit: this.#options.candidates,
      probes: probesFor(this.#vocabulary.rows),
      condition: this.#condition(query),
    });
  }

  #condition({ filter, within = [] }: SearchQuery): string | undefined {
    const asked = filter?.length ? [{ field: this.#options.filter_field, values: filter }] : [];
    return allOf([...within, ...asked]);
  }

  #weight({ mode, language: asked }: SearchQuery, language: string | undefined, keyword: Candidates<RowId>): number {
    const { vector_weight: known, foreign_vector_weight: foreign } = this.#options;
    if (mode === 'keyword') return 0;
    return weightOf(mode, { known, foreign, languages: this.#embedder.languages, language, asked }, keyword);
  }

  async #rows(document: LoadableDocument, call: Call): Promise<Row[]> {
    const { embedder } = this.#options;
    const language = await detectLanguage(languageSample(document.title, document.passages));
    return rowsOf(document, language, await embedder?.embedPassages(document.passages.map(indexedText), call.signal));
  }

  /** One writer at a time, and every failure named. */
  #write<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#writing.catch(() => {}).then(work);
    this.#writing = next;
    return next.catch((cause: unknown) => {
      throw cause instanceof Failure ? cause : writeFailure(cause, this.#options.path);
    });
  }
}

function* parts(values: readonly string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += LISTED) yield values.slice(start, start + LISTED);
}
