import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { eventsOf } from '../../../support/model-server.ts';
import { interceptRequests, nock } from '../../../support/nock.ts';
import { closeModels, modelAt, PROMPT } from './support.ts';

const ORIGIN = 'https://models.example';
const STREAM = { 'content-type': 'text/event-stream' };
const ANSWER = eventsOf(['Two ', 'years.'], { usage: { prompt_tokens: 12, completion_tokens: 3 } }).join('');

type Body = Record<string, unknown>;

/** Answers every question at this path, and keeps what was sent. */
function listening(path: string): { bodies: Body[]; headers: Record<string, string>[] } {
  const bodies: Body[] = [];
  const headers: Record<string, string>[] = [];
  nock(ORIGIN)
    .persist()
    .post(path)
    .reply(async (request: Request) => {
      headers.push(Object.fromEntries(request.headers));
      bodies.push((await request.json()) as Body); // the client sends nothing else
      return [200, ANSWER, STREAM];
    });
  return { bodies, headers };
}

describe('language model openai: what it sends', () => {
  interceptRequests();
  afterEach(closeModels);

  for (const [wanted, sent] of [
    [100, 100],
    [900, 500],
  ] as const)
    it(`at most ${sent} tokens, where ${wanted} are wanted and 500 its own`, async () => {
      const { bodies } = listening('/v1/chat/completions');
      await (await modelAt(`${ORIGIN}/v1`)).generate({ ...PROMPT, maxTokens: wanted }, callWith());
      expect(bodies[0]).to.include({ max_tokens: sent });
    });

  for (const [name, options, expected] of [
    ['the prompt, as a stream with its use of tokens', {}, { temperature: 0, max_tokens: 500 }],
    [
      'how words are chosen',
      { temperature: 0.5, top_p: 0.9, frequency_penalty: 0.2, max_tokens: 9 },
      { temperature: 0.5, top_p: 0.9, frequency_penalty: 0.2, max_tokens: 9 },
    ],
  ] as const) {
    it(name, async () => {
      const { bodies } = listening('/v1/chat/completions');
      const model = await modelAt(`${ORIGIN}/v1`, options);
      expect(await model.generate(PROMPT, callWith())).to.deep.equal({
        text: 'Two years.',
        model: 'little',
        writer: 'little at models.example',
        tokens: { input: 12, output: 3 },
      });
      expect(bodies).to.deep.equal([
        {
          model: 'little',
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'How long?' },
          ],
          ...expected,
        },
      ]);
    });
  }

  for (const [name, options, path, expected] of [
    ['the key', { api_key: 'hush' }, '/v1/chat/completions', { authorization: 'Bearer hush' }],
    ['no key where there is none', {}, '/v1/chat/completions', { authorization: undefined }],
    [
      'organisation and headers',
      { api_key: 'hush', organisation: 'org-1', headers: { 'x-team': 'blue' } },
      '/v1/chat/completions',
      { 'openai-organization': 'org-1', 'x-team': 'blue' },
    ],
    ['the id of the request', {}, '/v1/chat/completions', { 'x-request-id': 'r7' }],
    [
      'the form of Azure',
      { api_key: 'hush', azure_api_version: '2024-10-21' },
      '/openai/deployments/little/chat/completions?api-version=2024-10-21',
      { 'api-key': 'hush', authorization: undefined },
    ],
  ] as const) {
    it(name, async () => {
      const { headers } = listening(path);
      const model = await modelAt(path.startsWith('/v1') ? `${ORIGIN}/v1` : ORIGIN, options);
      await model.generate(PROMPT, callWith({ id: 'r7' }));
      for (const [header, value] of Object.entries(expected)) expect(headers[0]?.[header], header).to.equal(value);
    });
  }

  it('nothing that the environment says', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { OPENAI_API_KEY: 'hush', OPENAI_ORG_ID: 'hush', OPENAI_BASE_URL: 'https://elsewhere.example' });
    try {
      const { headers } = listening('/v1/chat/completions');
      await (await modelAt(`${ORIGIN}/v1`)).generate(PROMPT, callWith());
      expect(JSON.stringify(headers)).to.not.contain('hush');
    } finally {
      process.env = before;
    }
  });

  describe('what a server does not take', () => {
    const refusing = (parameter: string, named: boolean): Body[] => {
      const bodies: Body[] = [];
      nock(ORIGIN)
        .persist()
        .post('/v1/chat/completions')
        .reply(async (request: Request) => {
          const body = (await request.json()) as Body; // the client sends nothing else
          bodies.push(body);
          if (!(parameter in body)) return [200, ANSWER, STREAM];
          return named
            ? [400, { error: { message: 'Unsupported', param: parameter, code: 'unsupported_parameter' } }]
            : [422, { detail: 'extra fields not permitted' }];
        });
      return bodies;
    };

    for (const [parameter, named, expected] of [
      ['stream_options', false, { stream_options: undefined }],
      ['stream_options', true, { stream_options: undefined }],
      ['max_tokens', true, { max_tokens: undefined, max_completion_tokens: 500 }],
      ['temperature', true, { temperature: undefined, max_tokens: 500 }],
    ] as const) {
      it(`is left out or renamed, and remembered: ${parameter}${named ? '' : ' that is not named'}`, async () => {
        const bodies = refusing(parameter, named);
        const model = await modelAt(`${ORIGIN}/v1`);
        expect((await model.generate(PROMPT, callWith())).text).to.equal('Two years.');
        expect(bodies).to.have.lengthOf(2);
        await model.generate(PROMPT, callWith());
        expect(bodies).to.have.lengthOf(3);
        for (const [option, value] of Object.entries(expected)) expect(bodies[2]?.[option], option).to.equal(value);
      });
    }
  });

  describe('what it finds out at the start', () => {
    const MODELS = { object: 'list', data: [{ id: 'little' }] };
    for (const [name, status, body, expected] of [
      ['is well with a model that is listed', 200, MODELS, { ok: true, notes: [] }],
      [
        'tells of a model that is not listed',
        200,
        { data: [{ id: 'other' }] },
        { ok: true, notes: ["the server does not list the model 'little'"] },
      ],
      ['needs no list', 404, {}, { ok: true, notes: [] }],
      ['needs no list that may be read', 403, {}, { ok: true, notes: [] }],
      ['takes a list that is none', 200, { models: 7 }, { ok: true, notes: [] }],
      ['tells of a refused key', 401, { error: { message: 'hush' } }, { ok: false, mend: /api_key/ }],
      ['tells of a server in trouble', 500, {}, { ok: false, mend: /base_url/ }],
    ] as const) {
      it(name, async () => {
        nock(ORIGIN).get('/v1/models').reply(status, body);
        const health = (await modelAt(`${ORIGIN}/v1`)).health?.();
        expect(health?.ok).to.equal(expected.ok);
        if ('notes' in expected) expect(health?.notes).to.deep.equal(expected.notes);
        else expect(health?.obstacles?.[0]?.mend).to.match(expected.mend);
        expect(JSON.stringify(health)).to.not.contain('hush');
      });
    }
  });
});
