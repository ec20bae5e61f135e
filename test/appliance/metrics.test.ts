import { expect } from 'chai';
import { createMetrics } from '../../appliance/metrics.ts';
import { start, stopAll } from '../support/harness.ts';
import { missingPrometheus, promtool } from '../support/prometheus.ts';
import { skipWithout } from '../support/skip-without.ts';

/** What operators are promised, with the labels of each. */
const PROMISED: [name: string, type: string, labels: string][] = [
  ['http_requests_total', 'counter', 'method route status'],
  ['http_request_duration_seconds', 'histogram', 'method route'],
  ['http_requests_in_flight', 'gauge', ''],
  ['answers_total', 'counter', 'instance reason'],
  ['answer_duration_seconds', 'histogram', 'instance'],
  ['answer_time_to_first_chunk_seconds', 'histogram', 'instance'],
  ['step_duration_seconds', 'histogram', 'pipeline step'],
  ['step_errors_total', 'counter', 'step code'],
  ['answer_score', 'histogram', 'instance'],
  ['answer_semantic_score', 'histogram', 'instance'],
  ['gate_decisions_total', 'counter', 'gate decision rule'],
  ['model_tokens_total', 'counter', 'model direction'],
  ['upstream_request_duration_seconds', 'histogram', 'upstream'],
  ['upstream_requests_total', 'counter', 'upstream outcome'],
  ['cache_requests_total', 'counter', 'cache result'],
  ['requests_rejected_total', 'counter', 'reason'],
  ['ingest_documents_total', 'counter', 'instance source result'],
  ['ingest_last_success_timestamp_seconds', 'gauge', 'instance source'],
  ['config_reloads_total', 'counter', 'result'],
  ['config_last_reload_success_timestamp_seconds', 'gauge', ''],
  ['build_info', 'gauge', 'version api_version node_version'],
  ['ready', 'gauge', ''],
  ['check_ok', 'gauge', 'check'],
  ['http_requests_in_flight_limit', 'gauge', ''],
  ['questions_in_flight_limit', 'gauge', ''],
  ['ingest_queue_length', 'gauge', 'instance'],
  ['ingest_queue_limit', 'gauge', ''],
  ['token_budget_used_ratio', 'gauge', ''],
];

describe('every metric that operators are promised', () => {
  afterEach(stopAll);

  it('has its type and a line that says what it is', async () => {
    const { url } = await start();
    const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
    for (const [name, type] of PROMISED) {
      expect(lines).to.include(`# TYPE touchstone_${name} ${type}`);
      const help = lines.find((line) => line.startsWith(`# HELP touchstone_${name} `));
      expect(help, name).to.match(/^# HELP \w+ [A-Z].{10,}[.\w]$/);
    }
  });

  it('has its labels', () => {
    const { registry } = createMetrics({ instances: [], routes: [], rejections: [], version: '0' });
    for (const [name, , labels] of PROMISED) {
      const metric = registry.getSingleMetric(`touchstone_${name}`);
      if (!metric) continue; // read at each scrape: added beside them
      expect(metric, name)
        .to.have.property('labelNames')
        .that.deep.equals(labels === '' ? [] : labels.split(' '));
    }
  });

  it('reads what is now at each scrape', async () => {
    const { url, pipeline } = await start();
    const scrape = async () => (await fetch(`${url}/metrics`)).text();
    const before = await scrape();
    for (const line of [
      'touchstone_ready 1',
      'touchstone_check_ok{check="service"} 1',
      'touchstone_check_ok{check="test/kb"} 1',
      'touchstone_http_requests_in_flight_limit 200',
      'touchstone_questions_in_flight_limit 200',
      'touchstone_ingest_queue_length{instance="test"} 0',
      'touchstone_ingest_queue_limit 50',
      'touchstone_token_budget_used_ratio 0',
    ])
      expect(before).to.include(`${line}\n`);
    pipeline.health = () => ({ store: { ok: false, detail: 'the disk is full' } });
    const after = await scrape();
    expect(after).to.include('touchstone_ready 0\n').and.to.include('touchstone_check_ok{check="test/store"} 0\n');
    expect(after, 'what is gone is not told').to.not.include('test/kb');
  });
});

describe('all metrics', () => {
  before(function () {
    const missing = missingPrometheus();
    if (missing) skipWithout(this, missing);
  });
  afterEach(stopAll);

  it('are as promtool wants them', async () => {
    const { url, seek } = await start();
    await seek({ question: 'Why?' });
    expect(promtool(['check', 'metrics'], await (await fetch(`${url}/metrics`)).text())).to.equal('0\n');
  });
});
