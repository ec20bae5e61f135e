import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import type { Exchange } from '../../../../core/contract/facts/question.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import type { ExchangesWanted, Store } from '../../../../core/contract/resources/store.ts';
import { Trace } from '../../../../core/contract/trace.ts';
import { resolveOptions } from '../../../../core/host/resolve-options.ts';
import { checker } from '../../../../core/host/schema.ts';
import { carryContext } from '../../../../plugins/understand/carry-context/index.ts';
import { callWith, silent } from '../../../support/call.ts';
import { hangs, ModelServer, refuses, says } from '../../../support/model-server.ts';
import { ran } from '../../../support/run-step.ts';
import { closeModels, modelAt } from '../../language-model/openai/support.ts';

const WARRANTY: Exchange = { input: 'How long is the warranty of the Aurora lamp?', response: 'Two years.' };
const CARRIED = 'Does it cover glass? (warranty Aurora lamp)';

const facts = (given: Partial<Turn> = {}): Partial<Turn> => ({
  question: 'Does it cover glass?',
  options: {},
  session: {},
  instance: 'test',
  language: 'en',
  ...given,
});

/** A store that tells what it was asked for. */
class Memory implements Store {
  readonly wanted: ExchangesWanted[] = [];
  readonly sessions = { exchanges: (wanted: ExchangesWanted) => this.tell(wanted) };

  async tell(wanted: ExchangesWanted): Promise<Exchange[]> {
    this.wanted.push(wanted);
    return [WARRANTY];
  }
}

const remembering = (given: Partial<Turn>, options: object = {}, memory: Store = new Memory()) =>
  ran(carryContext, facts(given), { memory: 'state', ...options }, { state: memory });

describe('carry_context', () => {
  it('does nothing without a conversation', async () => {
    expect(await ran(carryContext, facts())).to.deep.equal({});
    expect(await remembering({ session: {} })).to.deep.equal({});
  });

  it('gives the turns of the request, and the question as it stands alone', async () => {
    const given = facts({ options: { lastTurn: WARRANTY } });
    expect(await ran(carryContext, given)).to.deep.equal({ conversation: [WARRANTY], query: CARRIED });
    const alone = facts({ options: { lastTurn: [WARRANTY] }, question: 'How do I reset my router?' });
    expect(await ran(carryContext, alone)).to.deep.equal({ conversation: [WARRANTY] });
  });

  it('takes English for a question whose language is not known', async () => {
    const { query } = await ran(carryContext, facts({ options: { lastTurn: WARRANTY }, language: undefined }));
    expect(query).to.equal(CARRIED);
  });

  it('looks at the newest turns alone, or at none', async () => {
    const lastTurn = Array.from({ length: 9 }, () => WARRANTY);
    expect((await ran(carryContext, facts({ options: { lastTurn } }))).conversation).to.have.length(5);
    expect(await ran(carryContext, facts({ options: { lastTurn } }), { turns: 0 })).to.deep.equal({});
    expect(await remembering({ session: { sessionId: 's' } }, { turns: 0 })).to.deep.equal({});
  });

  for (const [name, session, timeout] of [
    ['of the session for 100 hours', { sessionId: 's-1' }, 360_000_000],
    ['of the session, also where the user is known', { sessionId: 's-1', userId: 'u-1' }, 360_000_000],
    ['of the user for half an hour', { userId: 'u-1' }, 1_800_000],
  ] as const) {
    it(`remembers turns ${name}`, async () => {
      const memory = new Memory();
      expect(await remembering({ session }, {}, memory)).to.deep.equal({ conversation: [WARRANTY], query: CARRIED });
      const [{ since, ...wanted } = { since: 0 }] = memory.wanted;
      expect(wanted).to.deep.equal({ instance: 'test', ...session, most: 5 });
      expect(Date.now() - since).to.be.within(timeout, timeout + 5000);
    });
  }

  it('remembers nothing where the request brings its turns along, be they none', async () => {
    const memory = new Memory();
    const session = { sessionId: 's-1' };
    expect(await remembering({ session, options: { lastTurn: [] } }, {}, memory)).to.deep.equal({});
    await remembering({ session, options: { lastTurn: WARRANTY } }, {}, memory);
    expect(memory.wanted).to.deep.equal([]);
  });

  it('takes the question alone, and says so in the log, where the memory fails', async () => {
    const warned: string[] = [];
    const memory = new Memory();
    memory.tell = async () => {
      throw new Failure('resource_unavailable', 'the disk is gone');
    };
    const { value } = checker(carryContext.config)({ memory: 'state' });
    const step = carryContext.create(
      resolveOptions(carryContext.config, value, { folder: '/', resource: () => memory }) as never,
    ); // of its own schema
    const log = { ...silent, warn: (message: string) => void warned.push(message) };
    const result = await step.run(facts({ session: { sessionId: 's' } }) as never, callWith({ log })); // with all that it needs
    expect(result).to.deep.equal({});
    expect(warned).to.have.length(1);
  });

  for (const content of [true, false]) {
    it(`tells what was carried, ${content ? 'with' : 'without'} content`, async () => {
      const trace = new Trace(content);
      const { value } = checker(carryContext.config)({});
      const given = facts({ options: { lastTurn: WARRANTY } });
      await carryContext.create(value as never).run(given as never, callWith({ trace })); // of its own schema, with all that it needs
      trace.end({ step: 'carry_context', seconds: 0, outcome: 'ok' } as never); // what the host tells besides is not looked at
      expect(trace.steps[0]?.details).to.deep.equal({
        turns: 1,
        from: 'request',
        by: 'rule',
        sign: 'pronoun',
        carried: 3,
        ...(content && { query: CARRIED }),
      });
    });
  }

  describe('with a model', () => {
    const server = new ModelServer();
    let url: string;
    before(async () => {
      url = await server.open();
    });
    afterEach(closeModels);
    after(() => server.close());

    const asking = async (question = 'Does it cover glass?', options: object = {}) =>
      ran(
        carryContext,
        facts({ question, options: { lastTurn: WARRANTY } }),
        { with: 'llm', patience: '300ms', ...options },
        { llm: await modelAt(url, { retries: 0 }) },
      );

    const WRITTEN = 'Does the warranty of the Aurora lamp cover glass?';
    for (const [name, behaviour, query] of [
      ['takes what it wrote', says([WRITTEN]), WRITTEN],
      ['goes by the rule where it repeats the question', says(['The last question: Does it cover glass?']), CARRIED],
      ['goes by the rule where it answers instead', says(['Yes, it covers glass.']), CARRIED],
      ['goes by the rule where it says nothing', says([]), CARRIED],
      ['goes by the rule where it refuses', refuses(500), CARRIED],
      ['goes by the rule where it hangs', hangs, CARRIED],
    ] as const) {
      it(name, async () => {
        server.will(behaviour);
        expect((await asking()).query).to.equal(query);
      });
    }

    it('is not asked about a question that says enough by itself', async () => {
      server.will(says(['no']));
      expect((await asking('Which federal guidelines cover recycled storm water?')).query).to.equal(undefined);
      expect(server.asked).to.deep.equal([]);
    });

    it('is not asked where nothing is asked, or more than a page', async () => {
      server.will(says([WRITTEN]));
      for (const question of ['Thanks!', `Does it ${'really '.repeat(500)}work?`]) {
        expect((await asking(question)).query).to.equal(undefined);
      }
      expect(server.asked).to.deep.equal([]);
    });
  });
});
