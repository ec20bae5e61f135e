import { expect } from 'chai';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import { callWith } from './call.ts';
import { loadable } from './documents.ts';

/** One that documents can be loaded into, and that tells of changes. */
export type RevisedBase = ResourceWith<'knowledge_base', 'writer' | 'revisions'>;

export interface RevisionPlace {
  /** A new and empty knowledge base; whoever makes it closes it after the test. */
  open(): Promise<RevisedBase>;
  /** The same one, opened again as another process would. */
  again(): Promise<RevisedBase>;
}

const call = callWith();

async function load(base: RevisedBase, ...documents: Parameters<typeof loadable>[]): Promise<void> {
  await base.writer.load(
    documents.map((each) => loadable(...each)),
    call,
  );
  await base.writer.commit(call);
}

const found = async (base: RevisedBase, text: string): Promise<string[]> =>
  (await base.search({ text, mode: 'keyword', top: 5, language: 'en' }, call)).passages.map((passage) => passage.text);

/** What every knowledge base does that tells of changes. */
export function itTellsOfChanges({ open, again }: RevisionPlace): void {
  it('is in the same state until documents change', async () => {
    const base = await open();
    await load(base, ['a', 'one pump']);
    const before = await base.revisions.current(call);
    await found(base, 'pump');
    expect(await base.revisions.current(call)).to.equal(before);
    expect(await (await again()).revisions.current(call)).to.equal(before);
  });

  // Rows of one form, as the cast says.
  for (const [name, change] of [
    ['a document comes', (base) => load(base, ['b', 'two pumps'])],
    ['a document changes', (base) => load(base, ['a', 'another pump'])],
    [
      'a document goes',
      async ({ writer }) => {
        await writer.remove(['a'], call);
        await writer.commit(call);
      },
    ],
  ] as [string, (base: RevisedBase) => Promise<void>][]) {
    it(`is in another state once ${name}, also for others`, async () => {
      const base = await open();
      await load(base, ['a', 'one pump'], ['c', 'a valve']);
      const other = await again();
      const before = [await base.revisions.current(call), await other.revisions.current(call)];
      expect(before[0]).to.equal(before[1]);
      await change(base);
      const after = [await base.revisions.current(call), await other.revisions.current(call)];
      expect(after[0]).to.equal(after[1]).and.to.not.equal(before[0]);
    });
  }

  it('is searched in the state that was told, also by others', async () => {
    const base = await open();
    await load(base, ['a', 'one pump']);
    const other = await again();
    for (let time = 0; time < 5; time++) {
      expect(await found(other, 'pump')).to.have.length(1); // so that it has a state of its own in mind
      await load(base, ['a', `pump number ${time}`]);
      await other.revisions.current(call);
      expect(await found(other, 'pump')).to.deep.equal([`pump number ${time}`]);
    }
  });

  it('tells the hashes of documents that are there, as they are now', async () => {
    const base = await open();
    await load(base, ['a', 'one pump'], ['b', 'two pumps']);
    const other = await again();
    const before = await other.revisions.hashes(['a', 'b', 'c'], call);
    expect([...before.keys()].sort()).to.deep.equal(['a', 'b']);
    await load(base, ['a', 'another pump']);
    await other.revisions.current(call);
    const after = await other.revisions.hashes(['a', 'b', 'c'], call);
    expect(after.get('a')).to.not.equal(before.get('a'));
    expect(after.get('b')).to.equal(before.get('b'));
    expect(await other.revisions.hashes([], call)).to.deep.equal(new Map());
  });

  it('says so when it is not open', async () => {
    const base = await open();
    await base.close?.();
    const error = await Promise.resolve()
      .then(() => base.revisions.current(call))
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'resource_unavailable');
  });
}
