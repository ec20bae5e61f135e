import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Type } from 'typebox';
import { Failure } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { type AnyPlugin, finish } from '../../../core/contract/plugin.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import type { BatchSource } from '../../../core/host/runner.ts';
import { callWith, silent } from '../../support/call.ts';
import { collectGarbage } from '../../support/garbage.ts';
import { catalogOf, documentOf, plugins } from '../../support/plugins.ts';
import { RecordedSpan } from '../../support/recorded-span.ts';
import { open, step, thrownBy } from '../../support/steps.ts';

describe('documents on their way', () => {
  const text = 'version: 1\nanswer: []\ningest:\n  - gather: {}\n  - shelve: {}\n';

  it('come in batches, and what the end gives is told last', async () => {
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: plugins }), {
      log: silent,
    });
    const told: unknown[] = [];
    await pipeline.ingest({ paths: ['a', 'b'], prune: false }, callWith(), ({ loaded, removed }) =>
      told.push({ loaded, removed }),
    );
    expect(told).to.deep.equal([
      { loaded: ['a'], removed: undefined },
      { loaded: ['b'], removed: undefined },
      { loaded: undefined, removed: ['gone'] },
    ]);
  });

  it('are told in spans, as far as there are steps', async () => {
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: plugins }), {
      log: silent,
    });
    const span = new RecordedSpan();
    await pipeline.ingest({ paths: ['a', 'b'], prune: false }, callWith({ span }), () => {});
    expect(span.told).to.deep.equal(
      [1, 2].map((batch) => `read batch ok {"touchstone.batch":${batch},"touchstone.documents":1,"touchstone.loaded":1}`),
    );
    expect(span.children.map(({ told }) => told.map((each) => each.split(' ')[0]))).to.deep.equal([['shelve'], ['shelve']]);
  });

  it('come from another source than that of the file, which says its origins', async () => {
    const shelf: string[] = [];
    const note: AnyPlugin = {
      ...step('note', {}),
      needs: ['paths', 'documents'],
      create: () => ({
        begin: ({ paths = [] }: Partial<Pick<Batch, 'paths'>>) => {
          shelf.push(`begins with ${paths}`);
          return { run: ({ documents }: Pick<Batch, 'documents'>) => void shelf.push(...documents.map(({ id }) => id)) };
        },
      }),
    };
    const file = 'version: 1\nanswer: []\ningest: [{ gather: {} }, { note: {} }]\n';
    const blueprint = await loadPipeline({ file: 'p.yaml', text: file, env: {}, builtins: { ...plugins, ...catalogOf(note) } });
    const pipeline = await openPipeline(blueprint, { log: silent });
    const source: BatchSource = {
      origins: () => ['site:https://a.example'],
      async *batches({ paths }) {
        yield { documents: [documentOf(`page of ${paths}`)] };
      },
    };
    await pipeline.ingest({ paths: ['a'], prune: false, source }, callWith(), () => {});
    expect(shelf).to.deep.equal(['begins with site:https://a.example', 'page of site:https://a.example']);
  });

  it('fail with what broke ahead of them, once those before are through', async () => {
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: plugins }), {
      log: silent,
    });
    let isLeft = false;
    const source: BatchSource = {
      async *batches() {
        try {
          yield { documents: [documentOf('a')] };
          throw new Failure('resource_unavailable', 'the folder went away');
        } finally {
          isLeft = true;
        }
      },
    };
    const told: unknown[] = [];
    const loading = pipeline.ingest({ paths: [], prune: false, source }, callWith(), ({ loaded }) => told.push(loaded));
    expect(await thrownBy(loading)).to.include({ code: 'resource_unavailable' });
    expect([told, isLeft]).to.deep.equal([[['a']], true]);
  });

  it('are refused a step whose end nobody would call', async () => {
    const late: AnyPlugin = { ...step('late', {}), create: () => ({ run: () => undefined, end: async () => undefined }) };
    const file = 'version: 1\nanswer: []\ningest: [{ gather: {} }, { late: {} }]\n';
    const blueprint = await loadPipeline({ file: 'p.yaml', text: file, env: {}, builtins: { ...plugins, ...catalogOf(late) } });
    const failure = await thrownBy(openPipeline(blueprint, { log: silent }));
    expect(failure.message).to.match(/step 'late' has an 'end'/);
  });

  describe('in two halves', () => {
    const log: string[] = [];
    const note = (line: string): void => void log.push(line);
    const half = (name: string, gives: string[], finishes?: string): AnyPlugin => ({
      name,
      summary: 'For this test.',
      config: Type.Object({}),
      needs: ['paths', 'documents'],
      gives: [...gives, 'removed'],
      create: () => ({
        begin: ({ paths }: Partial<Pick<Batch, 'paths'>>) => {
          note(`${name} begins with ${paths?.length ?? 'no'} paths`);
          return {
            run: ({ documents }: Pick<Batch, 'documents'>) => {
              const [document] = documents;
              note(`${name} ${document?.id}`);
              return document?.id === finishes ? finish('blocked') : Object.fromEntries(gives.map((fact) => [fact, documents]));
            },
            end: async () => {
              note(`${name} ends`);
              return { removed: [name] };
            },
          };
        },
      }),
    });
    const tidy = half('tidy', ['documents'], 'no');
    const cut = half('cut', ['loadable']);
    const opened = async (...steps: AnyPlugin[]) => {
      const file = `version: 1\nanswer: []\ningest: [{ gather: {} }, ${steps.map(({ name }) => `{ ${name}: {} }`).join(', ')}]\n`;
      const builtins = { ...plugins, ...catalogOf(...steps) };
      return openPipeline(await loadPipeline({ file: 'p.yaml', text: file, env: {}, builtins }), { log: silent });
    };
    const start = { paths: ['a', 'no', 'b'], prune: false };
    const said = ({ loadable, documents, removed }: Partial<Batch>) =>
      note(removed ? `${removed} told` : `${documents?.[0]?.id} ${loadable ? 'cut' : 'read'}`);
    beforeEach(() => void log.splice(0));

    it('run as one whole, the first ahead of the second by a batch, and each ends once', async () => {
      const pipeline = await opened(tidy, cut);
      await pipeline.ingest(start, callWith(), said);
      const ofTidy = (line: string): boolean => line.startsWith('tidy') && line !== 'tidy told';
      expect(log.filter(ofTidy)).to.deep.equal(['tidy begins with 3 paths', 'tidy a', 'tidy no', 'tidy b', 'tidy ends']);
      expect(log.filter((line) => !ofTidy(line))).to.deep.equal([
        ...['cut begins with 3 paths', 'cut a', 'a cut', 'no read', 'cut b', 'b cut'],
        ...['tidy told', 'cut ends', 'cut told'],
      ]);
      expect(log.indexOf('tidy no')).to.be.below(log.indexOf('a cut'));
    });

    it('keep nothing of the batches that are through, however long the signal lives', async () => {
      const given: WeakRef<object>[] = [];
      let alive = Number.NaN;
      const slow: AnyPlugin = {
        ...step('slow', { needs: ['documents'], gives: ['documents'] }),
        create: () => ({
          run: async ({ documents }: Pick<Batch, 'documents'>) => {
            const mine = [...documents];
            given.push(new WeakRef(mine));
            await pause(); // a reference that was looked at lives to the end of its turn
            if (given.length === 50) {
              collectGarbage();
              alive = given.filter((each) => each.deref()).length;
            }
            return { documents: mine };
          },
        }),
      };
      const pipeline = await opened(slow);
      const call = callWith();
      await pipeline.ingest({ paths: Array.from({ length: 50 }, (_, at) => `${at}`), prune: false }, call, () => {});
      expect(call.signal.aborted, 'which holds what listens to it').to.equal(false);
      expect(alive).to.be.below(5);
    });

    it('can be read alone', async () => {
      const pipeline = await opened(tidy, cut);
      for await (const batch of pipeline.read(start, callWith())) said(batch);
      expect(log).to.deep.equal([
        'tidy begins with 3 paths',
        ...['tidy a', 'a read', 'tidy no', 'no read', 'tidy b', 'b read'],
        ...['tidy ends', 'tidy told'],
      ]);
    });

    it('can be indexed alone, from wherever the batches come', async () => {
      const pipeline = await opened(tidy, cut);
      const kept: Partial<Batch>[] = [];
      for await (const batch of pipeline.read(start, callWith())) if (batch.documents) kept.push(batch);
      log.splice(0);
      await pipeline.index(Readable.from(kept), callWith(), said);
      expect(log).to.deep.equal([
        'cut begins with no paths',
        ...['cut a', 'a cut', 'cut no', 'no cut', 'cut b', 'b cut', 'cut ends', 'cut told'],
      ]);
    });

    it('are both read when no step gives what can be loaded', async () => {
      const pipeline = await opened(tidy);
      for await (const batch of pipeline.read({ ...start, paths: ['a'] }, callWith())) said(batch);
      expect(log).to.deep.equal(['tidy begins with 1 paths', 'tidy a', 'a read', 'tidy ends', 'tidy told']);
    });

    it('stop between batches when the signal aborts', async () => {
      const pipeline = await opened(tidy, cut);
      const controller = new AbortController();
      const indexing = pipeline.index(pipeline.read(start, callWith()), callWith({ signal: controller.signal }), (batch) => {
        said(batch);
        controller.abort(new Failure('shutting_down', 'stop'));
      });
      expect(await thrownBy(indexing)).to.include({ code: 'shutting_down' });
      expect(log).to.deep.equal(['cut begins with no paths', 'tidy begins with 3 paths', 'tidy a', 'cut a', 'a cut']);
    });

    it('cannot run without an ingest list', async () => {
      const pipeline = await open({ answer: [] });
      const none = Readable.from([]);
      for (const work of [
        pipeline.index(none, callWith(), said),
        pipeline.read(start, callWith())[Symbol.asyncIterator]().next(),
      ])
        expect(await thrownBy(work)).to.include({ code: 'configuration_invalid' });
    });
  });

  it('stop between batches when the signal aborts', async () => {
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: plugins }), {
      log: silent,
    });
    const controller = new AbortController();
    let batches = 0;
    const loading = pipeline.ingest({ paths: ['a', 'b'], prune: false }, callWith({ signal: controller.signal }), () => {
      batches++;
      controller.abort(new Failure('shutting_down', 'stop'));
    });
    expect(await thrownBy(loading)).to.include({ code: 'shutting_down' });
    expect(batches).to.equal(1);
  });

  it('cannot come without an ingest list', async () => {
    const pipeline = await open({ answer: [] });
    expect(await thrownBy(pipeline.ingest({ paths: [], prune: false }, callWith(), () => {}))).to.include({
      code: 'configuration_invalid',
    });
  });
});
