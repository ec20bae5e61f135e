import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { loadPipeline } from '../../../core/host/load.ts';
import { builtins } from '../../../plugins/index.ts';
import { callWith } from '../../support/call.ts';
import { expectProblem } from '../../support/contract.ts';
import { loadable } from '../../support/documents.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { eventually } from '../../support/eventually.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, type Running, start, stopAll } from '../../support/harness.ts';

/** Documents that differ in a number, a name and in who may see them. `quokka` and `wombat` stand in no question. */
function documentOf(team: 'sales' | 'legal', percent: string, word: string) {
  const paragraphs = [
    `The bonus of the team is ${percent} percent.`,
    `Step one: ask ${word} for it.`,
    `Step two: tell ${word} why.`,
  ];
  const document = loadable(`${team}.md`, paragraphs, {
    title: 'Bonus',
    url: `https://x.org/${team}`,
    lists: { groups: [team] },
  });
  let start = 0;
  for (const passage of document.passages) {
    Object.assign(passage, { section: { first: 0, last: 2 }, start, end: start + passage.text.length });
    start += passage.text.length + 2;
  }
  return document;
}
const DOCUMENTS = [
  documentOf('sales', 'four', 'quokka'),
  documentOf('legal', 'nine', 'wombat'),
  loadable('all.md', 'The bonus is paid in March.', { title: 'Payment', lists: { groups: ['public'] } }),
  loadable('none.md', 'The bonus of the board is forty percent, says echidna.', { title: 'Board' }),
];
/** What tells of the documents that each team may not see. */
const SECRETS = {
  sales: /wombat|nine|legal|echidna|forty|none\.md|Board/,
  legal: /quokka|four|sales|echidna|forty|none\.md|Board/,
  public: /quokka|wombat|four|nine|sales|legal|echidna|forty|none\.md|Board/,
};
type Team = keyof typeof SECRETS;

/** Answers are given again where the knowledge base tells whether documents have changed. */
const pipelineOver = (kb: object): string => {
  const isCached = 'embedded' in kb;
  return JSON.stringify({
    version: 1,
    resources: { kb, llm: { extractive: { min_support: 0 } }, state: { sqlite: { path: './state.db' } } },
    answer: [
      { detect_language: {} },
      { carry_context: { memory: 'state' } },
      ...(isCached ? [{ recall_answer: { from: 'state', documents: 'kb', normal: 1 } }] : []),
      { retrieve: { from: 'kb', query_type: 'keyword' } },
      { weigh_passages: { score_range: 1 } },
      { expand_passages: { from: 'kb' } },
      { prompt_grounded: {} },
      { generate: { with: 'llm' } },
      { score_semantic: {} },
    ],
    afterwards: [
      { record_answer: { in: 'state' } },
      ...(isCached ? [{ remember_answer: { in: 'state', documents: 'kb' } }] : []),
    ],
    ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: 'kb' } }],
  });
};

const SETTINGS = `http: { trace: content }
instances:
  test:
    pipeline: p.yaml
    document_access: { claims: { header: X-Groups, field: groups, everyone: [public] } }
`;

/** Questions that documents of both teams answer alike, that name hidden things wrongly spelled, and that nothing answers. */
const QUESTIONS = [
  'How high is the bonus of the team?',
  'When is the bonus paid?',
  'Ask wombatt',
  'Ask quoka',
  'percent',
  'Zebras?',
];
const OPTIONS = { includeSourceResults: true, sourceResultsNumber: 30, sourceResultsSummaryLength: 2000, trace: true };

async function serve(kb: object): Promise<Running> {
  const file = `${folderWith()}/p.yaml`;
  const blueprint = await loadPipeline({ file, text: pipelineOver(kb), env: {}, builtins });
  return start(undefined, {
    yaml: SETTINGS,
    open: (instances, options) =>
      instances.open('test', blueprint, options, async (pipeline) => {
        const writer = pipeline.resources('knowledge_base').get('kb')?.writer;
        expect((await writer?.load(DOCUMENTS, callWith()))?.failures).to.deep.equal([]);
        await writer?.commit(callWith());
      }),
  });
}

type Way = (service: Running, question: string, headers: Record<string, string>) => Promise<string>;

const posting =
  (path: string, bodyOf: (question: string) => object): Way =>
  async ({ url }, question, headers) => {
    const response = await fetch(`${url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(bodyOf(question)),
    });
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return text;
  };

const calling =
  (tool: string, argumentsOf: (question: string) => Record<string, unknown>): Way =>
  async ({ url }, question, headers) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { apikey: KEY, ...headers } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/v1/test/mcp`), { requestInit }));
    const result = await client.callTool({ name: tool, arguments: argumentsOf(question) });
    await client.close();
    return JSON.stringify(result);
  };

const chat = (stream: boolean) => (question: string) => ({
  messages: [{ role: 'user', content: question }],
  stream,
  touchstone: { options: OPTIONS },
});

/** All ways to what documents hold. */
const WAYS: Record<string, Way> = {
  seek: posting('seek', (question) => ({ question, options: OPTIONS })),
  'seek with a filter of its own': posting('seek', (question) => ({ question, options: { ...OPTIONS, filter: 'legal,sales' } })),
  seek_stream: posting('seek_stream', (question) => ({ question, options: OPTIONS })),
  'chat completions': posting('chat/completions', chat(false)),
  'chat completions, streamed': posting('chat/completions', chat(true)),
  'MCP seek': calling('seek', (question) => ({ question })),
  'MCP search': calling('search', (query) => ({ query, top: 20 })),
  'MCP get_document': calling('get_document', () => ({ id: 'sales.md' })),
  'MCP get_document by address': calling('get_document', () => ({ url: 'https://x.org/legal' })),
};

/** What a question says itself is no leak, nor are times and ids. */
const withoutEcho = (text: string, question: string): string =>
  question.split(/\W+/).reduce((rest, word) => (word ? rest.replaceAll(new RegExp(`\\b${word}\\b`, 'gi'), '') : rest), text);

const groupsOf = (team: Team): Record<string, string> => ({ 'x-groups': team === 'public' ? '' : ` ${team} , other` });

function itLeaksNothing(kbOf: () => object, isCached: boolean): void {
  let service: Running;
  before(async function () {
    this.timeout(60_000);
    service = await serve(kbOf());
  });
  after(stopAll);

  for (const [name, way] of Object.entries(WAYS))
    it(`shows each team its own documents and those of everybody: ${name}`, async () => {
      for (const team of Object.keys(SECRETS) as Team[]) // an object literal has no other keys than its type
        for (const question of QUESTIONS) {
          const text = withoutEcho(await way(service, question, groupsOf(team)), question);
          expect(text, `${team}: ${question}`).to.not.match(SECRETS[team]);
        }
    }).timeout(60_000);

  it('is worth the test: each team sees its own by each way, neighbours included', async () => {
    for (const [name, way] of Object.entries(WAYS)) {
      const own = await way(
        service,
        'How high is the bonus of the team?',
        groupsOf(name.includes('address') ? 'legal' : 'sales'),
      );
      if (!name.includes('filter')) expect(own, name).to.match(name.includes('address') ? /nine/ : /four/);
      if (name === 'seek') expect(own).to.include('quokka');
    }
    expect(await countsOf({ 'x-groups': 'sales' })).to.deep.equal({ total: 4, shown: 2 });
    expect(await countsOf({ 'x-groups': 'sales,legal' })).to.deep.equal({ total: 7, shown: 3 });
  });

  async function countsOf(headers: Record<string, string>): Promise<{ total: number; shown: number }> {
    const text = await posting('seek', (question) => ({ question, options: OPTIONS }))(service, 'bonus', headers);
    const { totalCount, passages } = JSON.parse(text);
    return { total: totalCount, shown: new Set(passages.map(({ id }: { id: string }) => id.replace(/#.*/, ''))).size };
  }

  if (isCached)
    it('gives an answer again to those who may see the same, and to nobody else', async () => {
      const ask = async (groups: string) => {
        const text = await posting('seek', (question) => ({ question }))(service, 'How high is the bonus of a team?', {
          'x-groups': groups,
        });
        return JSON.parse(text) as { answer: string; cachedResult: boolean }; // a record, by its status
      };
      await eventually(async () => (await ask('sales')).cachedResult);
      expect((await ask('sales')).answer).to.include('four');
      const legal = await ask('legal');
      expect([legal.cachedResult, /nine/.test(legal.answer)]).to.deep.equal([false, true]);
      await eventually(async () => (await ask('legal')).cachedResult);
      expect((await ask('legal')).answer).to.include('nine');
      expect(await ask(' sales,sales')).to.include({ cachedResult: true });
      expect((await ask('legal,sales')).cachedResult).to.equal(false);
      expect((await ask('')).answer).to.not.match(SECRETS.public);
    }).timeout(30_000);

  it('remembers a conversation for those who may see the same, and for nobody else', async () => {
    const ask = (question: string, groups: string): Promise<string> =>
      posting('seek', (asked) => ({
        question: asked,
        user_session: { system: { session_id: 's-1' }, metadata: { user_id: 'u-1' } },
        options: OPTIONS,
      }))(service, question, { 'x-groups': groups });
    await ask('Who is asked for the bonus of the team?', 'legal');
    const carried = (text: string): unknown =>
      JSON.parse(text).trace.steps.find(({ step }: { step: string }) => step === 'carry_context');
    expect(JSON.stringify(carried(await ask('And why?', 'legal'))), 'worth the test').to.include('bonus');
    const other = await ask('And why?', 'sales');
    expect(JSON.stringify(carried(other))).to.not.include('bonus');
    expect(withoutEcho(other, 'And why?')).to.not.match(SECRETS.sales);
  });

  it('tells whoever sees nothing that there is nothing, with the same scores as for a question without an answer', async () => {
    const one = JSON.parse((await WAYS.seek?.(service, 'quokka', { 'x-groups': 'legal' })) ?? '');
    const other = JSON.parse((await WAYS.seek?.(service, 'gnu', { 'x-groups': 'legal' })) ?? '');
    for (const field of ['reason', 'KBscore', 'kbCoverage', 'totalCount', 'correctedQuestion', 'langCode'])
      expect(one[field], field).to.deep.equal(other[field]);
  });

  for (const [what, headers] of [
    ['without the header', {}],
    ['with another one', { 'x-group': 'sales' }],
  ] as const)
    it(`refuses a call ${what}`, async () => {
      for (const path of ['seek', 'seek_stream', 'chat/completions', 'mcp']) {
        const response = await fetch(`${service.url}/v1/test/${path}`, {
          method: 'POST',
          headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ question: 'bonus', jsonrpc: '2.0', messages: [{ role: 'user', content: 'bonus' }] }),
        });
        await expectProblem(response, 403, 'viewer_unknown');
      }
    });

  it('lets calls through that look into no documents', async () => {
    const response = await fetch(`${service.url}/v1/test/models`, { headers: { apikey: KEY } });
    expect(response.status).to.equal(200);
  });
}

describe('access to documents', () => {
  describe('of the embedded knowledge base', () => itLeaksNothing(() => ({ embedded: { path: './kb' } }), true));
});

describeElasticsearch('access to documents', (server) => {
  const space = workspaceOn(server);
  itLeaksNothing(() => ({ elasticsearch: { endpoint: server().url, index: space.name('access') } }), false);
});
