import { expect } from 'chai';
import type { LoadReport } from '../../../core/contract/resources/knowledge-base.ts';
import type { BulkOperation, BulkOutcome, BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import { NOT_HELD } from '../../../lib/ingest/seen-documents.ts';
import { load } from '../../../plugins/ingest/load.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { loadDocuments } from '../../../plugins/knowledge-base/elasticsearch/load.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';
import { openBase, optionsOf } from '../../support/elasticsearch/base.ts';
import { describeElasticsearch, type Workspace, workspaceOn } from '../../support/elasticsearch.ts';

const embedder = new LetterEmbedder();
const passages = (version: string, count: number) =>
  loadable(
    'd',
    Array.from({ length: count }, (_, at) => `pump ${version} ${at}`),
    { hash: version },
  );

class Crash extends Error {}

interface Stop {
  /** How many operations are sent before. */
  operations: number;
  /** In which order those of one call are sent: none is promised. */
  order: 'forwards' | 'backwards';
}

/** Writes as far as it gets. */
class CrashingWriter implements Pick<BulkWriter, 'write'> {
  readonly #space: Workspace;
  readonly #order: Stop['order'];
  #left: number;

  constructor(space: Workspace, { operations, order }: Stop) {
    this.#space = space;
    this.#order = order;
    this.#left = operations;
  }

  async write(operations: readonly BulkOperation[]): Promise<BulkOutcome[]> {
    const ordered = this.#order === 'forwards' ? operations : operations.toReversed();
    const sent = ordered.slice(0, this.#left);
    this.#left -= operations.length;
    const lines = sent.flatMap(({ action, index: _index, id: _id, document }) => [
      { [action]: { _index, _id } },
      ...(document ? [document as object] : []),
    ]);
    if (lines.length > 0) expect((await this.#space.client.bulk({ operations: lines })).errors).to.equal(false);
    if (this.#left < 0) throw new Crash();
    return operations.map(({ id = '' }) => ({ ok: true, id }));
  }
}

describeElasticsearch('loading into Elasticsearch', (server) => {
  const space = workspaceOn(server);
  const opened: ElasticsearchKnowledgeBase[] = [];
  let count = 0;

  afterEach(async () => {
    for (const base of opened.splice(0)) {
      await base.writer.destroy(callWith());
      await base.close();
    }
  });

  async function openNew(): Promise<{ base: ElasticsearchKnowledgeBase; index: string }> {
    const index = space.name(`load-${++count}`);
    const base = await openBase({ endpoint: server().url, index, embedder });
    opened.push(base);
    await base.writer.load([], callWith());
    await base.writer.commit(callWith());
    return { base, index: `${index}-000001` };
  }
  const textsOf = async (base: ElasticsearchKnowledgeBase): Promise<string[]> => {
    await base.writer.commit(callWith());
    const found = await base.search({ text: 'pump', mode: 'keyword', top: 50 }, callWith());
    return found.passages.map(({ text }) => text).sort();
  };
  const expected = (document: ReturnType<typeof passages>) => document.passages.map(({ text }) => text).sort();

  /** Loads with a writer that stops; false when all was sent. */
  async function crashedAfter(stop: Stop, document: ReturnType<typeof passages>, into: { index: string; before: number }) {
    const options = optionsOf({ endpoint: server().url, index: into.index, embedder });
    const stored = new Map(into.before > 0 ? [['d', into.before]] : []);
    const writer = new CrashingWriter(space, stop) as unknown as BulkWriter; // `write` is all that loading calls
    const work: Promise<LoadReport> = loadDocuments([document], { options, writer, index: into.index, stored }, callWith());
    return work.then(
      () => false,
      (thrown: unknown) => {
        if (thrown instanceof Crash) return true;
        throw thrown;
      },
    );
  }

  /** A document that has a hash is there as that version was. */
  async function expectWhole(base: ElasticsearchKnowledgeBase, versions: Readonly<Record<string, number>>): Promise<void> {
    const hash = (await base.writer.hashes(['d'], callWith())).get('d');
    if (hash) expect(await textsOf(base), hash).to.deep.equal(expected(passages(hash, versions[hash] ?? 0)));
  }

  async function expectLoaded(base: ElasticsearchKnowledgeBase, document: ReturnType<typeof passages>): Promise<void> {
    const length = document.passages.length;
    expect((await base.writer.load([document], callWith())).loaded).to.deep.equal(['d']);
    expect(await textsOf(base)).to.deep.equal(expected(document));
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: Math.min(1, length), passages: length });
    expect((await base.writer.hashes(['d'], callWith())).get('d')).to.equal(length > 0 ? document.hash : undefined);
  }

  for (const [before, crashing, after] of [
    [0, 3, 3],
    [0, 2, 1],
    [2, 3, 1],
    [3, 2, 3],
    [3, 1, 1],
    [1, 1, 1],
    [2, 0, 1],
  ] as const) {
    it(`holds exactly the new passages when ${before} were to become ${crashing}, broke off anywhere, and became ${after}`, async () => {
      const { base, index } = await openNew();
      for (const order of ['forwards', 'backwards'] as const) {
        let broken = true;
        for (let operations = 0; broken; operations++) {
          await base.writer.remove(['d'], callWith());
          if (before > 0) await base.writer.load([passages('old', before)], callWith());
          broken = await crashedAfter({ operations, order }, passages('broken', crashing), { index, before });
          await expectWhole(base, { old: before, broken: crashing });
          await expectLoaded(base, passages('new', after));
        }
      }
    }).timeout(30_000);
  }

  it('removes all of a document that was being written when it broke off', async () => {
    const { base, index } = await openNew();
    for (let operations = 0; operations < 6; operations++) {
      await base.writer.load([passages('old', 2)], callWith());
      await crashedAfter({ operations, order: 'forwards' }, passages('broken', 4), { index, before: 2 });
      await base.writer.remove(['d'], callWith());
      await base.writer.commit(callWith());
      expect(await base.documents.counts(callWith()), `${operations}`).to.deep.equal({ documents: 0, passages: 0 });
    }
  }).timeout(30_000);

  it('tells of each document that the server refuses, and loads the rest', async () => {
    const { base } = await openNew();
    const bad = loadable('bad', 'pump', { metadata: {} });
    Object.assign(bad.passages[0] ?? {}, { position: 'first' }); // which no field of numbers takes
    const { loaded, failures } = await base.writer.load(
      [loadable('a', 'pump a'), bad, loadable('b', ['pump b', 'pump c'])],
      callWith(),
    );
    expect(loaded).to.deep.equal(['a', 'b']);
    expect(failures.map(({ id }) => id)).to.deep.equal(['bad']);
    expect(failures[0]?.reason).to.match(/document_parsing_exception.*touchstone\.position/);
    expect(await textsOf(base)).to.deep.equal(['pump a', 'pump b', 'pump c']);
  });

  it('keeps what a source says to be there unchanged, and tells what it does not hold', async () => {
    const { base } = await openNew();
    const documents = ['a', 'b', 'c'].map((id) => loadable(id, `pump ${id}`));
    expect((await base.writer.load(documents, callWith())).loaded).to.deep.equal(['a', 'b', 'c']);
    await base.writer.commit(callWith());
    const { origin } = documents[0] as (typeof documents)[number]; // there are three
    const start = { paths: [origin], prune: true };
    const call = { ...callWith(), emit: () => {} };
    const run = await load.create({ into: base }).begin(start, call);
    const changed = loadable('b', 'pump changed', { hash: 'other' });
    const told = await run.run({ ...start, loadable: [changed], present: ['a', 'x', 'a'] }, call);
    expect(told).to.deep.equal({ loaded: ['b'], unchanged: ['a'], failures: [{ item: 'x', reason: NOT_HELD }] });
    expect(await run.end?.(call)).to.deep.equal({ removed: ['c'] });
    expect(await textsOf(base)).to.deep.equal(['pump a', 'pump changed']);
  });

  it('keeps values of every length and kind, whatever one document holds and another does not', async () => {
    const { base } = await openNew();
    const values = [1, 'one', true, '2024-01-01', 'x'.repeat(40_000), '', 0.1];
    const documents = values.map((value, at) => loadable(`d${at}`, 'pump', { metadata: { 'a.b': value, a: value } }));
    expect((await base.writer.load(documents, callWith())).failures).to.deep.equal([]);
    await base.writer.commit(callWith());
    const { passages: found } = await base.search({ text: 'pump', mode: 'keyword', top: 50 }, callWith());
    const kept = new Map(found.map(({ document, metadata }) => [document, metadata]));
    for (const { id, metadata } of documents) expect(kept.get(id)).to.deep.equal(metadata);
  });

  it('loads a document of hundreds of passages in bulks of a few, and shortens it again', async () => {
    const { base } = await openNew();
    const small = await openBase({
      endpoint: server().url,
      index: space.name(`load-${count}`),
      embedder,
      bulk_documents: 7,
      bulk_size: '4KiB',
    });
    const long = loadable(
      'd',
      Array.from({ length: 600 }, (_, at) => `pump ${at}`),
    );
    expect((await small.writer.load([long], callWith())).loaded).to.deep.equal(['d']);
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 600 });
    await small.writer.load([passages('short', 2)], callWith());
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 2 });
    await small.close();
  }).timeout(20_000);

  it('finds all documents of an origin, however many', async () => {
    const { base } = await openNew();
    const documents = Array.from({ length: 2_300 }, (_, at) => loadable(`d${at}`, 'a', { origin: at % 2 ? '/odd' : '/even' }));
    await base.writer.load(documents, callWith());
    const ids = await base.writer.idsOf('/odd', callWith());
    expect(new Set(ids).size).to.equal(1_150);
    expect(ids).to.have.length(1_150);
    expect(
      (
        await base.writer.hashes(
          documents.map(({ id }) => id),
          callWith(),
        )
      ).size,
    ).to.equal(2_300);
    await base.writer.remove(ids, callWith());
    expect(await base.writer.idsOf('/odd', callWith())).to.deep.equal([]);
    expect(await base.writer.idsOf('/even', callWith())).to.have.length(1_150);
  }).timeout(30_000);
});
