import { readFiles } from '../../../../plugins/ingest/read-files/index.ts';
import { readSql } from '../../../../plugins/ingest/read-sql/index.ts';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { configure } from '../../../support/run-step.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';
import { runSource, type SourceRun } from '../source-run.ts';

export const plugin = readSql(readFiles);

/** A knowledge base and a store, and runs of the source between them. */
export class SqlBench {
  readonly kb = new MemoryKnowledgeBase();
  readonly #folder = new StoreFolder();
  #store: WholeStore | undefined;

  async open(): Promise<void> {
    this.#store = await this.#folder.open();
  }

  run(options: object, run: Parameters<typeof runSource>[2] = {}): Promise<SourceRun> {
    const resources = { kb: this.kb, store: this.#store };
    const source = plugin.create(configure(plugin, { name: 'rows', ...options }, resources));
    return runSource(source, this.kb, run);
  }

  close(): Promise<void> {
    return this.#folder.remove();
  }
}

/** A table of three rows, made anew. */
export const TABLE = `
  DROP TABLE IF EXISTS articles;
  CREATE TABLE articles (id INTEGER, title TEXT, body TEXT, shelf TEXT, updated TEXT, extra TEXT);
  INSERT INTO articles VALUES
    (1, 'Bolts', 'Bolts hold plates together.', 'steel', 'a', NULL),
    (2, 'Nuts', 'Nuts go onto bolts.', 'steel', 'a', 'x'),
    (3, 'Glue', 'Glue holds wood.', 'wood', 'a', NULL)`;
export const QUERY = 'SELECT * FROM articles ORDER BY id';
