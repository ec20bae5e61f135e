import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { connect } from '@lancedb/lancedb';
import { expect } from 'chai';
import type { LoadableDocument } from '../../../../core/contract/facts/batch.ts';
import { DATABASE, TABLE } from '../../../../plugins/knowledge-base/embedded/folder.ts';
import { embedded } from '../../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { LetterEmbedder, loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';
import type { LoadableBase } from '../../../support/knowledge-base-suite.ts';
import { thrownBy } from '../../../support/steps.ts';

/** More than one condition of the engine lists, twice over. */
const MANY = Array.from({ length: 1_003 }, (_, at) => `d${String(at).padStart(4, '0')}`);

describe('writing into the embedded knowledge base', () => {
  let path: string;
  let base: LoadableBase;
  const opened = async (): Promise<LoadableBase> => {
    const options = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
    const made = embedded.create({ path, embedder: new LetterEmbedder(), ...options });
    await made.ready?.(quietHost);
    return made;
  };
  beforeEach(async () => {
    path = join(folderWith(), 'kb');
    base = await opened();
  });
  afterEach(async () => {
    await base.close?.();
    await rm(path, { recursive: true, force: true });
  });

  const load = (...documents: LoadableDocument[]) => base.writer.load(documents, callWith());

  it('tells the hash of every document, removes every one that it is told to, and lists all, however many', async () => {
    await load(...MANY.map((id) => loadable(id, 'a pump')));
    expect([...(await base.writer.hashes(MANY, callWith())).keys()].sort()).to.deep.equal(MANY);
    const listed = await base.documents.list({ limit: MANY.length }, callWith());
    expect(listed?.documents.map(({ id }) => id)).to.deep.equal(MANY);
    await base.writer.remove(MANY.slice(0, -1), callWith());
    expect(await base.writer.idsOf('/documents', callWith())).to.deep.equal(MANY.slice(-1));
  }).timeout(30_000);

  it('keeps one of a document that comes twice at the same time, as it came last', async () => {
    await Promise.all(['one pump', 'two pumps', 'three pumps'].map((text) => load(loadable('d', text))));
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 1 });
    expect([...(await base.writer.hashes(['d'], callWith())).values()]).to.deep.equal(['three pumps']);
  });

  it('leaves few files behind while a long load still goes on', async () => {
    for (const id of MANY.slice(0, 70)) await load(loadable(id, 'a pump'));
    const connection = await connect(join(path, DATABASE));
    const table = await connection.openTable(TABLE);
    const { fragmentStats, numIndices } = await table.stats();
    expect([fragmentStats.numFragments < 10, numIndices > 0]).to.deep.equal([true, true]);
    table.close();
    connection.close();
    expect((await base.writer.idsOf('/documents', callWith())).length).to.equal(70);
  }).timeout(30_000);

  it('goes on after a write that failed', async () => {
    const inTheWay = join(path, 'lance', 'passages.lance', 'data'); // a file where the engine wants its folder
    await writeFile(inTheWay, '');
    const { code, message } = await thrownBy(load(loadable('d', 'a pump')));
    expect(code).to.equal('resource_unavailable');
    expect(message).to.contain(`${path} cannot be written`);
    await rm(inTheWay);
    await load(loadable('d', 'a pump'));
    expect(await base.writer.idsOf('/documents', callWith())).to.deep.equal(['d']);
  });

  it('is closed when what it is writing is written', async () => {
    await load(...MANY.map((id) => loadable(id, 'a pump')));
    let isWritten = false;
    const writing = base.writer.remove(['d0001'], callWith()).then(() => {
      isWritten = true;
    });
    await setImmediate(); // the write is under way
    await base.close?.();
    expect(isWritten).to.equal(true);
    await writing;
    base = await opened();
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: MANY.length - 1, passages: MANY.length - 1 });
  }).timeout(30_000);
});
