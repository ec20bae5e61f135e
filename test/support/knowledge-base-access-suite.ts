import { expect } from 'chai';
import { type FieldFilter, ID_FIELD } from '../../core/contract/access.ts';
import type { SearchResult } from '../../core/contract/resources/knowledge-base.ts';
import { callWith } from './call.ts';
import { loadable } from './documents.ts';
import type { LoadableBase, OpenBase } from './knowledge-base-suite.ts';

const MODES = ['keyword', 'vector', 'hybrid'] as const;
const groups = (...values: string[]): FieldFilter[] => [{ field: 'groups', values }];

/** Documents that differ in a word or two and in who may see them. */
const VISIBLE = [
  loadable('sales', ['The bonus of sales is four percent.', 'It is paid in March.'], {
    url: 'https://x.org/s',
    lists: { groups: ['sales'] },
  }),
  loadable('both', 'The bonus of everybody is one percent.', { lists: { groups: ['sales', 'legal'] } }),
];
const HIDDEN = [
  loadable('legal', ['The bonus of legal is nine percent.', 'It is paid in Zurich by Xanthippe.'], {
    url: 'https://x.org/l',
    lists: { groups: ['legal'] },
  }),
  loadable('nobody', 'The bonus of nobody is zero percent.'),
];
const SALES = groups('sales');

/** What every knowledge base that says so does with what a call may see. */
export function itConfines(open: OpenBase): void {
  const openWith = async (documents: typeof VISIBLE): Promise<LoadableBase> => {
    const base = await open();
    await base.writer.load(documents, callWith());
    await base.writer.commit(callWith());
    return base;
  };
  const searched = (base: LoadableBase, text: string, access: readonly FieldFilter[], mode: (typeof MODES)[number] = 'hybrid') =>
    base.search({ text, mode, top: 9, language: 'en', correct: true }, callWith({ access }));
  const idsOf = ({ passages }: SearchResult): string[] => [...new Set(passages.map(({ document }) => document))].sort();

  it('finds what one of the values of a list admits, one call after the other', async () => {
    const base = await openWith([...VISIBLE, ...HIDDEN]);
    for (const mode of MODES)
      for (const [access, ids] of [
        [[], ['both', 'legal', 'nobody', 'sales']],
        [SALES, ['both', 'sales']],
        [groups('legal'), ['both', 'legal']],
        [groups('sales', 'legal'), ['both', 'legal', 'sales']],
        [groups('sales, legal'), []],
        [groups('Sales'), []],
        [groups(), []],
        [[...SALES, ...groups('legal')], ['both']],
      ] as const)
        expect(idsOf(await searched(base, 'bonus', access, mode)), `${mode} ${JSON.stringify(access)}`).to.deep.equal(ids);
  });

  it('takes ids of documents for a field, also strange and many ones', async () => {
    const base = await openWith([...VISIBLE, ...HIDDEN, loadable("it's, all", 'A bonus of its own.')]);
    const only = (...values: string[]): FieldFilter[] => [{ field: ID_FIELD, values }];
    const found = async (mode: (typeof MODES)[number], access: readonly FieldFilter[]): Promise<string[]> =>
      idsOf(await searched(base, 'bonus', access, mode));
    for (const mode of MODES) {
      expect(await found(mode, only('legal')), mode).to.deep.equal(['legal']);
      expect(await found(mode, only("it's, all", "') OR true --")), mode).to.deep.equal(["it's, all"]);
      expect(await found(mode, only()), mode).to.deep.equal([]);
    }
    const many = Array.from({ length: 10_000 }, (_, index) => `document-${index}`);
    expect(await found('hybrid', only(...many, 'sales'))).to.deep.equal(['sales']);
  });

  it('reads passages by their places as far as they may be seen, whoever has read them before', async () => {
    const base = await openWith([...VISIBLE, ...HIDDEN]);
    const ranges = ['sales', 'legal', 'nobody'].map((document) => ({ document, first: 0, last: 1 }));
    const read = async (access: readonly FieldFilter[]): Promise<string[]> =>
      ((await base.passagesAt?.(ranges, callWith({ access }))) ?? []).map(({ id }) => id).sort();
    const all = ['legal#0', 'legal#1', 'nobody#0', 'sales#0', 'sales#1'];
    for (const [access, ids] of [
      [[], all],
      [SALES, ['sales#0', 'sales#1']],
      [groups('legal'), ['legal#0', 'legal#1']],
      [groups('none'), []],
      [[], all],
    ] as const)
      expect(await read(access), JSON.stringify(access)).to.deep.equal(ids);
  });

  it('counts, lists and shows documents as far as they may be seen', async () => {
    const base = await openWith([...VISIBLE, ...HIDDEN]);
    const call = callWith({ access: SALES });
    expect(await base.documents.counts(call)).to.deep.equal({ documents: 2, passages: 3 });
    const { documents, total } = await base.documents.list({ limit: 10 }, call);
    expect([documents.map(({ id }) => id), total]).to.deep.equal([['both', 'sales'], 2]);
    expect(await base.documents.list({ limit: 10, search: 'x.org/l' }, call)).to.deep.equal({ documents: [], total: 0 });
    expect((await base.documents.list({ limit: 10, search: 'x.org' }, call)).documents.map(({ id }) => id)).to.deep.equal([
      'sales',
    ]);
    expect(await base.documents.passagesOf('sales', call)).to.have.length(2);
    for (const hidden of ['legal', 'nobody']) expect(await base.documents.passagesOf(hidden, call)).to.deep.equal([]);
  });

  it('tells of hidden documents in nothing: all is as if they were not there', async () => {
    const [alone, beside] = [await openWith(VISIBLE), await openWith([...VISIBLE, ...HIDDEN])];
    // What the engine makes of words in the whole index moves raw scores; all else is the same.
    const told = ({ passages, ...rest }: SearchResult) => ({
      ...rest,
      ids: passages.map(({ id }) => id).sort(),
      similarities: passages.map(({ id, similarity }) => [id, similarity?.toFixed(4)]).sort(),
      similarityFloor: rest.similarityFloor?.toFixed(4),
      termShares: [...(rest.termShares ?? [])],
    });
    for (const mode of MODES)
      for (const question of ['bonus', 'Xanthippe', 'Zurich bonus', 'Xantippe', 'Zuric', 'nine percent', 'nobody'])
        expect(told(await searched(beside, question, SALES, mode)), `${mode} ${question}`).to.deep.equal(
          told(await searched(alone, question, SALES, mode)),
        );
    expect((await searched(beside, 'Xantippe', [])).corrected, 'worth the test').to.equal('Xanthippe');
  });

  it('forgets who could see a document when that changes', async () => {
    const base = await openWith(VISIBLE);
    expect(idsOf(await searched(base, 'bonus', SALES))).to.deep.equal(['both', 'sales']);
    await base.writer.load(
      [loadable('sales', 'The bonus of sales is four percent.', { lists: { groups: ['legal'] } })],
      callWith(),
    );
    await base.writer.commit(callWith());
    expect(idsOf(await searched(base, 'bonus', SALES))).to.deep.equal(['both']);
    expect(await base.passagesAt?.([{ document: 'sales', first: 0, last: 0 }], callWith({ access: SALES }))).to.deep.equal([]);
    expect(await base.documents.passagesOf('sales', callWith({ access: SALES }))).to.deep.equal([]);
  });
}
