import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Failure } from '../../../core/errors.ts';
import type { Embedder, KnowledgeBase, SearchQuery } from '../../../core/resources.ts';
import { embedded } from '../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, silent, untold } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';

const create = ({ path, embedder }: { path: string; embedder?: Embedder }): KnowledgeBase =>
  embedded.create({ path, embedder, filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 });

async function thrown(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(Failure);
  return error as Failure; // checked by the line above
}

describe('knowledge base embedded', () => {
  let folder: string;
  let base: KnowledgeBase;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-kb-'));
    base = create({ path: join(folder, 'kb'), embedder: new LetterEmbedder() });
    await base.ready?.(silent, untold);
  });
  afterEach(async () => {
    await base.close?.();
    await rm(folder, { recursive: true, force: true });
  });

  const find = async (text: string, changes: Partial<SearchQuery> = {}): Promise<string[]> => {
    const { passages } = await base.search({ text, mode: 'hybrid', top: 5, language: 'en', ...changes }, callWith());
    return passages.map(({ document }) => document);
  };

  it('says nothing when it is empty, and counts nothing', async () => {
    expect(await find('anything at all')).to.deep.equal([]);
    expect(await base.counts()).to.deep.equal({ documents: 0, passages: 0 });
  });

  for (const [language, text, question] of [
    ['en', 'The guarantee covers broken pumps for two years.', 'Is a broken pump guaranteed?'],
    ['de', 'Die Heizungsanlage muss jährlich gewartet werden.', 'Wie oft wird die Heizungsanlage gewartet?'],
    ['es', 'La garantía cubre las bombas rotas durante dos años.', '¿Cubre la garantia una bomba rota?'],
    ['zh', '保修涵盖两年内损坏的水泵。', '水泵损坏在保修范围内吗？'],
    ['th', 'การรับประกันครอบคลุมปั๊มที่เสียหายเป็นเวลาสองปี', 'การรับประกันครอบคลุมปั๊มไหม'],
  ] as const) {
    it(`finds by words in ${language}, before and after the index is built`, async () => {
      await base.load([loadable('right', text), loadable('other', 'Opening hours: Monday to Friday.')], callWith());
      expect(await find(question, { language, mode: 'keyword' })).to.deep.equal(['right']);
      await base.commit();
      expect(await find(question, { language, mode: 'keyword' })).to.deep.equal(['right']);
    });
  }

  it('finds by meaning, and by both with scores from 0 to 1 in order', async () => {
    await base.load([loadable('aaa', 'aaaa aaab'), loadable('zzz', 'zzzz zzzy'), loadable('mix', 'aazz')], callWith());
    expect((await find('aaaa', { mode: 'vector' }))[0]).to.equal('aaa');
    const { passages, candidates } = await base.search({ text: 'zzzz', mode: 'hybrid', top: 2 }, callWith());
    expect(passages.map(({ document }) => document)[0]).to.equal('zzz');
    expect(passages).to.have.length(2);
    expect(candidates).to.equal(3);
    const scores = passages.map(({ score }) => score);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).to.be.within(0, 1);
  });

  it('gives back every field of a passage as it was loaded', async () => {
    const document = loadable('d 1', ['First part about pumps.', 'Second part about valves.'], {
      title: "Pump's & Co",
      url: 'https://example.org/p?a=1',
      source: 'manual',
      metadata: { year: 2024, draft: false, owner: 'Zoë' },
    });
    await base.load([document], callWith());
    const [found] = (await base.search({ text: 'valves', mode: 'keyword', top: 1 }, callWith())).passages;
    const [, expected] = document.passages;
    expect(found).to.deep.include({ ...expected, metadata: document.metadata });
  });

  it('counts how common each word of a question is', async () => {
    await base.load(
      ['one', 'two', 'three'].map((word) => loadable(word, `pump ${word}`)),
      callWith(),
    );
    await base.commit();
    const { termShares } = await base.search({ text: 'pump three zebra', mode: 'keyword', top: 1 }, callWith());
    expect(termShares.get('pump')).to.be.greaterThan(termShares.get('three') ?? 1);
    expect(termShares.get('three')).to.be.greaterThan(termShares.get('zebra') ?? 1);
  });

  it('tells little of a word from one document alone', async () => {
    await base.load([loadable('only', 'The library opens at nine.')], callWith());
    await base.commit();
    const { termShares } = await base.search({ text: 'library tomorrow', mode: 'keyword', top: 1 }, callWith());
    expect([...termShares.values()]).to.deep.equal([0.4, 0.2]);
  });

  it('searches in the language of its documents when the question seems to be in another', async () => {
    await base.load([loadable('en', 'The pumps are guaranteed and they will be repaired by the maker.')], callWith());
    await base.commit();
    const { language, passages } = await base.search(
      { text: 'guaranteeing pumps', mode: 'keyword', top: 1, language: 'fi' },
      callWith(),
    );
    expect(language).to.equal('en');
    expect(passages).to.have.length(1);
  });

  it('takes semantic search for search by meaning', async () => {
    await base.load([loadable('a', 'pump alpha'), loadable('b', 'valve beta')], callWith());
    const [vector, semantic] = await Promise.all([find('pump', { mode: 'vector' }), find('pump', { mode: 'semantic' })]);
    expect(semantic).to.deep.equal(vector).and.to.have.length(2);
  });

  it('says what it is when a search fails, and passes on why it was broken off', async () => {
    const broken = new LetterEmbedder();
    broken.embedQuestion = () => Promise.reject(new Error('no such kernel'));
    const other = create({ path: join(folder, 'other'), embedder: broken });
    await other.ready?.(silent, untold);
    const search = (call = callWith()) => other.search({ text: 'pump', mode: 'vector', top: 5 }, call);
    const failure = await thrown(search());
    expect(failure.code).to.equal('resource_unavailable');
    expect(failure.message).to.match(/other cannot be searched: no such kernel/);
    const signal = AbortSignal.abort(new Failure('client_closed', 'gone'));
    const error = await search(callWith({ signal })).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message', 'no such kernel');
    await other.close?.();
  });

  it('replaces a document whole, removes one, and keeps hashes and origins', async () => {
    await base.load(
      [loadable('d', ['old one', 'old two', 'old three']), loadable('e', 'stays', { origin: '/elsewhere' })],
      callWith(),
    );
    await base.load([loadable('d', ['new text'])], callWith());
    expect(await base.counts()).to.deep.equal({ documents: 2, passages: 2 });
    expect(await find('old', { mode: 'keyword' })).to.deep.equal([]);
    expect(await base.hashes(['d', 'e', 'nope'])).to.deep.equal(
      new Map([
        ['d', 'new text'],
        ['e', 'stays'],
      ]),
    );
    expect(await base.idsOf('/elsewhere')).to.deep.equal(['e']);
    await base.remove(['d']);
    expect(await base.counts()).to.deep.equal({ documents: 1, passages: 1 });
  });

  it('opens again with everything, and refuses vectors of another model or a folder of another format', async () => {
    const path = join(folder, 'kb');
    await base.load([loadable('d', 'pump')], callWith());
    await base.close?.();
    await base.close?.();
    base = create({ path, embedder: new LetterEmbedder() });
    await base.ready?.(silent, untold);
    expect(await find('pump')).to.deep.equal(['d']);

    const other = await thrown(
      create({ path, embedder: new LetterEmbedder('numbers') }).ready?.(silent, untold) ?? Promise.resolve(),
    );
    expect(other.code).to.equal('data_version');
    expect(other.message).to.contain(path).and.to.contain('numbers').and.to.contain('letters');

    await base.close?.();
    await writeFile(join(path, 'knowledge-base.json'), '{"format":99,"embedder":"letters"}');
    const newer = await thrown(create({ path, embedder: new LetterEmbedder() }).ready?.(silent, untold) ?? Promise.resolve());
    expect(newer.code).to.equal('data_version');
    expect(newer.message).to.contain('format 99');

    await writeFile(join(path, 'knowledge-base.json'), 'not json');
    expect(
      (await thrown(create({ path, embedder: new LetterEmbedder() }).ready?.(silent, untold) ?? Promise.resolve())).code,
    ).to.equal('data_corrupt');
  });

  it('says what is missing when a search by meaning has no embedder', async () => {
    const plain = create({ path: join(folder, 'plain') });
    await plain.ready?.(silent, untold);
    await plain.load([loadable('d', 'pump')], callWith());
    expect((await plain.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith())).passages).to.have.length(1);
    expect((await thrown(plain.search({ text: 'pump', mode: 'hybrid', top: 1 }, callWith()))).message).to.contain('embedder');
    await plain.close?.();
  });

  it('takes new rows into its indexes and shows what another process has written', async () => {
    await base.load([loadable('d', 'pump')], callWith());
    await base.commit();
    const other = create({ path: join(folder, 'kb'), embedder: new LetterEmbedder() });
    await other.ready?.(silent, untold);
    await other.load([loadable('late', 'valve')], callWith());
    await other.commit();
    await other.close?.();
    const until = Date.now() + 5000;
    while ((await find('valve', { mode: 'keyword' })).length === 0 && Date.now() < until)
      await new Promise((done) => setTimeout(done, 200));
    expect(await find('valve', { mode: 'keyword' })).to.deep.equal(['late']);
    expect(base.health?.().ok).to.equal(true);
  }).timeout(20_000);

  it('opens again with every acknowledged document when it is killed at any moment', async () => {
    const path = join(folder, 'killed');
    for (const delay of [0, 30, 60, 90, 140]) {
      const acknowledged = await loadUntilKilled(path, delay);
      const again = create({ path, embedder: new LetterEmbedder() });
      await again.ready?.(silent, untold);
      expect([...(await again.hashes(acknowledged)).keys()].sort(), `killed ${delay} ms after its first words`).to.deep.equal(
        acknowledged.sort(),
      );
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
      await small.ready?.(silent, untold);
      await small.load([loadable('first', 'pump')], callWith());
      const big = Array.from({ length: 100 }, (_, index) => loadable(`big-${index}`, randomBytes(20_000).toString('base64')));
      expect((await thrown(small.load(big, callWith()))).code).to.equal('storage_full');
      expect(
        (await small.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith())).passages.map(({ document }) => document),
      ).to.deep.equal(['first']);
      expect(spawnSync('mount', ['-o', 'remount,size=200m', disk]).status).to.equal(0);
      expect((await small.load(big, callWith())).loaded).to.have.length(100);
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
