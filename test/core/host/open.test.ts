import { expect } from 'chai';
import { Type } from 'typebox';
import type { Host } from '../../../core/contract/call.ts';
import type { Failure } from '../../../core/contract/errors.ts';
import type { AnyPlugin } from '../../../core/contract/plugin.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { callWith, silent, turnStart } from '../../support/call.ts';
import { attic, catalogOf, plugins } from '../../support/plugins.ts';
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
