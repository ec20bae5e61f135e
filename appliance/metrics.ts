import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { REASONS } from '../core/contract/facts/end.ts';
import { API_VERSION } from '../core/contract/plugin.ts';

/** Seconds. From a cached answer to a slow model on a small machine. */
const TURN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Seconds. Most steps work on what is in memory. */
const STEP_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120];
const TENTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** What can come of a document that is loaded. */
export const INGEST_RESULTS = ['loaded', 'unchanged', 'removed', 'failed'] as const;

/** Metrics of prom-client whose names break the naming rules that promtool checks. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export interface KnownLabels {
  instances: readonly string[];
  /** Method and route of every operation that is counted. */
  routes: readonly { method: string; route: string }[];
  /** Codes of the problems that count as rejections. */
  rejections: readonly string[];
  version: string;
}

const counter =
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  (registers: Registry[]) =>
    new Counter<Label>({ name, help, labelNames, registers });
const gauge =
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  (registers: Registry[]) =>
    new Gauge<Label>({ name, help, labelNames, registers });
const histogram =
  <Label extends string>(buckets: number[], name: string, help: string, ...labelNames: Label[]) =>
  (registers: Registry[]) =>
    new Histogram<Label>({ name, help, buckets, labelNames, registers });

/** How each metric is made in a registry. */
const TABLE = {
  requests: counter('touchstone_http_requests_total', 'HTTP requests answered.', 'method', 'route', 'status'),
  requestSeconds: histogram(
    TURN_SECONDS,
    'touchstone_http_request_duration_seconds',
    'Time from the headers of a request to its answer.',
    'method',
    'route',
  ),
  inFlight: gauge('touchstone_http_requests_in_flight', 'HTTP requests at work now.'),
  rejected: counter(
    'touchstone_requests_rejected_total',
    'HTTP requests refused before any work, by the code of the problem.',
    'reason',
  ),
  keyFailures: counter(
    'touchstone_key_failures_total',
    'Calls without a key that opens the service, by why it does not: missing, unknown, expired, revoked.',
    'reason',
  ),
  lockouts: counter('touchstone_lockouts_total', 'Locks of addresses after wrong keys.'),
  answers: counter(
    'touchstone_answers_total',
    'Questions answered, by the reason that the turn ended with.',
    'instance',
    'reason',
  ),
  answerSeconds: histogram(TURN_SECONDS, 'touchstone_answer_duration_seconds', 'Time of a whole turn.', 'instance'),
  firstChunkSeconds: histogram(
    TURN_SECONDS,
    'touchstone_answer_time_to_first_chunk_seconds',
    'Time to the first text of a streamed answer.',
    'instance',
  ),
  answerScore: histogram(TENTHS, 'touchstone_answer_score', 'Final confidence of answers, 0-100.', 'instance'),
  semanticScore: histogram(
    TENTHS,
    'touchstone_answer_semantic_score',
    'How sure it is that passages back answers, 0-100, where that was computed.',
    'instance',
  ),
  gateDecisions: counter(
    'touchstone_gate_decisions_total',
    'What gates decided of questions and answers.',
    'gate',
    'decision',
    'rule',
  ),
  modelTokens: counter(
    'touchstone_model_tokens_total',
    'Tokens that models on servers read and wrote, where their servers tell, by the label of the model.',
    'model',
    'direction',
  ),
  stepSeconds: histogram(STEP_SECONDS, 'touchstone_step_duration_seconds', 'Time of one run of a step.', 'pipeline', 'step'),
  stepErrors: counter('touchstone_step_errors_total', 'Runs of a step that failed, by the code of the failure.', 'step', 'code'),
  upstreamSeconds: histogram(
    TURN_SECONDS,
    'touchstone_upstream_request_duration_seconds',
    'Time of one request to a server that a resource or step stands on, by its name or label.',
    'upstream',
  ),
  upstreamRequests: counter(
    'touchstone_upstream_requests_total',
    'Requests to servers that resources and steps stand on, by their name or label and how they ended.',
    'upstream',
    'outcome',
  ),
  cacheRequests: counter(
    'touchstone_cache_requests_total',
    'Looks into caches, by the label of what looked and what came of it: hit, miss, stale (changed since), bypass (not looked).',
    'cache',
    'result',
  ),
  ingestDocuments: counter(
    'touchstone_ingest_documents_total',
    'Documents that loads of the service have met, by what came of each: loaded, unchanged, removed, failed.',
    'instance',
    'source',
    'result',
  ),
  ingestLastSuccess: gauge(
    'touchstone_ingest_last_success_timestamp_seconds',
    'When the last good run of a source ended, in seconds since the epoch; 0 where there was none.',
    'instance',
    'source',
  ),
  configReloads: counter(
    'touchstone_config_reloads_total',
    'Times that the pipeline file of an instance was read again to answer with it, by what came of it: success, failure.',
    'result',
  ),
  configLastReload: gauge(
    'touchstone_config_last_reload_success_timestamp_seconds',
    'When a pipeline file was last read again and answers, in seconds since the epoch; 0 where none was.',
  ),
  buildInfo: gauge('touchstone_build_info', 'Always 1; its labels tell what runs.', 'version', 'api_version', 'node_version'),
} as const;

/** All metrics of one process. */
export type Metrics = { readonly [Name in keyof typeof TABLE]: ReturnType<(typeof TABLE)[Name]> } & {
  readonly registry: Registry;
};

/** Creates the metrics in a registry of their own. What is known in advance appears with 0 at the first scrape. */
export function createMetrics(known: KnownLabels): Metrics {
  const registry = new Registry();
  const made = Object.entries(TABLE).map(([name, make]) => [name, make([registry])]);
  const metrics: Metrics = { ...Object.fromEntries(made), registry };
  addNodeMetrics(registry);
  showKnown(metrics, known);
  return metrics;
}

function addNodeMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
}

function showKnown(metrics: Metrics, known: KnownLabels): void {
  for (const route of known.routes) metrics.requests.inc({ ...route, status: '200' }, 0);
  for (const reason of ['missing', 'unknown', 'expired', 'revoked']) metrics.keyFailures.inc({ reason }, 0);
  for (const result of ['success', 'failure']) metrics.configReloads.inc({ result }, 0);
  for (const reason of known.rejections) metrics.rejected.inc({ reason }, 0);
  for (const instance of known.instances) for (const reason of REASONS) metrics.answers.inc({ instance, reason }, 0);
  for (const instance of known.instances)
    for (const result of INGEST_RESULTS) metrics.ingestDocuments.inc({ instance, result }, 0);
  metrics.buildInfo.set({ version: known.version, api_version: String(API_VERSION), node_version: process.version }, 1);
}
