import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { loadPipeline } from '../../../../core/host/load.ts';
import { builtins } from '../../../../plugins/index.ts';
import { callWith } from '../../../support/call.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';
import { KEY, type Running, start, stopAll, TestPipeline, until, waiting } from '../../../support/harness.ts';
import { jsonOf } from '../../../support/json.ts';
import { thrownBy } from '../../../support/steps.ts';

const SENTENCES = ['The kettle is guaranteed for three years.', 'It boils a litre of water in two minutes.'];
const kettle = loadable('kettle.md', SENTENCES, { title: 'Kettle', url: 'https://x.org/kettle', publicRecord: true });
const [, second] = kettle.passages;
if (second) Object.assign(second, { start: 43, end: 84 });

const DOCUMENTS = [
  kettle,
  loadable('toaster.md', 'The toaster is red and comes with a cable.', { title: 'Toaster', source: 'shop', publicRecord: true }),
  loadable('plans.md', 'The next kettle is guaranteed for nine years.', {
    title: 'Plans',
    url: 'https://x.org/plans',
    publicRecord: false,
  }),
];

const PIPELINE = `version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { extractive: { min_support: 0 } }
answer:
  - screen_question: { max_words: 12 }
  - detect_language: {}
  - retrieve: { from: kb, query_type: keyword, only: [{ field: public_record, values: ["true"] }] }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: {}
`;

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

const post = ({ url }: Running, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/v1/test/mcp`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function clientOf({ url }: Running, headers: Record<string, string> = { authorization: `Bearer ${KEY}` }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/v1/test/mcp`), { requestInit: { headers } }));
  return client;
}

describe('POST /v1/{instance}/mcp', function () {
  this.timeout(20_000);
  let service: Running;
  let client: Client;

  before(async () => {
    const file = `${folderWith()}/pipeline.yaml`;
    const blueprint = await loadPipeline({ file, text: PIPELINE, env: {}, builtins });
    service = await start(undefined, {
      yaml: 'access: { cors_origins: ["https://chat.example.com"] }',
      open: (instances, options) =>
        instances.open('test', blueprint, options, async (pipeline) => {
          const writer = pipeline.resources('knowledge_base').get('kb')?.writer;
          await writer?.load(DOCUMENTS, callWith());
          await writer?.commit(callWith());
        }),
    });
    client = await clientOf(service);
  });
  after(async () => {
    await client.close();
    await stopAll();
  });

  const use = async (name: string, given: Record<string, unknown>) => {
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: given });
    return { content, isError, told: structuredContent as Record<string, unknown> }; // an object, by the protocol
  };

  it('names its tools to the client of the SDK, with what they take and give', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).to.deep.equal(['seek', 'search', 'get_document']);
    for (const { description, inputSchema, outputSchema, annotations } of tools) {
      expect(description).to.match(/\.$/);
      expect([inputSchema.type, outputSchema?.type, annotations?.readOnlyHint]).to.deep.equal(['object', 'object', true]);
    }
    expect(client.getServerVersion()).to.include({ name: 'touchstone' });
  });

  it('answers a question with its scores and sources, as data and as text', async () => {
    const { told, content } = await use('seek', { question: 'How long is the kettle guaranteed?' });
    expect(told).to.include({ reason: 'answered', answer: 'The kettle is guaranteed for three years.' });
    for (const score of ['confidence', 'KBscore', 'semanticScore']) expect(told[score], score).to.be.within(0, 100);
    const [source] = told.sources as Record<string, unknown>[]; // by its schema, which the client has checked
    expect(source).to.include({ url: 'https://x.org/kettle', id: 'kettle.md', title: 'Kettle' });
    expect(source?.excerpt).to.equal('The kettle is guaranteed for three years.');
    const [text] = content as { text: string }[]; // as the protocol has it
    expect(JSON.parse(text?.text ?? '')).to.deep.equal(told);
  });

  it('says why there is no answer', async () => {
    expect((await use('seek', { question: 'Zebras?' })).told).to.deep.include({ reason: 'no_results', sources: [] });
    expect((await use('seek', { question: 'kettle '.repeat(13) })).told).to.include({ reason: 'too_long' });
  });

  it('finds passages without an answer', async () => {
    const { told } = await use('search', { query: 'guaranteed kettle', top: 1 });
    const found = {
      id: 'kettle.md',
      title: 'Kettle',
      url: 'https://x.org/kettle',
      text: 'The kettle is guaranteed for three years.',
    };
    expect(told.passages).to.have.length(1);
    expect((told.passages as object[])[0]).to.deep.include(found); // just counted
    expect((await use('search', { query: 'toaster', filter: 'other' })).told).to.deep.equal({ passages: [] });
    const counted = service.lines().filter(({ message }) => message === 'answer').length;
    await use('search', { query: 'toaster' });
    expect(service.lines().filter(({ message }) => message === 'answer')).to.have.length(counted);
  });

  it('reads a document by its id, that of a passage, or its address', async () => {
    const text = SENTENCES.join('\n\n');
    for (const named of [{ id: 'kettle.md' }, { id: 'kettle.md#1' }, { url: 'https://x.org/kettle' }])
      expect((await use('get_document', named)).told).to.deep.equal({
        id: 'kettle.md',
        title: 'Kettle',
        url: 'https://x.org/kettle',
        text,
      });
    const rest = await use('get_document', { id: 'kettle.md', offset: 43 });
    expect(rest.told.text).to.equal('It boils a litre of water in two minutes.');
  });

  it('shows nothing that the pipeline does not show, by no tool', async () => {
    const { told } = await use('search', { query: 'nine years' });
    expect(JSON.stringify(told)).to.not.include('nine');
    const question = 'How long is the next kettle guaranteed?';
    expect(JSON.stringify((await use('seek', { question })).told)).to.not.include('nine');
    for (const named of [{ id: 'plans.md' }, { id: 'plans.md#0' }, { url: 'https://x.org/plans' }]) {
      const hidden = await use('get_document', named);
      const missing = await use('get_document', 'url' in named ? { url: 'https://x.org/none' } : { id: 'none.md' });
      const plain = ({ content }: typeof hidden): string => JSON.stringify(content).replace(/request [\w-]+/g, '');
      expect(hidden.isError).to.equal(true);
      expect(plain(hidden)).to.equal(plain(missing));
    }
  });

  for (const [what, name, given, said] of [
    ['an unknown tool', 'delete', {}, /no tool 'delete'/],
    ['no question', 'seek', {}, /question/],
    ['an empty question', 'seek', { question: '' }, /question/],
    ['a question of 10,001 characters', 'seek', { question: 'a'.repeat(10_001) }, /10000.*10001/],
    ['an argument that is none', 'seek', { question: 'a', user_id: 'u-1' }, /user_id/],
    ['a number too high', 'search', { query: 'a', top: 21 }, /top/],
    ['no document', 'get_document', {}, /id of a document or its url/],
    ['both names of one', 'get_document', { id: 'a', url: 'b' }, /id of a document or its url/],
    ['an unknown document', 'get_document', { id: 'nope' }, /no document/],
  ] as const) {
    it(`tells in the result what it cannot do: ${what}`, async () => {
      const { isError, content } = await use(name, given);
      expect(isError).to.equal(true);
      expect(JSON.stringify(content))
        .to.match(said)
        .and.to.match(/request [\w-]+/);
    });
  }

  it('keeps nothing between messages, takes notifications and knows its versions', async () => {
    const answer = await post(service, INITIALIZE);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.match(/^application\/json/);
    expect(answer.headers.get('mcp-session-id')).to.equal(null);
    const message = await jsonOf<{ result: object }>(answer);
    expectSchema('McpMessage', message);
    expect(message.result).to.include({ protocolVersion: '2025-06-18' });
    const noted = await post(service, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([noted.status, await noted.text()]).to.deep.equal([202, '']);
    expect((await post(service, LIST, { 'mcp-protocol-version': '2025-11-25' })).status).to.equal(200);
    const old = await post(service, LIST, { 'mcp-protocol-version': '1999-01-01' });
    expect(old.status).to.equal(400);
    expectSchema('McpMessage', await old.json());
  });

  it('answers what is no message of the protocol, or several, with an error and no tool', async () => {
    const unknown = await jsonOf<{ error: { code: number } }>(await post(service, { jsonrpc: '2.0', id: 1, method: 'nope' }));
    expect(unknown.error.code).to.equal(-32601);
    await expectProblem(await post(service, { id: 1, method: 'tools/list' }), 422, 'invalid_request');
    await expectProblem(await post(service, [LIST, LIST]), 422, 'invalid_request');
    await expectProblem(await post(service, '{'), 400, 'malformed_body');
    await expectProblem(
      await post(service, JSON.stringify(LIST), { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    );
    const odd = await post(service, { jsonrpc: '2.0' });
    expect([odd.status, (await jsonOf<{ error: { code: number } }>(odd)).error.code]).to.deep.equal([400, -32700]);
    await expectProblem(await post(service, { ...LIST, params: { a: 'x'.repeat(2 << 20) } }), 413, 'body_too_large');
    let deep: unknown = {};
    for (let level = 0; level < 100; level++) deep = { deep };
    await expectProblem(await post(service, { ...LIST, params: { deep } }), 422, 'invalid_request');
  });

  for (const method of ['GET', 'DELETE'])
    it(`has no stream and no session: ${method} is a 405`, async () => {
      const response = await fetch(`${service.url}/v1/test/mcp`, {
        method,
        headers: { apikey: KEY, accept: 'text/event-stream' },
      });
      expect(response.headers.get('allow')).to.equal('POST');
      await expectProblem(response, 405, 'method_not_allowed');
    });

  for (const [origin, status] of [
    ['https://chat.example.com', 200],
    ['https://evil.example.com', 403],
    ['http://chat.example.com', 403],
    ['https://chat.example.com.evil.com', 403],
    ['http://127.0.0.1', 403],
    ['null', 403],
  ] as const)
    it(`answers a page of ${origin} with ${status}`, async () => {
      const response = await post(service, LIST, { origin });
      if (status === 403) await expectProblem(response, 403, 'origin_refused');
      else expect(response.status).to.equal(200);
    });

  it('is refused to strangers, to whom it tells nothing', async () => {
    expect((await thrownBy(clientOf(service, { apikey: 'wrong' }))).message).to.match(/unauthorized/i);
    await expectProblem(await post(service, LIST, { apikey: '' }), 401, 'unauthorized');
  });

  it('stops the work for a client that leaves', async () => {
    const { begun, answer } = waiting();
    const slow = await start(new TestPipeline(answer));
    const gone = new AbortController();
    const impatient = await clientOf(slow);
    const asked = thrownBy(
      impatient.callTool({ name: 'seek', arguments: { question: 'Why?' } }, undefined, { signal: gone.signal }),
    );
    const call = await begun;
    await impatient.close();
    gone.abort();
    await asked;
    await until(() => call.signal.aborted);
  });
});
