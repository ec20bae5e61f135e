import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { loadPipeline } from '../../../core/host/load.ts';
import { builtins } from '../../../plugins/index.ts';
import { callWith } from '../../support/call.ts';
import { expectProblem } from '../../support/contract.ts';
import { loadable } from '../../support/documents.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, type Running, start, stopAll } from '../../support/harness.ts';
import { jsonOf } from '../../support/json.ts';

const DOCUMENTS = [
  loadable('sales.md', 'The bonus of the team is four percent.'),
  loadable('legal.md', 'The bonus of the team is nine percent.'),
];
const RIGHTS: Record<string, string[]> = { ada: ['sales.md', 'gone.md'], bob: ['legal.md'], cid: [] };

const PIPELINE = `version: 1
resources: { kb: { embedded: { path: ./kb } }, llm: { extractive: { min_support: 0 } } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
`;

describe('access to documents by a service that knows it', () => {
  let rights: Server;
  let asked: string[];
  let isBroken: boolean;
  let service: Running;

  const serve = async (more: string): Promise<void> => {
    const { port } = rights.address() as AddressInfo; // it listens on one
    const blueprint = await loadPipeline({ file: `${folderWith()}/p.yaml`, text: PIPELINE, env: {}, builtins });
    service = await start(undefined, {
      yaml: `instances: { test: { pipeline: p.yaml, document_access: { documents: { url: "http://127.0.0.1:${port}/", ${more} } } } }`,
      open: (instances, options) =>
        instances.open('test', blueprint, options, async (pipeline) => {
          const writer = pipeline.resources('knowledge_base').get('kb')?.writer;
          await writer?.load(DOCUMENTS, callWith());
          await writer?.commit(callWith());
        }),
    });
  };

  beforeEach(async () => {
    [asked, isBroken] = [[], false];
    rights = createServer(({ url = '' }, response) => {
      const user = new URL(url, 'http://localhost').searchParams.get('user') ?? '';
      asked.push(user);
      if (isBroken) response.writeHead(500);
      response.end(JSON.stringify(RIGHTS[user] ?? []));
    });
    await new Promise<void>((resolve) => rights.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await stopAll();
    rights.closeAllConnections();
    rights.close();
  });

  const send = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service.url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const seek = (user: string, headers: Record<string, string> = {}): Promise<Response> =>
    send('seek', { question: 'How high is the bonus?', user_session: { metadata: { user_id: user } } }, headers);
  const answerOf = async (response: Promise<Response>): Promise<string> =>
    (await jsonOf<{ answer: string }>(await response)).answer;

  it('shows each what it says, and asks it once for a while', async () => {
    await serve('cache: 1m');
    for (let turn = 0; turn < 3; turn++) {
      expect(await answerOf(seek('ada')))
        .to.include('four')
        .and.not.include('nine');
      expect(await answerOf(seek('bob')))
        .to.include('nine')
        .and.not.include('four');
      for (const user of ['cid', 'dan']) expect(await answerOf(seek(user))).to.not.match(/four|nine/);
    }
    expect(asked).to.have.members(['ada', 'bob', 'cid', 'dan']);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.match(/^touchstone_upstream_requests_total\{upstream="test\/document_access",outcome="ok"\} 4$/m);
  });

  it('knows the user of a chat', async () => {
    await serve('cache: 1m');
    const chat = (user?: unknown) =>
      send('chat/completions', { user, messages: [{ role: 'user', content: 'How high is the bonus?' }] });
    expect(await (await chat('ada')).text())
      .to.include('four')
      .and.not.include('nine');
    expect(await (await chat({ id: 'bob' })).text())
      .to.include('nine')
      .and.not.include('four');
    await expectProblem(await chat(), 403, 'viewer_unknown');
  });

  it('is told by the gateway alone who asks, where there is one', async () => {
    await serve('user_header: x-user');
    expect(await answerOf(seek('bob', { 'x-user': 'ada' })))
      .to.include('four')
      .and.not.include('nine');
    await expectProblem(await seek('bob'), 403, 'viewer_unknown');
    const search = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'bonus' } } };
    const found = await (await send('mcp', search, { 'x-user': 'bob' })).text();
    expect(found).to.include('nine').and.not.include('four');
  });

  it('shows nothing while it fails, and says in the log why', async () => {
    await serve('cache: 0s');
    expect(await answerOf(seek('ada'))).to.include('four');
    isBroken = true;
    const response = await seek('ada');
    expect(response.headers.get('retry-after')).to.equal('1');
    await expectProblem(response, 503, 'access_unavailable');
    const [line] = service.lines().filter(({ message }) => message === 'request failed');
    expect(JSON.stringify(line))
      .to.include('status 500')
      .and.not.match(/\bada\b/);
    isBroken = false;
    expect(await answerOf(seek('ada'))).to.include('four');
  });
});
