import type { CitationsFound, DocumentCitations } from '../../../core/contract/resources/store.ts';
import { COLUMNS, summaryOf } from './answers.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';

/**
 * An id of a passage is that of its document, a hash sign and a number. What is no JSON was kept by a version that did not look;
 * the text is looked through before it is read as JSON, which takes longer.
 */
const CITING = `
  WITH latest AS MATERIALIZED (
    SELECT id FROM answers WHERE instance = :instance ORDER BY time DESC, id DESC LIMIT :latest
  ),
  citing AS MATERIALIZED (
    SELECT id FROM latest JOIN traces USING (id)
    WHERE instr(trace, :quoted) > 0 AND json_valid(trace) AND EXISTS (
      SELECT 1 FROM json_each(trace, '$.passages') AS each
      WHERE each.type = 'object' AND rtrim(json_extract(each.value, '$.id'), '0123456789') = :hashed
    )
  )
  SELECT ${COLUMNS}, (SELECT count(*) FROM citing) AS total FROM citing JOIN answers USING (id)
  ORDER BY answers.time DESC, answers.id DESC LIMIT :limit`;
const LOOKED = `
  SELECT count(*) AS looked FROM (SELECT id FROM answers WHERE instance = :instance ORDER BY time DESC, id DESC LIMIT :latest)
  JOIN traces USING (id)`;

/** Where documents were used, as far as traces of answers are kept. */
export class SqliteCitations implements DocumentCitations {
  readonly #database: DatabaseThreads;

  constructor(database: DatabaseThreads) {
    this.#database = database;
  }

  async find({ document, limit, ...which }: { instance: string; document: string; latest: number; limit: number }) {
    const hashed = `${document}#`;
    const values = { ...which, limit, hashed, quoted: JSON.stringify(hashed).slice(1, -1) };
    const rows = await this.#database.read(CITING, values);
    const [counted] = await this.#database.read(LOOKED, which);
    const answers = rows.map(({ total: _, ...row }) => summaryOf(row));
    return { answers, total: Number(rows[0]?.total ?? 0), looked: Number(counted?.looked ?? 0) } satisfies CitationsFound;
  }
}
