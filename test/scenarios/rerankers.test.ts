import { expect } from 'chai';
import { Screens } from '../../appliance/screens/screens.ts';
import type { components } from '../../core/api.gen.ts';
import { type ConfiguredService, startConfigured } from '../support/configured-service.ts';
import { eventually } from '../support/eventually.ts';
import { KEY, stopAll, until } from '../support/harness.ts';
import { hangs, json, ModelServer, refuses } from '../support/model-server.ts';
import { reranks } from '../support/rerank-server.ts';

const DOCUMENTS = [
  {
    id: 'warranty',
    title: 'Warranty of the kettle',
    content: 'The warranty of the kettle lasts two years from the day of purchase.',
  },
  { id: 'care', title: 'Kettle', content: 'Rinse the kettle with vinegar. The warranty of the kettle does not cover limescale.' },
  { id: 'lamp', title: 'Lamp', content: 'The lamp has no warranty, but its kettle stand does.' },
];

const QUESTION = 'How long is the warranty of the kettle?';

const pipelineAt = (url: string): string => `
version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { extractive: {} }
  reader: { http_reranker: { server: cohere, base_url: "${url}", model: reader, retries: 0 } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - rerank_passages: { reranker: reader, patience: 300ms }
  - weigh_passages: {}
  - prompt_grounded: {}
  - generate: { with: llm }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

describe('a reranker in a running service', () => {
  const model = new ModelServer();
  let service: ConfiguredService;
  const prefersLamps = reranks((text) => (text.startsWith('Lamp') ? 0.9 : 0.1));

  /** What came of a question: the passage that the prompt began with, the best score, and what the step told of itself. */
  async function ask() {
    const record = await service.ask(QUESTION, { includeSourceResults: true, trace: true });
    // biome-ignore lint/suspicious/noExplicitAny: what is looked into is as wide as the API
    const told = (name: string): any => record.trace.steps.find(({ step }: { step: string }) => step === name)?.details;
    const scores: number[] = record.passages.map(({ score }: { score: number }) => score);
    return {
      reason: record.reason,
      KBscore: record.KBscore,
      first: told('prompt_grounded').passages[0],
      best: Math.max(...scores),
      told: told('rerank_passages'),
      warnings: record.warningMessages,
    };
  }

  async function readiness(): Promise<{ status: number; checks: components['schemas']['Readiness']['checks'] }> {
    const response = await fetch(`${service.url}/ready`);
    const { checks } = (await response.json()) as components['schemas']['Readiness']; // as the API says
    return { status: response.status, checks };
  }

  /** How many answers have ended degraded. */
  async function counted(): Promise<number> {
    const text = await (await fetch(`${service.url}/metrics`, { headers: { apikey: KEY } })).text();
    return Number(/^touchstone_answers_total\{[^}]*reason="degraded"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
  }

  before(async () => {
    const screens = new Screens();
    service = await startConfigured(pipelineAt(await model.open()), { screens });
    const loaded = await fetch(`${service.url}/v1/test/documents`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify(DOCUMENTS),
    });
    expect(loaded.ok, await loaded.text()).to.equal(true);
    await until(() => screens.state !== 'building', 60_000);
  });
  after(async () => {
    await stopAll();
    await model.close();
  });

  it('puts first what it finds most relevant, and leaves scores where they were', async () => {
    model.will(prefersLamps);
    const own = await ask();
    expect(own).to.include({ reason: 'answered', first: 'lamp#0' });
    expect(model.asked[0]).to.deep.include({ path: '/v1/rerank' });
    expect(model.asked[0]?.body).to.include({ model: 'reader', query: QUESTION, top_n: 3 });
    model.will(reranks(() => 0.5));
    const alike = await ask();
    expect(alike).to.include({ reason: 'answered', first: 'warranty#0', best: own.best, KBscore: own.KBscore });
  });

  for (const [name, behaviour, ready] of [
    ['is late', hangs, { ok: true }],
    ['fails', refuses(500), { ok: true }],
    ['takes no key', refuses(401), { ok: false, fallbacks: [] }],
    ['says what is no relevance', json({ results: [] }), { ok: false, fallbacks: [] }],
  ] as const) {
    it(`keeps the order of the search when it ${name}, and says so`, async () => {
      model.will(behaviour);
      const before = await counted();
      const started = performance.now();
      const { warnings, ...record } = await ask();
      expect(record).to.include({ reason: 'degraded', first: 'warranty#0' });
      expect(performance.now() - started).to.be.below(3000);
      expect(warnings).to.deep.equal([
        'rerank_passages left the passages in the order of the search, because the reranker could not be asked.',
      ]);
      expect(record.told).to.deep.include({ read: 3, relevances: 'none: it could not be asked' });
      expect(await counted()).to.equal(before + 1);
      const { status, checks } = await readiness();
      expect(status).to.equal(200);
      expect(checks.find((check) => check.name === 'test/reader')).to.deep.include(ready);
      // Each case finds it there again.
      model.will(prefersLamps);
      await eventually(async () => (await ask()).reason === 'answered');
    });
  }
});
