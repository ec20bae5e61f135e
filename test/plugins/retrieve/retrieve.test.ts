import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Call, ResourceCall } from '../../../core/contract/call.ts';
import { type ErrorCode, Failure } from '../../../core/contract/errors.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Finish } from '../../../core/contract/plugin.ts';
import type { KnowledgeBase, SearchQuery } from '../../../core/contract/resources/knowledge-base.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { retrieve } from '../../../plugins/retrieve/retrieve/index.ts';
import { callWith, silent } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { MemoryKnowledgeBase } from '../../support/memory-knowledge-base.ts';
import { ran } from '../../support/run-step.ts';
import { thrownBy } from '../../support/steps.ts';

/** Waits until something has come true that no event tells of. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 2000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('retrieve', () => {
  class Fixed extends MemoryKnowledgeBase {
    readonly asked: SearchQuery[] = [];
    readonly access: Call['access'][] = [];
    found: ScoredPassage[] = [scoredPassage('a', 'The pump is guaranteed for two years.')];
    override async search(query?: SearchQuery, call: ResourceCall = callWith()) {
      if (query) this.asked.push(query);
      this.access.push(call.access);
      return {
        passages: this.found,
        candidates: this.found.length,
        termShares: new Map([
          ['pump', 0.01],
          ['guarante', 0.1],
        ]),
      };
    }
  }

  it('passes on mode, number, language and the filter: of the request, else its own; a comma means or', async () => {
    const base = new Fixed();
    const facts = { question: 'Is the pump guaranteed?', language: 'en' };
    await ran(retrieve, { ...facts, options: { filter: 'a, b,,' } }, { from: 'kb', top: 3, query_type: 'keyword' }, { kb: base });
    await ran(retrieve, { ...facts, options: {} }, { from: 'kb', filter: 'own' }, { kb: base });
    await ran(retrieve, { ...facts, options: {} }, { from: 'kb' }, { kb: base });
    expect(base.asked.map(({ mode, top, filter }) => ({ mode, top, filter }))).to.deep.equal([
      { mode: 'keyword', top: 3, filter: ['a', 'b'] },
      { mode: 'hybrid', top: 8, filter: ['own'] },
      { mode: 'hybrid', top: 8, filter: undefined },
    ]);
  });

  for (const [type, mode] of [
    ['hybrid', 'hybrid'],
    ['keyword', 'keyword'],
    ['lucene', 'keyword'],
    ['vector', 'vector'],
    ['semantic', 'semantic'],
  ] as const) {
    it(`asks for ${mode} search when its query_type is ${type}`, async () => {
      const base = new Fixed();
      await ran(retrieve, { question: 'pump', options: {} }, { from: 'kb', query_type: type }, { kb: base });
      expect(base.asked.map((query) => query.mode)).to.deep.equal([mode]);
    });
  }

  it('lets see only what may be seen, whatever a request asks for', async () => {
    const base = new Fixed();
    const only = [{ field: 'public_record', values: ['true'] }];
    await ran(retrieve, { question: 'pump', options: { filter: 'a' } }, { from: 'kb', only }, { kb: base });
    await ran(retrieve, { question: 'pump', options: {} }, { from: 'kb' }, { kb: base });
    expect(base.asked.map(({ filter }) => filter)).to.deep.equal([['a'], undefined]);
    expect(base.access).to.deep.equal([only, []]);
  });

  describe('with a fallback', () => {
    type Search = (call: ResourceCall) => Promise<void>;
    /** Finds what it is called; `before` may fail or hang. */
    class Named extends Fixed {
      before: Search = async () => {};
      constructor(name: string) {
        super();
        this.found = [scoredPassage(name, 'The pump is guaranteed.')];
      }
      override async search(query?: SearchQuery, call: ResourceCall = callWith()) {
        const result = await super.search(query, call);
        await this.before(call);
        return result;
      }
    }
    const fails =
      (code: ErrorCode): Search =>
      () =>
        Promise.reject(new Failure(code, 'refused'));
    const hangs: Search = () => new Promise(() => {});

    let lines: string[];
    let [kb, spare]: [Named, Named] = [new Named('kb'), new Named('spare')];
    let call: Call;
    beforeEach(() => {
      lines = [];
      [kb, spare] = [new Named('kb'), new Named('spare')];
      const log = {
        ...silent,
        warn: (message: string) => lines.push(`warn ${message}`),
        info: (message: string) => lines.push(`info ${message}`),
      };
      call = callWith({ log });
    });
    const made = (options: object) => {
      const { value } = checker(retrieve.config)({ from: 'kb', ...options });
      const config = resolveOptions(retrieve.config, value, { folder: '/', resource: (name) => ({ kb, spare })[name] });
      return retrieve.create(config as Static<typeof retrieve.config>); // checked above
    };
    const asking = async (step: ReturnType<typeof made>, during = call) => {
      const result = await step.run({ question: 'pump', options: {} }, during);
      const { passages, degraded } = (result instanceof Finish ? result.facts : result) ?? {};
      return `${passages?.[0]?.document ?? 'nothing'}${degraded ? ', degraded' : ''}`;
    };

    for (const [name, before, expected] of [
      ['is left alone while the first answers', async () => {}, 'kb'],
      ['is searched when the first is not there', fails('resource_unavailable'), 'spare, degraded'],
      ['is searched when the first takes too long', hangs, 'spare, degraded'],
      ['is searched when the first says itself that it took too long', fails('step_timeout'), 'spare, degraded'],
    ] as const) {
      it(name, async () => {
        kb.before = before;
        expect(await asking(made({ fallback: 'spare', patience: '20ms' }))).to.equal(expected);
      });
    }

    for (const code of ['configuration_invalid', 'step_failed'] as const) {
      it(`hides no mistake: ${code}`, async () => {
        kb.before = fails(code);
        expect(await thrownBy(asking(made({ fallback: 'spare' })))).to.include({ code });
        expect(spare.asked).to.deep.equal([]);
      });
    }

    it('gets the same query, with what may be seen', async () => {
      kb.before = fails('resource_unavailable');
      await asking(made({ fallback: 'spare', only: [{ field: 'public_record', values: ['true'] }] }));
      expect(spare.asked).to.deep.equal(kb.asked);
      expect(spare.access[0]).to.have.length(1);
    });

    it('is not searched when the caller has left or the turn is over', async () => {
      const controller = new AbortController();
      kb.before = () => {
        controller.abort(new Failure('step_timeout', 'the turn is over'));
        return hangs(call);
      };
      const during = { ...call, signal: controller.signal };
      expect(await thrownBy(asking(made({ fallback: 'spare' }), during))).to.include({ message: 'the turn is over' });
      expect(spare.asked).to.deep.equal([]);
    });

    it('aborts the search that took too long', async () => {
      const seen: AbortSignal[] = [];
      kb.before = ({ signal }) => {
        seen.push(signal);
        return hangs(call);
      };
      await asking(made({ fallback: 'spare', patience: '10ms' }));
      expect(seen[0]?.aborted).to.equal(true);
    });

    it('begins and ends with one line each, however many ask', async () => {
      const step = made({ fallback: 'spare', patience: '20ms' });
      kb.before = fails('resource_unavailable');
      for (const _ of [1, 2, 3]) await asking(step);
      kb.before = async () => {};
      await until(async () => (await asking(step)) === 'kb');
      for (const _ of [1, 2]) await asking(step);
      expect(lines).to.deep.equal([
        'warn a knowledge base cannot be searched: its fallback is searched instead',
        'info a knowledge base can be searched again: its fallback is left alone',
      ]);
    });

    it('does not make every question wait for one that hangs', async () => {
      const step = made({ fallback: 'spare', patience: '300ms' });
      kb.before = hangs;
      for (const _ of [1, 2, 3]) expect(await asking(step)).to.equal('spare, degraded');
      expect(kb.asked).to.have.length(1);
      kb.before = async () => {};
      await until(async () => (await asking(step)) === 'kb');
    });

    it('says why when it cannot be searched either', async () => {
      kb.before = fails('resource_unavailable');
      spare.before = fails('storage_full');
      expect(await thrownBy(asking(made({ fallback: 'spare' })))).to.include({ code: 'storage_full' });
    });

    it('makes no answer of nothing', async () => {
      kb.before = fails('resource_unavailable');
      spare.found = [];
      expect(await made({ fallback: 'spare' }).run({ question: 'pump', options: {} }, call)).to.deep.include({
        reason: 'no_results',
      });
    });

    it('is no reason to hurry the first when there is none', async () => {
      kb.before = () => new Promise((resolve) => setTimeout(resolve, 30));
      expect(await asking(made({ patience: '1ms' }))).to.equal('kb');
    });
  });

  it('says how near each passage is, where the similarities of the search have a scale', async () => {
    const base = new Fixed();
    base.found = [scoredPassage('a', 'pump', { similarity: 0.6 }), scoredPassage('b', 'pump')];
    const search = base.search.bind(base);
    const nearness = async () => {
      const { passages = [] } = await ran(retrieve, { question: 'pump', options: {} }, { from: 'kb' }, { kb: base });
      return passages.map(({ closeness }) => closeness);
    };
    expect(await nearness()).to.deep.equal([undefined, undefined]);
    base.search = async (query) => ({ ...(await search(query)), similarityScale: { unrelated: 0.4, related: 0.8 } });
    const [first, second] = await nearness();
    expect(first).to.be.closeTo(0.5, 1e-9);
    expect(second).to.equal(undefined);
  });

  it('goes on with the question as it was read, and says so', async () => {
    class Reading extends Fixed {
      override async search(query: SearchQuery) {
        return { ...(await super.search(query)), ...(query.correct && { corrected: 'Is the pump guaranteed?' }) };
      }
    }
    const base = new Reading();
    const facts = { question: 'Is the pmup guaranteed?', options: {}, language: 'en' };
    const read = await ran(retrieve, facts, { from: 'kb' }, { kb: base });
    expect(read).to.include({ query: 'Is the pump guaranteed?', correctedQuestion: 'Is the pump guaranteed?' });
    const left = await ran(retrieve, facts, { from: 'kb', correct_spelling: false }, { kb: base });
    expect(left).to.not.have.any.keys('query', 'correctedQuestion');
    expect(base.asked.map(({ text, correct }) => [text, correct])).to.deep.equal([
      ['Is the pmup guaranteed?', true],
      ['Is the pmup guaranteed?', false],
    ]);
  });

  for (const content of [true, false]) {
    it(`tells in the trace ${content ? 'how the question was read' : 'that it was read otherwise'}`, async () => {
      const base = new Fixed();
      const search = base.search.bind(base);
      base.search = async (query) => ({ ...(await search(query)), corrected: 'Is the pump guaranteed?' });
      const trace = new Trace(content);
      const config = resolveOptions(retrieve.config, checker(retrieve.config)({ from: 'kb' }).value, {
        folder: '/',
        resource: () => base,
      });
      const step = retrieve.create(config as Static<typeof retrieve.config>); // as its schema has it
      await step.run({ question: 'pmup', options: {} } as Turn, callWith({ trace })); // all that it needs
      trace.end({ step: 'retrieve', seconds: 0, outcome: 'ok' });
      expect(trace.steps[0]?.details?.corrected).to.equal(content ? 'Is the pump guaranteed?' : true);
    });
  }

  it('scores what it found in whole numbers', async () => {
    const base: KnowledgeBase = new Fixed();
    const facts = await ran(
      retrieve,
      { question: 'Is the pump guaranteed?', options: {}, language: 'en' },
      { from: 'kb' },
      { kb: base },
    );
    expect(facts).to.deep.include({ score: facts.kbScore, kbCoverage: 39, totalCount: 1 });
    expect(facts.kbScore).to.satisfy(Number.isInteger).and.to.be.within(60, 90);
    expect(facts.kbTime).to.satisfy(Number.isInteger);
  });

  it('goes on with zeros when nothing is found, where it is told to', async () => {
    const base = new Fixed();
    base.found = [];
    const facts = await ran(retrieve, { question: 'pump', options: {} }, { from: 'kb', allow_empty: true }, { kb: base });
    expect(facts).to.deep.include({ passages: [], kbScore: 0, score: 0, kbCoverage: 0, totalCount: 0 });
    expect(facts).to.not.have.property('reason');
  });

  it('ends with no_results and zeros when nothing is found', async () => {
    const base = new Fixed();
    base.found = [];
    const facts = await ran(retrieve, { question: 'pump', options: {} }, { from: 'kb' }, { kb: base });
    expect(facts).to.deep.include({ reason: 'no_results', kbScore: 0, score: 0, kbCoverage: 0, totalCount: 0 });
  });
});
