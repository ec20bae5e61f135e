import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@lancedb/lancedb';
import { expect } from 'chai';
import { terms } from '../../../../lib/text/terms.ts';
import { embedded } from '../../../../plugins/knowledge-base/embedded/index.ts';
import { FORMAT } from '../../../../plugins/knowledge-base/embedded/rows.ts';
import { callWith, quietHost, silent } from '../../../support/call.ts';
import { ROOT } from '../../../support/command-line.ts';
import { LetterEmbedder, loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';
import { WORDS } from '../../../support/knowledge-base-suite.ts';
import { thrownBy } from '../../../support/steps.ts';

const DEFAULTS = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
/** What the first version wrote: three passages of two documents, with vectors of `LetterEmbedder`. */
const FIRST = join(ROOT, 'test/fixtures/upgrade/knowledge-base-format-0');
const FORWARD = new URL('../../../../plugins/knowledge-base/embedded/forward.ts', import.meta.url).href;
const call = callWith();

const open = (path: string) => embedded.create({ ...DEFAULTS, path, embedder: new LetterEmbedder() });
const tables = (path: string): string[] => readdirSync(path).filter((name) => name.startsWith('lance'));

function first(): string {
  const path = join(folderWith(), 'kb');
  cpSync(FIRST, path, { recursive: true });
  return path;
}

/** Ids that a question finds, and how many passages there are. */
async function findIn(path: string, text: string): Promise<{ found: string[]; passages: number }> {
  const base = open(path);
  await base.ready?.(quietHost);
  try {
    const { passages } = await base.search({ text, mode: 'hybrid', top: 2, language: 'en' }, call);
    const counts = await base.documents?.counts(call);
    return { found: passages.map(({ id }) => id), passages: counts?.passages ?? 0 };
  } finally {
    await base.close?.();
  }
}

describe('an embedded knowledge base of an earlier format', function () {
  this.timeout(30_000);

  it('is refused with the way out, and nothing of it is changed', async () => {
    const path = first();
    const base = open(path);
    const failure = await thrownBy(Promise.resolve(base.ready?.(quietHost)));
    await base.close?.();
    expect([failure.code, failure.message.includes('touchstone migrate brings it forward')]).to.deep.equal([
      'data_version',
      true,
    ]);
    expect(await open(path).folder?.formats?.()).to.deep.equal({ from: 0, to: 1 });
    expect(tables(path)).to.deep.equal(['lance']);
  });

  it('is brought forward with its vectors, fields, texts and languages, without any document', async () => {
    const path = first();
    const { folder } = open(path);
    await folder?.bringForward?.(silent);
    expect(await folder?.formats?.()).to.deep.equal({ from: 1, to: 1 });
    expect(tables(path)).to.deep.equal(['lance-1']);
    const base = open(path);
    await base.ready?.(quietHost);
    const { passages } = await base.search({ text: 'filter year', mode: 'hybrid', top: 1, language: 'en' }, call);
    expect(passages[0]).to.deep.include({
      ...{ id: 'filter#0', title: 'The filter of the pump', url: 'https://example.org/filter', source: 'manuals', headings: [] },
      ...{ text: 'The filter of the pump is changed once a year.', metadata: { year: 2025 }, language: 'en', start: 0, end: 46 },
    });
    expect(passages[0]?.similarity).to.be.closeTo(0.6958, 0.0001);
    expect((await base.passagesAt?.([{ document: 'filter', first: 1, last: 1 }], call))?.[0]?.headings).to.deep.equal(['Prices']);
    const filtered = await base.search({ text: 'gewartet', mode: 'keyword', top: 9, language: 'de', filter: ['manuals'] }, call);
    expect(filtered.passages.map(({ id }) => id)).to.deep.equal(['heizung#0']);
    expect([...((await base.writer?.hashes(['filter', 'heizung'], call)) ?? [])]).to.deep.equal([
      ['filter', 'h-filter'],
      ['heizung', 'h-heizung'],
    ]);
    await base.writer?.load([loadable('hose', 'The hose is red.')], call);
    await base.writer?.commit(call);
    await base.close?.();
    expect((await findIn(path, 'red hose')).passages).to.equal(4);
  });

  it('gets the words of now where it was of this form already, and is left alone where it is of now', async () => {
    const path = join(folderWith(), 'kb');
    const base = open(path);
    await base.ready?.(quietHost);
    await base.writer?.load([loadable('hose', 'The hoses are red.')], call);
    await base.close?.();
    await base.folder?.bringForward?.(silent);
    expect(tables(path)).to.deep.equal(['lance']);
    const connection = await connect(join(path, 'lance'));
    await (await connection.openTable('passages')).update({ values: { terms: 'words of an earlier version' } });
    connection.close();
    const manifest = JSON.parse(readFileSync(join(path, 'knowledge-base.json'), 'utf8'));
    writeFileSync(join(path, 'knowledge-base.json'), JSON.stringify({ ...manifest, format: 0 }));
    await base.folder?.bringForward?.(silent);
    const again = open(path);
    await again.ready?.(quietHost);
    const { passages } = await again.search({ text: 'hose', mode: 'keyword', top: 1, language: 'en' }, call);
    await again.close?.();
    expect(passages.map(({ id }) => id)).to.deep.equal(['hose#0']);
  });

  it('is what a folder becomes when words are cut otherwise: raise FORMAT then, and this with it', () => {
    const words = WORDS.map(([language, text, question]) => [language, text, question].flatMap((each) => terms(each, language)));
    const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
    expect([FORMAT, hash]).to.deep.equal([1, 'cfab6c968f5d70e9']);
  });

  it('has no format before it is made, and is refused where it is of a newer version or names another place', async () => {
    const path = folderWith();
    expect(await open(path).folder?.formats?.()).to.equal(undefined);
    await open(path).folder?.bringForward?.(silent);
    for (const [manifest, code] of [
      ['{"format":99}', 'data_version'],
      ['{"format":1,"database":"../elsewhere"}', 'data_corrupt'],
    ] as const) {
      writeFileSync(join(path, 'knowledge-base.json'), manifest);
      expect((await thrownBy(Promise.resolve(open(path).folder?.formats?.()))).code).to.equal(code);
    }
  });

  it('is the old one or the new one, whole, wherever the process is killed', async () => {
    const path = first();
    await multiply(path, 60);
    const script = `import { bringForward } from ${JSON.stringify(FORWARD)};
      const quiet = { debug() {}, info() {}, warn() {}, error() {} };
      process.stdout.write('begun');
      await bringForward(${JSON.stringify(path)}, quiet);
      process.stdout.write('done');`;
    const ends: string[] = [];
    for (const milliseconds of [20, 60, 120, 200]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
      });
      const ended = once(child, 'exit'); // which it may by itself before it is killed
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      await once(child.stdout, 'data');
      await pause(milliseconds);
      child.kill('SIGKILL');
      await ended;
      const { from } = (await open(path).folder?.formats?.()) ?? {};
      ends.push(said);
      expect(from).to.equal(existsSync(join(path, 'lance-1')) && from === 1 ? 1 : 0);
      if (from === 1) break;
      expect((await thrownBy(Promise.resolve(open(path).ready?.(quietHost)))).code).to.equal('data_version');
    }
    await open(path).folder?.bringForward?.(silent);
    expect(tables(path)).to.deep.equal(['lance-1']);
    const { found, passages } = await findIn(path, 'filter year');
    expect([passages, found.filter((id) => id.endsWith('#0'))]).to.deep.equal([3 * 61, found]);
    expect(found, found.join()).to.have.lengthOf(2);
    expect(ends[0], 'the first was killed at its work').to.equal('begun');
  });
});

/** Adds its rows as often again, under other ids. */
async function multiply(path: string, times: number): Promise<void> {
  const connection = await connect(join(path, 'lance'));
  const table = await connection.openTable('passages');
  const rows = (await table.query().toArray()).map((row) => ({
    ...row.toJSON(),
    fields: [...row.fields],
    vector: [...row.vector],
  }));
  const copies = Array.from({ length: times }, (_, at) =>
    rows.map((row) => ({ ...row, id: `${at}-${row.id}`, document: `${row.document}-${at}` })),
  );
  await table.add(copies.flat());
  connection.close();
}
