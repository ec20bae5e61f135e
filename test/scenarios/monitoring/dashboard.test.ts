import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ROOT } from '../../support/command-line.ts';
import { type ConfiguredService, startConfigured } from '../../support/configured-service.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, stopAll } from '../../support/harness.ts';
import { ModelServer, refuses, says } from '../../support/model-server.ts';
import { missingPrometheus, Prometheus } from '../../support/prometheus.ts';
import { skipWithout } from '../../support/skip-without.ts';

interface Panel {
  title: string;
  description?: string;
  type: string;
  datasource?: { uid: string };
  targets?: { expr: string }[];
}

const read = (file: string): string => readFileSync(join(ROOT, 'docker', file), 'utf8');
const dashboard: { uid: string; title: string; panels: Panel[] } = JSON.parse(read('grafana/dashboards/touchstone.json'));
const shown = dashboard.panels.filter(({ type }) => type !== 'row');

const pipelineOf = (model: string, documents: string): string => `
version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { openai: { base_url: "${model}", model: little, retries: 0 } }
  state: { sqlite: { path: ./state.db } }
answer:
  - screen_question: { min_words: 2 }
  - recall_answer: { from: state, documents: kb, normal: 1 }
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: {}
  - gate_confidence: { min: 30 }
afterwards:
  - record_answer: { in: state }
  - remember_answer: { in: state, documents: kb }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
sources:
  manuals: { read_files: {}, paths: [${documents}], every: 1h }
`;

const FILES = {
  'documents/pump.md': '# Pump\n\nThe warranty of the pump is two years. Opening the pump ends the warranty.\n',
  'documents/kettle.md': '# Kettle\n\nThe kettle holds two litres of water. It weighs one kilogram.\n',
};
/** Seconds: the shortest in which a rate is known from a scrape a second. */
const WINDOW = 15;

/** An expression as Grafana would send it. */
const filled = (expression: string): string =>
  expression
    .replaceAll('$__rate_interval', `${WINDOW}s`)
    .replaceAll('$__range', `${WINDOW}s`)
    .replaceAll('$job', '.*')
    .replaceAll('$instance', '.*');

describe('the dashboard', () => {
  it('stands where Grafana is told to look for it, with the data source that it names', () => {
    const { datasources } = parse(read('grafana/provisioning/datasources/prometheus.yml'));
    const { providers } = parse(read('grafana/provisioning/dashboards/touchstone.yml'));
    expect(datasources).to.have.lengthOf(1);
    expect(new Set(shown.map(({ datasource }) => datasource?.uid))).to.deep.equal(new Set([datasources[0].uid]));
    expect(providers[0].options.path).to.equal('/var/lib/grafana/dashboards');
  });

  for (const { title, description, targets } of shown)
    it(`says what '${title}' shows`, () => {
      expect(description).to.match(/^[A-Z0-9].+\.$/);
      expect(targets).to.have.lengthOf.above(0);
    });
});

describe('the dashboard and the alerts on a real Prometheus', function () {
  this.timeout(120_000);
  const model = new ModelServer();
  let service: ConfiguredService;
  let prometheus: Prometheus | undefined;

  before(async function () {
    const missing = missingPrometheus();
    if (missing) skipWithout(this, missing);
    const folder = folderWith(FILES);
    const file = join(folderWith({ 'p.yaml': pipelineOf(await model.open(), join(folder, 'documents')) }), 'p.yaml');
    service = await startConfigured('', {
      file,
      yaml: `instances: { test: { pipeline: ${file} } }\naccess: { tokens_per_day: 1000 }`,
    });
    prometheus = await Prometheus.start(service.url, join(ROOT, 'docker/prometheus/alerts.yml'));
    await pause(2500); // a rate needs a figure from before
    for (let round = 0; round < 3; round++) {
      await traffic(round);
      await pause(1500);
    }
  });
  after(async () => {
    await prometheus?.stop();
    await stopAll();
    await model.close();
  });

  /** Answers written, cached, streamed and withheld; errors, refusals, loads and reloads, good ones and bad. */
  async function traffic(round: number): Promise<void> {
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${service.url}/v1/test/${path}`, {
        method: 'POST',
        headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then((response) => response.text());
    const tokens = { usage: { prompt_tokens: 31, completion_tokens: 7 } };
    await post('documents', [{ id: `d${round}`, title: 'Lamp', content: 'The lamp is yellow and has a warranty of a year.' }]);
    model.will(says(['The warranty of the pump is two years.'], tokens));
    for (let again = 0; again < 2; again++) await post('seek', { question: 'How long is the warranty of the pump?' });
    await post('seek_stream', { question: `How long is the warranty of pump ${round}?` });
    model.will(says(['Elephants are grey and live in Africa.'], tokens));
    await post('seek', { question: `How many litres does kettle ${round} hold?` });
    model.will(refuses(400));
    await post('seek', { question: `How heavy is kettle ${round}?` });
    await post('seek', { question: 'Why' });
    await post('seek', {});
    await post('seek', { question: 'Who am I?' }, { apikey: 'of nobody at all, not even me' });
    const text = service.written();
    for (const each of [
      `${text}# again
`,
      `${text}nonsense: 1
`,
      text,
    ]) {
      writeFileSync(service.file, each);
      await service.call('POST', '/reload');
    }
  }

  for (const { title, targets = [] } of shown)
    for (const { expr } of targets)
      it(`'${title}' gets data: ${expr.slice(0, 70)}`, async () => {
        const series = (await prometheus?.range(filled(expr), WINDOW)) ?? [];
        const numbers = series.flatMap(({ values = [] }) => values.map(([, value]) => Number(value)));
        expect(numbers.some(Number.isFinite), JSON.stringify(series).slice(0, 300)).to.equal(true);
      });

  for (const expression of [
    'touchstone_answers_total{reason="answered"}',
    'touchstone_answers_total{reason="cached"}',
    'touchstone_gate_decisions_total{decision="withheld"}',
    'touchstone_cache_requests_total{result="hit"}',
    'touchstone_step_errors_total{step="generate"}',
    'touchstone_http_requests_total{status="422"}',
    'touchstone_key_failures_total{reason="unknown"}',
    'touchstone_model_tokens_total{direction="input"}',
    'touchstone_ingest_documents_total{result="loaded"}',
    'touchstone_config_reloads_total{result="success"}',
    'touchstone_config_reloads_total{result="failure"}',
    'touchstone_ingest_last_success_timestamp_seconds{source="manuals"}',
    'touchstone_token_budget_used_ratio',
  ])
    it(`has seen ${expression}`, async () => {
      expect(await prometheus?.query(`${expression} > 0`)).to.not.deep.equal([]);
    });

  it('evaluates every rule', async () => {
    const rules = (await prometheus?.rules()) ?? [];
    expect(rules).to.have.lengthOf(16);
    for (const { name, health, lastError } of rules) expect(`${name}: ${health} ${lastError ?? ''}`).to.match(/: ok /);
  });

  it('knows every series that a rule looks at', async () => {
    const { groups } = parse(read('prometheus/alerts.yml'));
    const expressions: string[] = groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr));
    const names = new Set(expressions.flatMap((each) => each.match(/\b(?:touchstone|nodejs)_\w+/g) ?? []));
    for (const name of names) expect(await prometheus?.query(`last_over_time(${name}[1m])`), name).to.not.deep.equal([]);
  });

  it('tells instances of Touchstone by another name than the place that is scraped', async () => {
    const [series] = (await prometheus?.query('touchstone_answers_total{reason="answered"}')) ?? [];
    expect(series?.metric).to.include({ exported_instance: 'test', instance: new URL(service.url).host, job: 'touchstone' });
  });
});
