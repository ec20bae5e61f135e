import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { REASONS } from '../core/contract/facts/end.ts';
import { API_VERSION } from '../core/contract/plugin.ts';

/** Seconds. From a cached answer to a slow model on a small machine. */
const TURN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Seconds. Most steps work on what is in memory. */
const STEP_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120];
const TENTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

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

/** All metrics of one process. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics in a registry of their own. What is known in advance appears with 0 at the first scrape. */
export function createMetrics(known: KnownLabels) {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    requests: new Counter({
      name: 'touchstone_http_requests_total',
      help: 'HTTP requests answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'touchstone_http_request_duration_seconds',
      help: 'Time from the headers of a request to its answer.',
      labelNames: ['method', 'route'],
      buckets: TURN_SECONDS,
      registers,
    }),
    inFlight: new Gauge({
      name: 'touchstone_http_requests_in_flight',
      help: 'HTTP requests at work now.',
      registers,
    }),
    rejected: new Counter({
      name: 'touchstone_requests_rejected_total',
      help: 'HTTP requests refused before any work, by the code of the problem.',
      labelNames: ['reason'],
      registers,
    }),
    answers: new Counter({
      name: 'touchstone_answers_total',
      help: 'Questions answered, by the reason that the turn ended with.',
      labelNames: ['instance', 'reason'],
      registers,
    }),
    answerSeconds: new Histogram({
      name: 'touchstone_answer_duration_seconds',
      help: 'Time of a whole turn.',
      labelNames: ['instance'],
      buckets: TURN_SECONDS,
      registers,
    }),
    firstChunkSeconds: new Histogram({
      name: 'touchstone_answer_time_to_first_chunk_seconds',
      help: 'Time to the first text of a streamed answer.',
      labelNames: ['instance'],
      buckets: TURN_SECONDS,
      registers,
    }),
    answerScore: new Histogram({
      name: 'touchstone_answer_score',
      help: 'Final confidence of answers, 0-100.',
      labelNames: ['instance'],
      buckets: TENTHS,
      registers,
    }),
    semanticScore: new Histogram({
      name: 'touchstone_answer_semantic_score',
      help: 'How sure it is that passages back answers, 0-100, where that was computed.',
      labelNames: ['instance'],
      buckets: TENTHS,
      registers,
    }),
    gateDecisions: new Counter({
      name: 'touchstone_gate_decisions_total',
      help: 'What gates decided of questions and answers.',
      labelNames: ['gate', 'decision', 'rule'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'touchstone_model_tokens_total',
      help: 'Tokens that models on servers read and wrote, where their servers tell, by the label of the model.',
      labelNames: ['model', 'direction'],
      registers,
    }),
    stepSeconds: new Histogram({
      name: 'touchstone_step_duration_seconds',
      help: 'Time of one run of a step.',
      labelNames: ['pipeline', 'step'],
      buckets: STEP_SECONDS,
      registers,
    }),
    stepErrors: new Counter({
      name: 'touchstone_step_errors_total',
      help: 'Runs of a step that failed, by the code of the failure.',
      labelNames: ['step', 'code'],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'touchstone_upstream_request_duration_seconds',
      help: 'Time of one request to a server that a resource or step stands on, by its name or label.',
      labelNames: ['upstream'],
      buckets: TURN_SECONDS,
      registers,
    }),
    upstreamRequests: new Counter({
      name: 'touchstone_upstream_requests_total',
      help: 'Requests to servers that resources and steps stand on, by their name or label and how they ended.',
      labelNames: ['upstream', 'outcome'],
      registers,
    }),
    buildInfo: new Gauge({
      name: 'touchstone_build_info',
      help: 'Always 1; its labels tell what runs.',
      labelNames: ['version', 'api_version', 'node_version'],
      registers,
    }),
  };
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
  for (const reason of known.rejections) metrics.rejected.inc({ reason }, 0);
  for (const instance of known.instances) for (const reason of REASONS) metrics.answers.inc({ instance, reason }, 0);
  metrics.buildInfo.set({ version: known.version, api_version: String(API_VERSION), node_version: process.version }, 1);
}
