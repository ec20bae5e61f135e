import { expect } from 'chai';
import { type ErrorCode, Failure } from '../../../core/contract/errors.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { callWith, silent, turnStart } from '../../support/call.ts';
import { catalogOf, plugins } from '../../support/plugins.ts';
import { type Behaviour, open, step } from '../../support/steps.ts';

/** A step that fails as it is told; `undefined` lets it do well. */
function failing() {
  const next: { code?: ErrorCode } = {};
  const behaviour: Behaviour = {
    run: () => {
      if (next.code) throw new Failure(next.code, 'the folder /data/kb is damaged');
    },
  };
  return { next, plugin: step('find', behaviour) };
}

const START = turnStart();

describe('a step that fails without an end', () => {
  const TURN = { ...START, reason: 'answered' as const, record: { answer: 'a', score: 1, reason: 'answered' as const } };

  for (const [code, list, isTold] of [
    ['data_corrupt', 'answer', true],
    ['resource_unavailable', 'answer', true],
    ['storage_full', 'afterwards', true],
    ['data_corrupt', 'afterwards', true],
    ['resource_unavailable', 'afterwards', false],
    ['step_failed', 'answer', false],
    ['client_closed', 'answer', false],
  ] as const)
    it(`${isTold ? 'is' : 'is not'} told of when it fails in ${list} with ${code}`, async () => {
      const { next, plugin } = failing();
      const pipeline = await open({ [list]: [plugin] });
      const ask = () => (list === 'answer' ? pipeline.answer(START, callWith()) : pipeline.afterwards(TURN, callWith()));
      next.code = code;
      for (let count = 0; count < 4; count++) await ask().catch(() => {});
      expect(pipeline.health(), 'so far it may be an accident').to.deep.equal({});
      await ask().catch(() => {});
      const detail = `failed 5 times in a row, at last with ${code}: the log says why`;
      expect(pipeline.health()).to.deep.equal(isTold ? { [`${list}/find`]: { ok: false, detail } } : {});
      next.code = undefined;
      await ask();
      expect(pipeline.health(), 'it works again').to.deep.equal({});
    });

  it('is not told of where a resource tells of it: that says when it is mended', async () => {
    const { next, plugin } = failing();
    const away = { ok: false, detail: 'away' };
    const coin = await plugins.coin?.();
    if (!coin) throw new Error('no such plugin');
    // What a step is made as is an object.
    const told = { ...coin, create: (config: never) => ({ ...(coin.create(config) as object), health: () => away }) };
    const text = 'version: 1\nresources: { em: { coin: {} } }\nanswer: [{ find: {} }]\n';
    const builtins = { ...catalogOf(plugin), coin: async () => told };
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
    next.code = 'resource_unavailable';
    for (let count = 0; count < 9; count++) await pipeline.answer(START, callWith()).catch(() => {});
    expect(pipeline.health()).to.deep.equal({ em: away });
  });
});
