import { expect } from 'chai';
import { type Static, Type } from 'typebox';
import type { Health, UpstreamEvent } from '../../../core/contract/call.ts';
import { connection } from '../../../lib/openai/options.ts';
import { ModelServer } from '../../../lib/openai/server.ts';
import { quietHost } from '../../support/call.ts';
import { ModelServer as FarServer, hangs } from '../../support/model-server.ts';
import { interceptRequests, nock } from '../../support/nock.ts';
import { configure } from '../../support/run-step.ts';

const ORIGIN = 'https://models.example';
const LISTED = { object: 'list', data: [{ id: 'little', aliases: ['small'] }, { id: 'big' }, { name: 'strange' }, null] };

type Options = Static<ReturnType<typeof Type.Object<typeof connection>>>;

describe('a model server', () => {
  const open: ModelServer[] = [];
  let events: UpstreamEvent[];
  interceptRequests();
  beforeEach(() => {
    events = [];
  });
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  const made = (options: object = {}, models = ['little']): ModelServer => {
    const config = configure({ config: Type.Object(connection) }, { base_url: `${ORIGIN}/v1`, ...options }) as Options;
    const server = new ModelServer(config, models, 4);
    open.push(server);
    return server;
  };

  /** A server that answers its first look so. */
  async function ready(status: number, body: object, models?: string[], options: object = {}): Promise<ModelServer> {
    nock(ORIGIN).get('/v1/models').reply(status, body);
    const server = made(options, models);
    await server.ready({ ...quietHost, onRequest: (event) => void events.push(event) });
    events.length = 0;
    return server;
  }

  const ask = (server: ModelServer, asking: object = {}): Promise<string> =>
    server.ask(
      async (client, options, used) => {
        const { model, usage } = await client.completions.create({ model: 'little', prompt: 'Hello' }, options);
        used({ model, input: usage?.prompt_tokens ?? 0, output: 0 });
        return model;
      },
      { deadline: Date.now() + 60_000, ...asking },
    );

  /** What is answered, or why nothing is. */
  const endOf = (server: ModelServer, asking: object = {}): Promise<string> =>
    ask(server, asking).catch(({ message }: Error) => message);

  const completions = () => nock(ORIGIN).post('/v1/completions');
  const GIVEN = { model: 'little', choices: [], usage: { prompt_tokens: 3 } };

  const LOOKS: [name: string, status: number, body: object, models: string[], expected: Partial<Health>][] = [
    ['lists its models', 200, LISTED, ['little', 'big'], { ok: true, notes: [] }],
    ['lists a model by another name', 200, LISTED, ['small'], { ok: true, notes: [] }],
    ['lists others', 200, LISTED, ['large'], { ok: true, notes: ["the server does not list the model 'large'"] }],
    ['lists none', 200, { data: [] }, ['large'], { ok: true, notes: [] }],
    ['answers something else', 200, { models: [] }, ['large'], { ok: true, notes: [] }],
    ['has no list', 404, {}, ['little'], { ok: true, notes: [] }],
    ['shows its list to nobody', 403, {}, ['little'], { ok: true, notes: [] }],
    ['is overloaded', 429, {}, ['little'], { ok: true, notes: [] }],
    [
      'does not take the key',
      401,
      { error: { message: 'sk-hush' } },
      ['little'],
      {
        ok: false,
        obstacles: [{ detail: 'models.example answered 401 (the key is not accepted: look at `api_key`)', mend: '' }],
      },
    ],
    ['is broken', 500, {}, ['little'], { ok: false, obstacles: [{ detail: 'models.example answered 500', mend: '' }] }],
  ];
  for (const [name, status, body, models, expected] of LOOKS)
    it(`is ${expected.ok ? 'well' : 'not well'} where it ${name}`, async () => {
      const { ok, notes, obstacles = [] } = (await ready(status, body, models)).health();
      expect({ ok, notes }).to.deep.equal({ ok: expected.ok, notes: expected.notes ?? [] });
      expect(obstacles.map(({ detail }) => detail)).to.deep.equal(expected.obstacles?.map(({ detail }) => detail) ?? []);
    });

  it('is not well before it has been looked at, and does not answer', async () => {
    const server = made();
    expect(server.health()).to.deep.equal({ ok: false, detail: 'models.example has not been looked at yet' });
    expect(await endOf(server)).to.equal('the connection to models.example is used before it is ready');
  });

  it('is named without what its address holds beside its host', () =>
    expect([made().place, made({ base_url: 'http://a.example:99/v1?key=hush' }).place]).to.deep.equal([
      'models.example',
      'a.example:99',
    ]));

  it('is asked again while it is broken, and every try is told', async () => {
    const server = await ready(200, LISTED);
    completions().times(2).reply(503, {}, { 'retry-after-ms': '1' });
    completions().reply(200, GIVEN);
    expect(await ask(server)).to.equal('little');
    expect(events.map(({ outcome, tokens }) => [outcome, tokens?.input])).to.deep.equal([
      ['error', undefined],
      ['error', undefined],
      ['ok', 3],
    ]);
  });

  for (const [name, options, asking, tries] of [
    ['as its options say', { retries: 1 }, {}, 2],
    ['as who asks says, where that is fewer', { retries: 5 }, { retries: 0 }, 1],
    ['as its options say, where who asks wants more', { retries: 0 }, { retries: 5 }, 1],
  ] as const)
    it(`is asked as often ${name}`, async () => {
      const server = await ready(200, LISTED, undefined, options);
      completions().times(9).reply(503, {}, { 'retry-after-ms': '1' });
      expect([await endOf(server, asking), events.length]).to.deep.equal(['models.example answered 503', tries]);
    });

  it('is told the id of the request', async () => {
    const server = await ready(200, LISTED);
    completions().matchHeader('x-request-id', 'r7').reply(200, GIVEN);
    expect(await ask(server, { id: 'r7' })).to.equal('little');
  });

  it('is not well when it refuses the model, and well when it answers again', async () => {
    const server = await ready(200, LISTED);
    completions().reply(404, {});
    completions().reply(200, GIVEN);
    const states: boolean[] = [];
    for (let each = 0; each < 2; each++) {
      await ask(server).catch(() => {});
      states.push(server.health().ok);
    }
    expect(states).to.deep.equal([false, true]);
  });

  describe('that never answers', () => {
    const far = new FarServer();
    let base_url: string;
    before(async () => {
      nock.enableNetConnect('127.0.0.1');
      base_url = await far.open();
      far.will(hangs);
    });
    after(() => far.close());

    const begun = async (options: object = {}): Promise<ModelServer> => {
      const server = made({ base_url, ...options });
      await server.ready({ ...quietHost, onRequest: (event) => void events.push(event) });
      events.length = 0;
      return server;
    };

    it('is not waited for longer than one request may take', async () => {
      expect(await endOf(await begun({ timeout: '50ms' }))).to.match(/^127\.0\.0\.1:\d+ did not answer within 50 ms$/);
      expect(events.map(({ outcome }) => outcome)).to.deep.equal(['timeout']);
    });

    it('is left when its caller leaves', async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('the caller left')), 50);
      expect(await endOf(await begun(), { signal: controller.signal })).to.equal('the caller left');
      expect(events.map(({ outcome }) => outcome)).to.deep.equal(['aborted']);
    });
  });
});
