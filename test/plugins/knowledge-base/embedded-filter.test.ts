import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FieldFilter, KnowledgeBase, SearchQuery } from '../../../core/resources.ts';
import { embedded } from '../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, silent, untold } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';

const create = (path: string, filter_field = 'source'): KnowledgeBase =>
  embedded.create({
    path,
    embedder: new LetterEmbedder(),
    filter_field,
    candidates: 100,
    vector_weight: 0.8,
    foreign_vector_weight: 0.1,
  });

describe('knowledge base embedded: what is filtered', () => {
  let folder: string;
  let base: KnowledgeBase;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-kb-'));
    base = create(join(folder, 'kb'));
    await base.ready?.(silent, untold);
    await base.load(
      [
        loadable('a', 'pump alpha', { source: 'a' }),
        loadable('b', 'pump beta', { source: "b's, own" }),
        loadable('c', 'pump gamma', { source: 'c' }),
      ],
      callWith(),
    );
    await base.commit();
  });
  afterEach(async () => {
    await base.close?.();
    await rm(folder, { recursive: true, force: true });
  });

  const find = async (text: string, changes: Partial<SearchQuery> = {}): Promise<string[]> => {
    const { passages } = await base.search({ text, mode: 'hybrid', top: 5, language: 'en', ...changes }, callWith());
    return passages.map(({ document }) => document);
  };

  for (const mode of ['keyword', 'vector', 'hybrid', 'semantic'] as const) {
    it(`holds in ${mode} search; several values mean or`, async () => {
      expect(await find('pump', { mode, filter: ['a'] })).to.deep.equal(['a']);
      expect((await find('pump', { mode, filter: ['a', 'c'] })).sort()).to.deep.equal(['a', 'c']);
      expect(await find('pump', { mode, filter: ["b's, own"] })).to.deep.equal(['b']);
      expect(await find('pump', { mode, filter: ["x'] OR true --"] })).to.deep.equal([]);
    });
  }

  it('is applied inside the search, so that it never leaves out what fits', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) => loadable(`crowd-${index}`, 'pump pump pump', { source: 'crowd' }));
    await base.load(crowd, callWith());
    await base.commit();
    expect(await find('pump', { filter: ['c'] })).to.deep.equal(['c']);
  });

  describe('with conditions besides', () => {
    const only = (field: string, ...values: string[]): FieldFilter => ({ field, values });
    const open = [only('public_record', 'true')];
    beforeEach(async () => {
      await base.load(
        [
          loadable('open', 'pump delta', { source: 'a', publicRecord: true, metadata: { team: 'sales' } }),
          loadable('closed', 'pump epsilon', { source: 'a', publicRecord: false, metadata: { team: 'sales' } }),
        ],
        callWith(),
      );
      await base.commit();
    });

    for (const [name, within, filter, expected] of [
      ['none', [], undefined, 'a b c closed open'],
      ['one, which holds also for what has no such field', open, undefined, 'open'],
      ['one with several values', [only('public_record', 'true', 'false')], undefined, 'closed open'],
      ['several, all of which must hold', [...open, only('team', 'sales')], undefined, 'open'],
      ['several that exclude each other', [...open, only('public_record', 'false')], undefined, ''],
      ['one that nothing can fulfil', [only('public_record')], undefined, ''],
      ['one, and a filter', [only('team', 'sales')], ['a'], 'closed open'],
      ['one, and a filter that asks for more', open, ['a', 'c'], 'open'],
      ["one that is no SQL, and a filter that isn't", [only("team' OR '1", "x']) OR (true")], ["') OR true --"], ''],
    ] as const) {
      it(`holds ${name}`, async () => {
        for (const mode of ['keyword', 'vector', 'hybrid'] as const)
          expect((await find('pump', { mode, within, filter })).sort().join(' '), mode).to.equal(expected);
      });
    }

    it('applies them inside the search too', async () => {
      const crowd = Array.from({ length: 300 }, (_, index) =>
        loadable(`crowd-${index}`, 'pump pump pump', { publicRecord: false }),
      );
      await base.load(crowd, callWith());
      await base.commit();
      expect(await find('pump', { within: open })).to.deep.equal(['open']);
    });
  });

  it('compares any field that is named', async () => {
    await base.close?.();
    base = create(join(folder, 'kb'), 'department');
    await base.ready?.(silent, untold);
    await base.load([loadable('d', 'pump delta', { metadata: { department: 'sales' } })], callWith());
    expect(await find('pump', { filter: ['sales'] })).to.deep.equal(['d']);
  });
});
