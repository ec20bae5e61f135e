import { expect } from 'chai';
import type { FieldFilter } from '../../core/contract/access.ts';
import { callWith } from './call.ts';
import { loadable } from './documents.ts';
import { findIds, type LoadableBase, type OpenBase } from './knowledge-base-suite.ts';

const PLAIN = [
  loadable('a', 'pump alpha', { source: 'a' }),
  loadable('b', 'pump beta', { source: "b's, own" }),
  loadable('c', 'pump gamma', { source: 'c' }),
];
const MARKED = [
  loadable('open', 'pump delta', { source: 'a', publicRecord: true, metadata: { team: 'sales' } }),
  loadable('closed', 'pump epsilon', { source: 'a', publicRecord: false, metadata: { team: 'sales' } }),
];
const MODES = ['keyword', 'vector', 'hybrid', 'semantic'] as const;
const only = (field: string, ...values: string[]): FieldFilter => ({ field, values });
const SHOWN = [only('public_record', 'true')];

/** What every knowledge base keeps to when a search is confined; the source is what its filter is compared with. */
export function itKeepsToFilters(open: OpenBase): void {
  const openWith = async (documents: typeof PLAIN, filter_field?: string): Promise<LoadableBase> => {
    const base = await open({ filter_field });
    await base.writer.load(documents, callWith());
    await base.writer.commit(callWith());
    return base;
  };

  it('holds in every search; several values mean or', async () => {
    const base = await openWith(PLAIN);
    for (const mode of MODES) {
      expect(await findIds(base, 'pump', { mode, filter: ['a'] }), mode).to.deep.equal(['a']);
      expect((await findIds(base, 'pump', { mode, filter: ['a', 'c'] })).sort(), mode).to.deep.equal(['a', 'c']);
      expect(await findIds(base, 'pump', { mode, filter: ["b's, own"] }), mode).to.deep.equal(['b']);
      expect(await findIds(base, 'pump', { mode, filter: ["x'] OR true --"] }), mode).to.deep.equal([]);
    }
  });

  it('is applied inside the search, so that it never leaves out what fits', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) => loadable(`crowd-${index}`, 'pump pump pump', { source: 'crowd' }));
    const base = await openWith([...PLAIN, ...crowd]);
    expect(await findIds(base, 'pump', { filter: ['c'] })).to.deep.equal(['c']);
  });

  for (const [name, access, filter, expected] of [
    ['none', [], undefined, 'a b c closed open'],
    ['one, which holds also for what has no such field', SHOWN, undefined, 'open'],
    ['one with several values', [only('public_record', 'true', 'false')], undefined, 'closed open'],
    ['several, all of which must hold', [...SHOWN, only('team', 'sales')], undefined, 'open'],
    ['several that exclude each other', [...SHOWN, only('public_record', 'false')], undefined, ''],
    ['one that nothing can fulfil', [only('public_record')], undefined, ''],
    ['one, and a filter', [only('team', 'sales')], ['a'], 'closed open'],
    ['one, and a filter that asks for more', SHOWN, ['a', 'c'], 'open'],
    ["one that is no query, and a filter that isn't", [only("team' OR '1", "x']) OR (true")], ["') OR true --"], ''],
  ] as const) {
    it(`holds conditions besides: ${name}`, async () => {
      const base = await openWith([...PLAIN, ...MARKED]);
      for (const mode of ['keyword', 'vector', 'hybrid'] as const)
        expect((await findIds(base, 'pump', { mode, access, filter })).sort().join(' '), mode).to.equal(expected);
    });
  }

  it('applies conditions inside the search too', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      loadable(`crowd-${index}`, 'pump pump pump', { publicRecord: false }),
    );
    const base = await openWith([...PLAIN, ...MARKED, ...crowd]);
    expect(await findIds(base, 'pump', { access: SHOWN })).to.deep.equal(['open']);
  });

  it('compares any field that is named', async () => {
    const base = await openWith([...PLAIN, loadable('d', 'pump delta', { metadata: { department: 'sales' } })], 'department');
    expect(await findIds(base, 'pump', { filter: ['sales'] })).to.deep.equal(['d']);
  });

  it('holds for a document whose field has changed since it was shown', async () => {
    const base = await openWith([loadable('d', 'pump', { publicRecord: true })]);
    expect(await findIds(base, 'pump', { access: SHOWN })).to.deep.equal(['d']);
    await base.writer.load([loadable('d', 'pump', { publicRecord: false })], callWith());
    await base.writer.commit(callWith());
    for (const mode of MODES) expect(await findIds(base, 'pump', { mode, access: SHOWN })).to.deep.equal([]);
  });
}
