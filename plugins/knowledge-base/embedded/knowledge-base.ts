import type { Connection, Table } from '@lancedb/lancedb';
import { inSpan } from '../../../core/contract/bounded-call.ts';
import type { Health, Host, Logger, ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type {
  DocumentReader,
  DocumentRevisions,
  KnowledgeBase,
  KnowledgeBaseField,
  KnowledgeFolder,
  PassageRange,
  SearchQuery,
  SearchResult,
} from '../../../core/contract/resources/knowledge-base.ts';
import type { SpanWork } from '../../../core/contract/trace-span.ts';
import { sharesAmong, termWeights } from '../../../lib/retrieval/coverage.ts';
import { foreignLanguagesNote } from '../../../lib/retrieval/foreign-languages.ts';
import { type Candidates, fuse, weightOf } from '../../../lib/retrieval/fusion.ts';
import { EARLIER_FORM } from '../../../lib/retrieval/indexed.ts';
import { RERANK_DEPTH } from '../../../lib/retrieval/rerank.ts';
import { scaleOf } from '../../../lib/retrieval/similarity-scale.ts';
import { terms } from '../../../lib/text/terms.ts';
import { folderOf } from './copy.ts';
import { documentsIn } from './documents.ts';
import { failureOf } from './failure.ts';
import { fieldsIn } from './fields.ts';
import { claimFolder, databaseFolder, earlierFormat, tableFolder } from './folder.ts';
import type { Options } from './options.ts';
import { probesFor } from './partitions.ts';
import { PassageReader, rerankStored, type StoredPassage } from './passages.ts';
import { revisionsIn } from './revisions.ts';
import { allOf, type RowId, searchKeywords, searchVectors } from './search.ts';
import { Spelling } from './spelling.ts';
import type { Upkeep } from './upkeep.ts';
import { Vocabulary } from './vocabulary.ts';
import { EmbeddedWriter } from './writer.ts';

interface Opened {
  connection: Connection;
  table: Table;
  upkeep: Upkeep;
}

const searchSpan = ({ mode, top }: SearchQuery): SpanWork<SearchResult> => ({
  name: 'search embedded',
  attributes: { 'touchstone.mode': mode, 'touchstone.top': top },
  attributesOf: ({ passages, candidates = 0 }) => ({
    'touchstone.passages': passages.length,
    'touchstone.candidates': candidates,
  }),
});

export class EmbeddedKnowledgeBase implements KnowledgeBase {
  readonly #options: Options;
  readonly #vocabulary = new Vocabulary();
  readonly #spelling = new Spelling(this.#vocabulary);
  readonly #passages = new PassageReader();
  #opened?: Opened;
  /** Where the engine keeps its tables. */
  #database = '';
  #toldOfForm = false;
  readonly documents: DocumentReader = documentsIn(() => this.#table);
  readonly revisions: DocumentRevisions;
  readonly writer: EmbeddedWriter;
  readonly folder: KnowledgeFolder;

  constructor(options: Options) {
    this.#options = options;
    this.writer = new EmbeddedWriter({ options, vocabulary: this.#vocabulary, opened: () => this.#open });
    this.folder = folderOf(options.path, this.writer);
    this.revisions = revisionsIn({
      folder: () => tableFolder(this.#database),
      table: () => this.#table,
      writer: this.writer,
    });
  }

  async ready({ log }: Host): Promise<void> {
    const { path, embedder } = this.#options;
    this.#database = databaseFolder(path, await claimFolder(path, embedder?.id));
    // The engine takes half a second to load: whoever only lints or lists does not wait for it.
    const [{ isFirstFormat, openTable }, { Upkeep }] = await Promise.all([import('./table.ts'), import('./upkeep.ts')]);
    const { connection, table } = await openTable(path, this.#database, embedder?.dimensions);
    if (await isFirstFormat(table)) {
      connection.close();
      throw earlierFormat(path);
    }
    const upkeep = new Upkeep({ table, vectors: embedder !== undefined, log, keepUp: () => this.writer.keepUp() });
    this.#opened = { connection, table, upkeep };
    await this.#vocabulary.learn(table).catch((cause: unknown) => {
      throw failureOf(cause, path, 'opened');
    });
  }

  async search(query: SearchQuery, call: ResourceCall): Promise<SearchResult> {
    const asked = { ...query, mode: query.mode === 'semantic' ? 'vector' : query.mode } as const;
    return inSpan(call, searchSpan(asked), (traced) => this.#searching(() => this.#search(asked, traced), traced));
  }

  /** Reads for a question; what fails is named. */
  async #searching<T>(work: () => Promise<T>, { signal }: ResourceCall): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof Failure || signal.aborted) throw cause;
      throw failureOf(cause, this.#options.path, 'searched');
    }
  }

  /** The engine cannot be told to stop: between its stages the turn may be over, and then nothing more is begun. */
  async #search(asked: SearchQuery, call: ResourceCall): Promise<SearchResult> {
    const { signal } = call;
    const language = this.#vocabulary.languageFor(asked.text, asked.language);
    const version = await this.#table.version();
    signal.throwIfAborted();
    this.#vocabulary.follow(this.#table, version, call.log);
    const corrected = await this.#corrected(asked, { language, version }, call);
    signal.throwIfAborted();
    const query = corrected === undefined ? asked : { ...asked, text: corrected };
    const words = terms(query.text, language);
    const condition = this.#condition(query, call);
    const [keyword, vector] = await Promise.all([
      query.mode === 'vector' ? new Map<RowId, number>() : this.#keywords(words, condition),
      query.mode === 'keyword' ? new Map<RowId, number>() : this.#vectors(query, condition, call),
    ]);
    signal.throwIfAborted();
    const ranked = fuse(keyword, vector, this.#weight(query, language, keyword));
    const looked = ranked.slice(0, Math.max(query.top, RERANK_DEPTH));
    const stored = await this.#passages.read(
      this.#table,
      version,
      looked.map(([id]) => id),
    );
    const termShares = this.#sharesOf(words, stored, call);
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

  /** The words of all documents would tell of those that may not be seen. */
  async #corrected(
    { text, correct }: SearchQuery,
    { language, version }: { language: string | undefined; version: number },
    { access }: ResourceCall,
  ): Promise<string | undefined> {
    return correct && access.length === 0 ? this.#spelling.correct(text, language, { table: this.#table, version }) : undefined;
  }

  /** So would the counts of words in all of them. */
  #sharesOf(words: readonly string[], stored: ReadonlyMap<RowId, StoredPassage>, { access }: ResourceCall): Map<string, number> {
    if (access.length === 0) return this.#vocabulary.shares(words);
    return sharesAmong(
      Array.from(stored.values(), (each) => each.terms.positions),
      words,
    );
  }

  #tellOfForm(passages: SearchResult['passages'], log: Logger): void {
    if (this.#toldOfForm || passages.every(({ section }) => section)) return;
    this.#toldOfForm = true;
    log.info(EARLIER_FORM, { knowledgeBase: this.#options.path });
  }

  /** What the similarities found are to be held against. */
  async #meaningOf(
    found: Candidates<RowId>,
    { log }: ResourceCall,
  ): Promise<Pick<SearchResult, 'similarityFloor' | 'similarityScale'>> {
    return found.size === 0
      ? {}
      : { similarityFloor: Math.min(...found.values()), similarityScale: await scaleOf(this.#embedder, log) };
  }

  async passagesAt(ranges: readonly PassageRange[], call: ResourceCall): Promise<Passage[]> {
    const admitted = allOf(call.access);
    return this.#searching(async () => {
      const version = await this.#table.version();
      call.signal.throwIfAborted();
      return this.#passages.readRanges(this.#table, version, { ranges, admitted });
    }, call);
  }

  async fields(call: ResourceCall): Promise<KnowledgeBaseField[]> {
    return this.#searching(() => fieldsIn(this.#table), call);
  }

  async languages(): Promise<ReadonlyMap<string, number>> {
    return this.#vocabulary.languages;
  }

  health(): Health {
    const failure = this.#opened?.upkeep.failure;
    return failure
      ? { ok: false, detail: `searches work but become slower, as the last optimisation failed: ${failure.message}` }
      : { ok: true, detail: 'open', notes: this.#opened ? this.#notes() : [] };
  }

  #notes(): string[] {
    const note = foreignLanguagesNote({ passages: this.#vocabulary.languages, model: this.#options.embedder?.languages ?? [] });
    return note ? [note] : [];
  }

  async close(): Promise<void> {
    await this.#opened?.upkeep.close();
    await this.writer.close(); // what is under way needs what is open
    const opened = this.#opened;
    this.#opened = undefined;
    if (!opened) return;
    await Promise.all([this.#vocabulary.waitForLearning(), this.#spelling.waitForReading()]);
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

  #keywords(words: readonly string[], condition: string | undefined): Promise<Map<RowId, number>> {
    return searchKeywords(this.#table, words, this.#options.candidates, condition);
  }

  async #vectors({ text }: SearchQuery, condition: string | undefined, call: ResourceCall): Promise<Map<RowId, number>> {
    const vector = await this.#embedder.embedQuestion(text, call);
    call.signal.throwIfAborted();
    return searchVectors(this.#table, vector, {
      limit: this.#options.candidates,
      probes: probesFor(this.#vocabulary.rows),
      condition,
    });
  }

  #condition({ filter }: SearchQuery, { access }: ResourceCall): string | undefined {
    const asked = filter?.length ? [{ field: this.#options.filter_field, values: filter }] : [];
    return allOf([...access, ...asked]);
  }

  #weight({ mode, language: asked }: SearchQuery, language: string | undefined, keyword: Candidates<RowId>): number {
    const { vector_weight: known, foreign_vector_weight: foreign } = this.#options;
    if (mode === 'keyword') return 0;
    return weightOf(mode, { known, foreign, languages: this.#embedder.languages, language, asked }, keyword);
  }
}
