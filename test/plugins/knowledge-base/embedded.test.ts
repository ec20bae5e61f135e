import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { embedded } from '../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';
import { itConfines } from '../../support/knowledge-base-access-suite.ts';
import { itKeepsToFilters } from '../../support/knowledge-base-filter-suite.ts';
import { findIds, itKeepsAndFinds, type LoadableBase, type OpenBase, WORDS } from '../../support/knowledge-base-suite.ts';
import { thrownBy } from '../../support/steps.ts';

const create = (options: { path: string; embedder?: Embedder; filter_field?: string }): LoadableBase =>
  embedded.create({ filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1, ...options });

describe('knowledge base embedded', () => {
  let folder: string;
  let base: LoadableBase;
  const opened: LoadableBase[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-kb-'));
    base = create({ path: join(folder, 'kb'), embedder: new LetterEmbedder() });
    await base.ready?.(quietHost);
  });
  afterEach(async () => {
    for (const each of [base, ...opened.splice(0)]) await each.close?.();
    await rm(folder, { recursive: true, force: true });
  });

  let count = 0;
  const open: OpenBase = async ({ embedder = new LetterEmbedder(), filter_field = 'source' } = {}) => {
    const other = create({ path: join(folder, `base-${++count}`), embedder: embedder ?? undefined, filter_field });
    opened.push(other);
    await other.ready?.(quietHost);
    return other;
  };
  describe('as any knowledge base', () => itKeepsAndFinds(open));
  describe('what is filtered', () => itKeepsToFilters(open));
  describe('what a call may see', () => itConfines(open));

  for (const [language, text, question] of WORDS) {
    it(`finds by words in ${language} before the index is built`, async () => {
      await base.writer.load([loadable('right', text), loadable('other', 'Opening hours: Monday to Friday.')], callWith());
      expect(await findIds(base, question, { language, mode: 'keyword' })).to.deep.equal(['right']);
    });
  }

  it('says of passages in languages that the model was not made for', async () => {
    const english = await open({ embedder: new LetterEmbedder('english', ['en']) });
    await english.writer.load([loadable('de', 'Die Heizungsanlage muss jährlich gewartet werden.')], callWith());
    await english.writer.commit(callWith());
    expect(english.health?.().notes?.join()).to.match(/^1 of 1 passages .* not made for: German \(1\); it knows English\./);
    await base.writer.load([loadable('de', 'Die Heizungsanlage muss jährlich gewartet werden.')], callWith());
    await base.writer.commit(callWith());
    expect(base.health?.().notes).to.deep.equal([]);
  });

  describe('a question whose small words do not tell its language', () => {
    const searchedIn = async (text: string, language: string) =>
      (await base.search({ text, mode: 'keyword', top: 1, language }, callWith())).language;

    beforeEach(async () => {
      const en = 'You can change the password of your account and then sign in with it.';
      const es = 'Usted puede cambiar la contraseña de su cuenta y después iniciar la sesión.';
      await base.writer.load([loadable('en', [en, 'This is all that there is to say of it.']), loadable('es', es)], callWith());
      await base.writer.commit(callWith());
    });

    for (const [text, asked, expected] of [
      ['cambiar contrasena', 'en', 'es'],
      ['change password', 'es', 'en'],
      ['chnge pasword', 'es', 'es'],
      ['cambiar password', 'en', 'en'],
      ['¿Cómo se llama el password de la account?', 'es', 'es'],
    ] as const) {
      it(`is searched for in that of the documents with its words: "${text}"`, async () =>
        expect(await searchedIn(text, asked)).to.equal(expected));
    }
  });

  it('looks for a word that its sample may have missed in the whole index before it mends it', async () => {
    const texts = Array.from({ length: 4_500 }, (_, at) => (at === 3 ? 'the rare waranty' : `warranty number ${at}`));
    const plain = create({ path: join(folder, 'many') });
    opened.push(plain);
    await plain.ready?.(quietHost);
    await plain.writer.load([loadable('many', texts)], callWith());
    await plain.writer.commit(callWith());
    const read = async (text: string) =>
      (await plain.search({ text, mode: 'keyword', top: 1, language: 'en', correct: true }, callWith())).corrected;
    expect(await read('which waranty')).to.equal(undefined);
    expect(await read('which warrranty')).to.equal('which warranty');
  }).timeout(60_000);

  it('names its folder when a search fails', async () => {
    const broken = new LetterEmbedder();
    broken.embedQuestion = () => Promise.reject(new Error('no such kernel'));
    const other = create({ path: join(folder, 'other'), embedder: broken });
    await other.ready?.(quietHost);
    expect((await thrownBy(findIds(other, 'pump'))).message).to.match(/other cannot be searched: no such kernel/);
    await other.close?.();
  });

  it('opens again with everything, and refuses vectors of another model or a folder of another format', async () => {
    const path = join(folder, 'kb');
    await base.writer.load([loadable('d', 'pump')], callWith());
    await base.close?.();
    await base.close?.();
    base = create({ path, embedder: new LetterEmbedder() });
    await base.ready?.(quietHost);
    expect(await findIds(base, 'pump')).to.deep.equal(['d']);

    const other = await thrownBy(
      create({ path, embedder: new LetterEmbedder('numbers') }).ready?.(quietHost) ?? Promise.resolve(),
    );
    expect(other.code).to.equal('data_version');
    expect(other.message).to.contain(path).and.to.contain('numbers').and.to.contain('letters');

    await base.close?.();
    await writeFile(join(path, 'knowledge-base.json'), '{"format":99,"embedder":"letters"}');
    const newer = await thrownBy(create({ path, embedder: new LetterEmbedder() }).ready?.(quietHost) ?? Promise.resolve());
    expect(newer.code).to.equal('data_version');
    expect(newer.message).to.contain('format 99');

    await writeFile(join(path, 'knowledge-base.json'), 'not json');
    expect(
      (await thrownBy(create({ path, embedder: new LetterEmbedder() }).ready?.(quietHost) ?? Promise.resolve())).code,
    ).to.equal('data_corrupt');
  });

  it('says what is missing when a search by both has no embedder', async () => {
    const plain = create({ path: join(folder, 'plain') });
    await plain.ready?.(quietHost);
    await plain.writer.load([loadable('d', 'pump')], callWith());
    expect((await thrownBy(plain.search({ text: 'pump', mode: 'hybrid', top: 1 }, callWith()))).message).to.contain('embedder');
    await plain.close?.();
  });

  it('gives passages by their places as they are now, however often they were read before', async () => {
    const read = async (...ranges: [document: string, first: number, last: number][]): Promise<string[]> => {
      const asked = ranges.map(([document, first, last]) => ({ document, first, last }));
      return ((await base.passagesAt?.(asked, callWith())) ?? []).map(({ text }) => text).sort();
    };
    await base.writer.load([loadable('d', ['one', 'two', 'three']), loadable('e', ['four'])], callWith());
    await base.writer.commit(callWith());
    for (let time = 0; time < 2; time++) expect(await read(['d', 0, 1])).to.deep.equal(['one', 'two']);
    expect(await read(['d', 0, 1], ['e', 0, 5], ['f', 0, 1])).to.deep.equal(['four', 'one', 'two']);
    expect(await read(['d', 1, 2])).to.deep.equal(['three', 'two']);
    await base.writer.load([loadable('d', ['five', 'six'])], callWith());
    expect(await read(['d', 0, 1], ['e', 0, 5])).to.deep.equal(['five', 'four', 'six']);
    await base.writer.remove(['e'], callWith());
    expect(await read(['d', 0, 1], ['e', 0, 5])).to.deep.equal(['five', 'six']);
  });

  it('takes new rows into its indexes and shows what another process has written', async () => {
    await base.writer.load([loadable('d', 'pump')], callWith());
    await base.writer.commit(callWith());
    const other = create({ path: join(folder, 'kb'), embedder: new LetterEmbedder() });
    await other.ready?.(quietHost);
    await other.writer.load([loadable('late', 'valve')], callWith());
    await other.writer.commit(callWith());
    await other.close?.();
    const until = Date.now() + 5000;
    while ((await findIds(base, 'valve', { mode: 'keyword' })).length === 0 && Date.now() < until)
      await new Promise((done) => setTimeout(done, 200));
    expect(await findIds(base, 'valve', { mode: 'keyword' })).to.deep.equal(['late']);
    expect(base.health?.().ok).to.equal(true);
  }).timeout(20_000);

  it('opens again with every acknowledged document when it is killed at any moment', async () => {
    const path = join(folder, 'killed');
    for (const delay of [0, 30, 60, 90, 140]) {
      const acknowledged = await loadUntilKilled(path, delay);
      const again = create({ path, embedder: new LetterEmbedder() });
      await again.ready?.(quietHost);
      expect(
        [...(await again.writer.hashes(acknowledged, callWith())).keys()].sort(),
        `killed ${delay} ms after its first words`,
      ).to.deep.equal(acknowledged.sort());
      await again.close?.();
    }
  }).timeout(60_000);

  it('says that the disk is full, keeps what was loaded, and goes on when there is room', async function () {
    const disk = join(folder, 'disk');
    const mounted =
      process.platform === 'linux' &&
      spawnSync('sh', ['-c', `mkdir -p ${disk} && mount -t tmpfs -o size=3m none ${disk}`]).status === 0;
    if (!mounted) return this.skip(); // only root can mount a small disk
    try {
      const small = create({ path: join(disk, 'kb'), embedder: new LetterEmbedder() });
      await small.ready?.(quietHost);
      await small.writer.load([loadable('first', 'pump')], callWith());
      const big = Array.from({ length: 100 }, (_, index) => loadable(`big-${index}`, randomBytes(20_000).toString('base64')));
      expect((await thrownBy(small.writer.load(big, callWith()))).code).to.equal('storage_full');
      expect(
        (await small.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith())).passages.map(({ document }) => document),
      ).to.deep.equal(['first']);
      expect(spawnSync('mount', ['-o', 'remount,size=200m', disk]).status).to.equal(0);
      expect((await small.writer.load(big, callWith())).loaded).to.have.length(100);
      await small.close?.();
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  }).timeout(30_000);
});

/** Runs a loader in a process of its own and kills it; gives the ids that it had reported as loaded. */
async function loadUntilKilled(path: string, delay: number): Promise<string[]> {
  const script = fileURLToPath(new URL('../../support/endless-load.ts', import.meta.url));
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  let first = () => {};
  const spoke = new Promise<void>((resolve) => {
    first = resolve;
  });
  const lines = createInterface(child.stdout).on('line', (line) => {
    acknowledged.push(line);
    first();
  });
  await spoke;
  await new Promise((done) => setTimeout(done, delay));
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return acknowledged;
}
