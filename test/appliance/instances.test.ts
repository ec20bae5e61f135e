import { join } from 'node:path';
import { expect } from 'chai';
import { Instances } from '../../appliance/instances.ts';
import { Failure } from '../../core/contract/errors.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { embedded } from '../../plugins/knowledge-base/embedded/index.ts';
import { silent } from '../support/call.ts';
import { folderWith } from '../support/folder.ts';
import { TestPipeline } from '../support/harness.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

/** What has happened by the time that everything under way had its turn. */
const soon = async (work: Promise<unknown>): Promise<'done' | 'waiting'> =>
  Promise.race([work.then(() => 'done' as const), new Promise<'waiting'>((resolve) => setImmediate(() => resolve('waiting')))]);

describe('instances', () => {
  let instances: Instances;
  beforeEach(() => {
    instances = new Instances(['test', 'other']);
  });

  it('know which of the named ones are open', async () => {
    expect([instances.has('test'), instances.lease('test')]).to.deep.equal([false, undefined]);
    await instances.swap('test', new TestPipeline());
    expect([instances.has('test'), instances.has('other'), [...instances.names]]).to.deep.equal([true, false, ['test', 'other']]);
    expect([...instances.health()]).to.deep.equal([['test', { kb: { ok: true, detail: '3 documents' } }]]);
  });

  it('that show different people different documents open with no knowledge base that shows all to everybody', async () => {
    const open = { ...embedded, name: 'attic', confines: undefined, create: () => ({ search: async () => ({ passages: [] }) }) };
    const opening = async (kb: string): Promise<unknown> => {
      const text = `version: 1\nresources: { kb: { ${kb}: { path: ./kb } } }\nanswer: []\n`;
      const builtins = { ...catalogOf(open), embedded: async () => embedded };
      const blueprint = await loadPipeline({ file: join(folderWith(), 'p.yaml'), text, env: {}, builtins });
      const confined = new Instances(['test'], new Set(['test']));
      const opened = confined.open('test', blueprint, { log: silent });
      return opened.then(() => confined.close()).catch((thrown: unknown) => thrown);
    };
    expect(await opening('attic'))
      .to.include({ code: 'configuration_invalid' })
      .and.property('message')
      .match(/'kb' \(attic\)/);
    expect(await opening('embedded')).to.equal(undefined);
  });

  describe('swapped', () => {
    it('answer with the new pipeline at once, and close the old one when its last call has ended', async () => {
      const [before, after] = [new TestPipeline(), new TestPipeline()];
      await instances.swap('test', before);
      const [one, two] = [instances.lease('test'), instances.lease('test')];
      const swapping = instances.swap('test', after);
      expect(instances.lease('test')?.pipeline).to.equal(after);
      one?.release();
      one?.release(); // twice counts once
      expect(await soon(swapping)).to.equal('waiting');
      expect(before.closed).to.equal(0);
      two?.release();
      await swapping;
      expect([before.closed, after.closed]).to.deep.equal([1, 0]);
    });

    it('close the old one at once where nothing holds it', async () => {
      const before = new TestPipeline();
      await instances.swap('test', before);
      instances.lease('test')?.release();
      await instances.swap('test', new TestPipeline());
      expect(before.closed).to.equal(1);
    });

    it('twice in a row wait for the calls of each', async () => {
      const pipelines = [new TestPipeline(), new TestPipeline(), new TestPipeline()] as const;
      await instances.swap('test', pipelines[0]);
      const first = instances.lease('test');
      const swaps = [instances.swap('test', pipelines[1])];
      const second = instances.lease('test');
      swaps.push(instances.swap('test', pipelines[2]));
      second?.release();
      await swaps[1];
      expect(pipelines.map(({ closed }) => closed)).to.deep.equal([0, 1, 0]);
      first?.release();
      await swaps[0];
      expect(pipelines.map(({ closed }) => closed)).to.deep.equal([1, 1, 0]);
    });
  });

  describe('opened', () => {
    let closed = 0;
    const part = step('part', { close: async () => void closed++ });
    const blueprint = () =>
      loadPipeline({ file: 'p.yaml', text: 'version: 1\nanswer: [{ part: {} }]\n', env: {}, builtins: catalogOf(part) });
    beforeEach(() => {
      closed = 0;
    });

    it('get no question before they are prepared', async () => {
      const prepared = Promise.withResolvers<void>();
      const opening = instances.open('test', await blueprint(), { log: silent }, () => prepared.promise);
      expect(await soon(opening)).to.equal('waiting');
      expect(instances.has('test')).to.equal(false);
      prepared.resolve();
      await opening;
      expect(instances.has('test')).to.equal(true);
    });

    it('are closed again where that fails, and what answered before goes on', async () => {
      const before = new TestPipeline();
      await instances.swap('test', before);
      const failure = new Failure('storage_full', 'there is no room');
      const opening = instances.open('test', await blueprint(), { log: silent }, () => Promise.reject(failure));
      expect(await opening.catch((thrown: unknown) => thrown)).to.equal(failure);
      expect([closed, before.closed]).to.deep.equal([1, 0]);
      expect(instances.lease('test')?.pipeline).to.equal(before);
    });

    it('are closed with all others, of which one that cannot be closed keeps none open', async () => {
      const stuck = new TestPipeline();
      stuck.close = () => Promise.reject(new Error('it is stuck'));
      await instances.open('test', await blueprint(), { log: silent });
      await instances.swap('other', stuck);
      expect(await instances.close().catch((thrown: Error) => thrown.message)).to.equal('it is stuck');
      expect([closed, instances.has('test')]).to.deep.equal([1, false]);
    });
  });
});
