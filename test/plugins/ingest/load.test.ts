import { expect } from 'chai';
import type { Batch, BatchAdvance, IngestFailure } from '../../../core/contract/facts/batch.ts';
import { load } from '../../../plugins/ingest/load.ts';
import { MemoryKnowledgeBase } from '../../support/memory-knowledge-base.ts';
import { documentWith, split, testCall } from './support.ts';

interface Given {
  /** Ids; `id=text` gives another text than the id. */
  documents?: string[];
  present?: string[];
  failures?: IngestFailure[];
  origin?: string;
}

interface Outcome extends Pick<Batch, 'loaded' | 'unchanged' | 'removed'> {
  failures: IngestFailure[];
}

const PATHS = ['/docs'];

async function loadableOf({ documents = [], origin = '/docs' }: Given): Promise<Batch['loadable']> {
  const sources = documents.map((document) => {
    const [id = '', content = id] = document.split('=');
    return documentWith({ id, content, origin });
  });
  return (await split(sources)).loadable;
}

/** Runs batches through one step, as the host does. */
async function run(kb: MemoryKnowledgeBase, batches: Given[], { prune = false, paths = [...PATHS] } = {}): Promise<Outcome> {
  const step = load.create({ into: kb });
  return runWith(step, batches, { prune, paths });
}

async function runWith(
  step: ReturnType<typeof load.create>,
  batches: Given[],
  start: Pick<Batch, 'prune' | 'paths'>,
): Promise<Outcome> {
  const outcome: Outcome = { loaded: [], unchanged: [], removed: [], failures: [] };
  const begun = await step.begin(start, testCall());
  for (const batch of batches) {
    const { present, failures } = batch;
    const given = await begun.run({ ...start, loadable: await loadableOf(batch), present, failures }, testCall());
    // it gives these three
    for (const fact of ['loaded', 'unchanged', 'failures'] as const) outcome[fact].push(...((given as Outcome)[fact] as never[]));
  }
  outcome.removed = (await begun.end?.(testCall()))?.removed ?? [];
  return outcome;
}

const unread = (document?: string, origin = '/docs'): IngestFailure => ({ item: 'f', reason: 'r', unread: { origin, document } });

describe('load', () => {
  let kb: MemoryKnowledgeBase;
  beforeEach(() => {
    kb = new MemoryKnowledgeBase();
  });

  it('loads what is new and commits once, after the last batch', async () => {
    const outcome = await run(kb, [{ documents: ['a', 'b'] }, { documents: ['c'] }]);
    expect(outcome).to.deep.equal({ loaded: ['a', 'b', 'c'], unchanged: [], removed: [], failures: [] });
    expect(kb.loads).to.deep.equal([['a', 'b'], ['c']]);
    expect(kb.commits).to.equal(1);
  });

  it('leaves alone what has not changed', async () => {
    await run(kb, [{ documents: ['a', 'b'] }]);
    const outcome = await run(kb, [{ documents: ['a', 'b=other', 'c'] }]);
    expect(outcome).to.deep.include({ loaded: ['b', 'c'], unchanged: ['a'] });
    expect(kb.loads[1]).to.deep.equal(['b', 'c']);
    await run(kb, [{ documents: ['a'] }]);
    expect(kb.loads).to.have.length(2);
  });

  it('tells of documents as they are done, with their share of the bytes, and which only passed by', async () => {
    const steps: BatchAdvance[] = [];
    const call = { ...testCall(), advance: (step: BatchAdvance) => void steps.push(step) };
    const start = { paths: PATHS, prune: false };
    await run(kb, [{ documents: ['a'] }]);
    const loadable = await loadableOf({ documents: ['a', 'b=two', 'c=many words'] });
    const begun = await load.create({ into: kb }).begin(start, call);
    await begun.run({ ...start, loadable, bytesRead: 28, totalBytes: 100 }, call);
    expect(steps).to.deep.equal([
      { documents: 1, bytes: 2, totalBytes: 100, unchanged: true },
      { documents: 1, bytes: 6, totalBytes: 100 },
      { documents: 1, bytes: 20, totalBytes: 100 },
    ]);
  });

  it('keeps the first of documents with the same id, also over batches', async () => {
    const { loaded, failures } = await run(kb, [{ documents: ['a=first', 'a=second'] }, { documents: ['b', 'a=third'] }]);
    expect(loaded).to.deep.equal(['a', 'b']);
    expect(failures).to.deep.equal(
      ['a', 'a'].map((item) => ({ item, reason: 'duplicate id: another document of this run has it' })),
    );
    expect(kb.held.get('a')?.passages[0]?.text).to.equal('first');
  });

  it('leaves alone what is there unchanged without having been read, once, and names what is not', async () => {
    await run(kb, [{ documents: ['a', 'b', 'c'] }]);
    const outcome = await run(kb, [{ documents: ['a'], present: ['a', 'b'] }, { present: ['b', 'x'] }], { prune: true });
    const reason = 'its source takes it for unchanged, but the knowledge base does not hold it';
    expect(outcome).to.deep.equal({ loaded: [], unchanged: ['a', 'b'], removed: ['c'], failures: [{ item: 'x', reason }] });
    expect(kb.loads).to.have.length(1);
  });

  it('starts every run afresh', async () => {
    const step = load.create({ into: kb });
    const start = { prune: false, paths: PATHS };
    await runWith(step, [{ documents: ['a'] }], start);
    const { unchanged, failures } = await runWith(step, [{ documents: ['a'] }], start);
    expect([unchanged, failures]).to.deep.equal([['a'], []]);
  });

  it('starts afresh after a run that was broken off', async () => {
    const step = load.create({ into: kb });
    const start = { paths: PATHS, prune: false };
    const begun = await step.begin(start, testCall());
    await begun.run({ ...start, loadable: await loadableOf({ documents: ['a'] }) }, testCall());
    const { unchanged, failures } = await runWith(step, [{ documents: ['a'] }], { prune: false, paths: [...PATHS] });
    expect([unchanged, failures]).to.deep.equal([['a'], []]);
  });

  it('hands on failures that there were, and adds those of the knowledge base', async () => {
    kb.refused.add('b');
    const { loaded, failures } = await run(kb, [{ documents: ['a', 'b'], failures: [{ item: 'x', reason: 'y' }] }]);
    expect(loaded).to.deep.equal(['a']);
    expect(failures).to.deep.equal([
      { item: 'x', reason: 'y' },
      { item: 'b', reason: 'is refused' },
    ]);
  });

  it('lets a knowledge base that breaks end the run; what was taken before stays', async () => {
    kb.breaksAt = 'b';
    const step = load.create({ into: kb });
    const broken = runWith(step, [{ documents: ['a'] }, { documents: ['b'] }], { prune: true, paths: PATHS });
    expect(await broken.catch((thrown: Error) => thrown.message)).to.equal('the disk is full');
    expect([...kb.held.keys()]).to.deep.equal(['a']);
    kb.breaksAt = undefined;
    const { loaded, failures } = await runWith(step, [{ documents: ['a', 'b'] }], { prune: true, paths: PATHS });
    expect([loaded, failures]).to.deep.equal([['b'], []]);
  });

  describe('prune', () => {
    const cases: [name: string, batches: Given[], options: object, removed: string[]][] = [
      ['removes nothing unless asked to', [{ documents: ['a'] }], { prune: false }, []],
      ['removes what was not there', [{ documents: ['a'] }], {}, ['b', 'c']],
      ['removes all of an empty folder', [{}], {}, ['a', 'b', 'c']],
      ['leaves other origins alone', [{}], { paths: ['/other'] }, ['o']],
      ['looks at every origin', [{ documents: ['a', 'b'] }], { paths: ['/docs', '/other'] }, ['c', 'o']],
      ['spares a document that could not be read', [{ documents: ['a'], failures: [unread('b')] }], {}, ['c']],
      ['spares an origin of which something could not be read', [{ documents: ['a'], failures: [unread()] }], {}, []],
      ['spares only that origin', [{ documents: ['a'], failures: [unread()] }], { paths: ['/docs', '/other'] }, ['o']],
      [
        'is not stopped by other failures',
        [{ documents: ['a', 'b'], failures: [{ item: 'c', reason: 'has no text' }] }],
        {},
        ['c'],
      ],
      ['counts duplicates as there', [{ documents: ['a', 'b', 'c', 'a'] }], {}, []],
    ];
    for (const [name, batches, options, removed] of cases) {
      it(name, async () => {
        await run(kb, [{ documents: ['a', 'b', 'c'] }, { documents: ['o'], origin: '/other' }]);
        const outcome = await run(kb, batches, { prune: true, ...options });
        expect(outcome.removed).to.deep.equal(removed);
        for (const id of removed) expect(kb.held.has(id)).to.equal(false);
        expect(kb.held.size).to.equal(4 - removed.length);
      });
    }

    it('spares a document that the knowledge base refused', async () => {
      await run(kb, [{ documents: ['a'] }]);
      kb.refused.add('a');
      const { removed } = await run(kb, [{ documents: ['a=other'] }], { prune: true });
      expect(removed).to.deep.equal([]);
    });

    describe('while another run is underway', () => {
      const call = testCall();
      const start = { paths: PATHS, prune: true };
      const other = async (batch: Given, paths: string[]): Promise<void> => {
        await run(kb, [batch], { paths });
      };

      const cases: [name: string, meanwhile: () => Promise<void>, kept: string[]][] = [
        ['keeps what that one loads from the same origin', () => other({ documents: ['new'] }, PATHS), ['a', 'new']],
        [
          'keeps what that one moves to another origin',
          () => other({ documents: ['b'], origin: '/other' }, ['/other']),
          ['a', 'b'],
        ],
      ];
      for (const [name, meanwhile, kept] of cases) {
        it(name, async () => {
          await run(kb, [{ documents: ['a', 'b'] }]);
          const step = load.create({ into: kb });
          const pruning = await step.begin(start, call);
          await pruning.run({ ...start, loadable: await loadableOf({ documents: ['a'] }) }, call);
          await meanwhile();
          await pruning.end?.(call);
          expect([...kb.held.keys()].sort()).to.deep.equal(kept);
        });
      }

      it('keeps its own count of what it has met, through one opened step', async () => {
        const step = load.create({ into: kb });
        await run(kb, [{ documents: ['a', 'b'] }]);
        const [pruning, plain] = [await step.begin(start, call), await step.begin({ ...start, prune: false }, call)];
        await pruning.run({ ...start, loadable: await loadableOf({ documents: ['a'] }) }, call);
        const again = await plain.run({ ...start, loadable: await loadableOf({ documents: ['a', 'c'] }) }, call);
        await pruning.run({ ...start, loadable: await loadableOf({ documents: ['b'] }) }, call);
        await plain.end?.(call);
        expect(await pruning.end?.(call)).to.deep.equal({ removed: [] });
        expect(again).to.deep.include({ loaded: ['c'], unchanged: ['a'], failures: [] });
        expect([...kb.held.keys()]).to.deep.equal(['a', 'b', 'c']);
      });
    });

    it('follows a document to another origin', async () => {
      await run(kb, [{ documents: ['a'] }]);
      await run(kb, [{ documents: ['a'], origin: '/new' }], { prune: true, paths: ['/new'] });
      const { removed } = await run(kb, [{}], { prune: true });
      expect(removed).to.deep.equal([]);
    });
  });
});
