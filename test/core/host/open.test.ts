import { Readable } from 'node:stream';
import { expect } from 'chai';
import { Type } from 'typebox';
import type { Host } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { type AnyPlugin, finish } from '../../../core/contract/plugin.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import type { BatchSource } from '../../../core/host/runner.ts';
import { callWith, silent, turnStart } from '../../support/call.ts';
import { attic, catalogOf, documentOf, plugins } from '../../support/plugins.ts';
import { type Behaviour, open, step, thrownBy } from '../../support/steps.ts';

const say = (answer: string): Behaviour => ({ gives: ['answer'], run: () => ({ answer }) });

describe('what runs afterwards', () => {
  const turn = { ...turnStart(), reason: 'answered' as const, record: { answer: 'a', score: 1, reason: 'answered' as const } };

  it('tries every step in order and throws the first failure', async () => {
    const ran: string[] = [];
    const note = (name: string, fail = false): AnyPlugin =>
      step(name, {
        run: () => {
          ran.push(name);
          if (fail) throw new Error(`${name} broke`);
        },
      });
    const pipeline = await open({ answer: [], afterwards: [note('one'), note('two', true), note('three', true), note('four')] });
    const failure = await thrownBy(pipeline.afterwards(turn, callWith()));
    expect(ran).to.deep.equal(['one', 'two', 'three', 'four']);
    expect(failure).to.include({ step: 'two', code: 'step_failed' });
  });

  it('passes over no step because of one that lacks a fact', async () => {
    const ran: string[] = [];
    const pipeline = await open({
      answer: [step('say', say('a'))],
      afterwards: [step('keep', { needs: ['record'], run: () => void ran.push('keep') })],
    });
    await pipeline.afterwards(turn, callWith());
    expect(ran).to.deep.equal(['keep']);
  });
});

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

describe('opening and closing', () => {
  const recorded = (name: string, log: string[], behaviour: Behaviour = {}): AnyPlugin =>
    step(name, {
      ready: async () => void log.push(`${name} ready`),
      close: async () => void log.push(`${name} closed`),
      ...behaviour,
    });

  it('closes in reverse order, once', async () => {
    const log: string[] = [];
    const pipeline = await open({ answer: [recorded('one', log), recorded('two', log)] });
    await pipeline.close();
    await pipeline.close();
    expect(log).to.deep.equal(['one ready', 'two ready', 'two closed', 'one closed']);
  });

  it('closes what was begun when one cannot be opened, and says which', async () => {
    const log: string[] = [];
    const broken = recorded('two', log, { ready: () => Promise.reject(new Error('no such disk')) });
    const failure = await thrownBy(open({ answer: [recorded('one', log), broken, recorded('three', log)] }));
    expect(failure).to.include({ code: 'resource_unavailable', step: 'two', message: "'two' cannot be opened: no such disk" });
    expect(log).to.deep.equal(['one ready', 'two closed', 'one closed']);
  });

  it('closes the others when one cannot be closed', async () => {
    const log: string[] = [];
    const stuck = recorded('two', log, { close: () => Promise.reject(new Error('stuck')) });
    const pipeline = await open({ answer: [recorded('one', log), stuck] });
    expect((await thrownBy(pipeline.close())).message).to.equal('stuck');
    expect(log.at(-1)).to.equal('one closed');
  });

  it('hands on what resources tell of their requests, with their names', async () => {
    const calling: AnyPlugin = {
      ...(await plugins.coin?.()),
      name: 'calling',
      summary: 'For this test.',
      config: Type.Object({}),
      create: () => ({ ready: async ({ onRequest }: Host) => onRequest({ seconds: 1, outcome: 'ok' }) }),
    };
    const events: unknown[] = [];
    const text = 'version: 1\nresources: { far: { calling: {} } }\nanswer: []\n';
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: catalogOf(calling) });
    await openPipeline(blueprint, { log: silent, observeUpstream: (event) => events.push(event) });
    expect(events).to.deep.equal([{ upstream: 'far', seconds: 1, outcome: 'ok' }]);
  });

  it('refuses a resource that lacks what its plugin offers', async () => {
    const empty: AnyPlugin = { ...attic, create: () => ({ search: async () => ({ passages: [] }) }) };
    const text = 'version: 1\nresources: { kb: { attic: {} } }\nanswer: []\n';
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: catalogOf(empty) });
    const failure = await openPipeline(blueprint, { log: silent }).catch((thrown: Failure) => thrown);
    expect(failure).to.deep.include({ code: 'configuration_invalid', step: 'kb' });
    expect((failure as Failure).message).to.equal("'kb' has no writer, although the plugin 'attic' offers it");
  });

  it('opens resources before those that name them, whatever the order of the file', async () => {
    const order: string[] = [];
    const watched = Object.fromEntries(
      Object.entries(plugins).map(([name, load]) => [
        name,
        async () => {
          const plugin = await load();
          return {
            ...plugin,
            create: (config: never) => {
              order.push(name);
              return plugin.create(config);
            },
          };
        },
      ]),
    );
    const text =
      'version: 1\nresources: { kb: { shelf: { embedder: em } }, em: { coin: {} } }\nanswer: [{ seek: { from: kb } }]\n';
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: watched }), {
      log: silent,
    });
    expect(order).to.deep.equal(['coin', 'shelf', 'seek']);
    expect([...pipeline.resources('knowledge_base').keys()]).to.deep.equal(['kb']);
    expect(pipeline.health()).to.deep.equal({ em: { ok: true, detail: 'open' }, kb: { ok: true, detail: 'open' } });
  });
});
