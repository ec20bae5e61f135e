import { expect } from 'chai';
import { Type } from 'typebox';
import type { Batch } from '../../../../core/contract/facts/batch.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { ResourceName } from '../../../../core/contract/options.ts';
import { definePlugin, defineResource } from '../../../../core/contract/plugin.ts';
import { loadPipeline } from '../../../../core/host/load.ts';
import { openPipeline } from '../../../../core/host/open.ts';
import { silent } from '../../../support/call.ts';
import { catalogOf, plugins, shelf } from '../../../support/plugins.ts';

const base = (description: string) => Type.Optional(ResourceName('knowledge_base', { description }));

/** Searches one knowledge base, or another. */
const look = definePlugin<Turn>()({
  name: 'look',
  summary: 'Looks somewhere.',
  config: Type.Object({ from: base('Where.'), fallback: base('Where else.') }),
  needs: ['question'],
  gives: [],
  create: () => ({ run: () => ({}) }),
});

/** Looks somewhere if it can. */
/** A knowledge base that is ill when its options say so, and may stand on another. */
const box = defineResource({
  provides: 'knowledge_base',
  name: 'box',
  summary: 'Is ill or well.',
  config: Type.Object({ well: Type.Boolean({ default: true, description: 'Is it?' }), on: base('What it stands on.') }),
  create: ({ well }) => ({ ...shelf.create({ path: '' }), health: () => ({ ok: well, detail: 'a box' }) }),
});

const put = definePlugin<Batch>()({
  name: 'put',
  summary: 'Puts documents somewhere.',
  config: Type.Object({ into: base('Where.') }),
  needs: ['paths'],
  gives: [],
  create: () => ({ run: () => ({}) }),
});

/** A knowledge base that is any of several. */
const any = defineResource({
  provides: 'knowledge_base',
  name: 'any',
  summary: 'Is one of several.',
  config: Type.Object({
    of: Type.Array(Type.Object({ use: ResourceName('knowledge_base', { description: 'One.', 'x-alternatives': true }) }), {
      description: 'All.',
    }),
  }),
  create: () => shelf.create({ path: '' }),
});

const spare = definePlugin<Turn>()({
  name: 'spare',
  summary: 'Uses what may be away.',
  config: Type.Object({ with: ResourceName('knowledge_base', { description: 'One.', 'x-dispensable': true }) }),
  needs: [],
  gives: [],
  create: () => ({ run: () => undefined }),
});

const builtins = { ...plugins, ...catalogOf(look, put, box, any, spare) };

const SPARED = 'answer: [{ look: { from: kb, fallback: copy } }]';

describe('a resource that is not ok', () => {
  for (const [title, lists, bases, expected] of [
    ['is done without where its fallback is ok', SPARED, {}, ['copy']],
    ['is not, where the fallback is not ok either', SPARED, { copy: { well: false } }, undefined],
    ['is not, where a step names it without a fallback', `${SPARED}\nafterwards: [{ look: { from: kb } }]`, {}, undefined],
    [
      'is done without where a resource stands on it that has a fallback',
      'answer: [{ look: { from: top, fallback: copy } }]',
      { top: { on: 'kb' } },
      ['copy'],
    ],
    [
      'is not, where a resource stands on it that has none',
      `${SPARED}\nafterwards: [{ look: { from: top } }]`,
      { top: { on: 'kb' } },
      undefined,
    ],
    ['is not, where the fallback stands on it too', SPARED, { copy: { on: 'kb' } }, undefined],
    ['is not, where no step names it', 'answer: [{ look: { from: copy } }]', {}, undefined],
    ['is not, where it is its own fallback', 'answer: [{ look: { from: kb, fallback: kb } }]', {}, undefined],
    ['is not, where it is a fallback itself', 'answer: [{ look: { from: copy, fallback: kb } }]', {}, undefined],
    [
      'is done without whatever loads documents into it',
      `${SPARED}\ningest: [{ gather: {} }, { put: { into: kb } }]`,
      {},
      ['copy'],
    ],
    [
      'is not, where the fallback of one of several steps is not ok either',
      'answer: [{ look: { from: kb, fallback: copy } }, { look: { from: kb, fallback: top }, label: again }]',
      { top: { well: false } },
      undefined,
    ],
    [
      'is not, where one of several steps has no fallback',
      'answer: [{ look: { from: kb, fallback: copy } }, { look: { from: kb }, label: again }]',
      {},
      undefined,
    ],
    [
      'is done without where several steps have several fallbacks',
      'answer: [{ look: { from: kb, fallback: copy } }, { look: { from: kb, fallback: top }, label: again }]',
      { top: {} },
      ['copy', 'top'],
    ],
    ['is done without where all that name it can', 'answer: [{ spare: { with: kb } }]', {}, []],
    ['is done without where one can and one has a fallback', `${SPARED.slice(0, -1)}, { spare: { with: kb } }]`, {}, ['copy']],
    ['is not, where one can and one cannot', 'answer: [{ spare: { with: kb } }, { look: { from: kb } }]', {}, undefined],
    ['is done without where what stands on it is', 'answer: [{ spare: { with: top } }]', { top: { on: 'kb' } }, []],
  ] as const) {
    it(title, async () => {
      const all = { kb: { well: false }, copy: {}, ...bases };
      const resources = Object.fromEntries(Object.entries(all).map(([name, options]) => [name, { box: options }]));
      const text = `version: 1\nresources: ${JSON.stringify(resources)}\n${lists}\n`;
      const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
      const { kb, copy } = pipeline.health();
      expect([kb?.ok, kb?.fallbacks]).to.deep.equal([false, expected]);
      expect(copy).to.not.have.property('fallbacks');
    });
  }

  for (const [title, well, more, expected] of [
    ['is done without where another of its list is ok', { copy: false, top: true }, '', ['top']],
    ['is not, where no other of its list is ok', { copy: false, top: false }, '', undefined],
    ['is not, where it is named elsewhere too', { copy: true, top: true }, '{ look: { from: kb }, label: again }', undefined],
  ] as const) {
    it(title, async () => {
      const boxes = Object.entries({ kb: false, ...well }).map(([name, is]) => `${name}: { box: { well: ${is} } }`);
      const text = `version: 1
resources: { ${boxes.join(', ')}, one: { any: { of: [{ use: kb }, { use: copy }, { use: top }] } } }
answer: [{ look: { from: one } }, ${more}]
`;
      const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
      expect(pipeline.health().kb?.fallbacks).to.deep.equal(expected);
      await pipeline.close();
    });
  }

  it('has no fallbacks to tell of once it is ok', async () => {
    const text = `version: 1\nresources: { kb: { box: {} }, copy: { box: {} } }\n${SPARED}\n`;
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
    expect(pipeline.health().kb).to.deep.equal({ ok: true, detail: 'a box' });
  });
});
