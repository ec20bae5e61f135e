import { Gauge, type Registry } from 'prom-client';

/** What is looked up at each scrape. */
export interface LiveFigures {
  /** The checks of `/ready`, by what they are called there. */
  readiness(): { ready: boolean; checks: readonly { name: string; ok: boolean }[] };
  /** Most calls at work at once. */
  mostCalls: number;
  /** Most questions at work at once, as the processor has room now. */
  mostQuestions(): number;
  /** Works that load or wait to, of each open instance, and how many may wait. */
  loads(): Iterable<readonly [instance: string, waiting: number]>;
  mostLoads: number;
  /** The largest share of a day's tokens that a caller with a budget has spent; from 0, and above 1 where it went beyond. */
  budgetUsed(): number;
}

/** Adds metrics that nobody counts: they are read when they are asked for. */
export function addLiveGauges(registry: Registry, figures: LiveFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'touchstone_ready',
    help: 'Whether /ready says 200: 1 or 0.',
    registers,
    collect() {
      this.set(figures.readiness().ready ? 1 : 0);
    },
  });
  new Gauge({
    name: 'touchstone_check_ok',
    help: 'Whether a check of /ready is as it must be: 1 or 0. With a fallback that answers, the service is ready all the same.',
    labelNames: ['check'],
    registers,
    collect() {
      this.reset(); // those of a pipeline that was replaced are gone
      for (const { name, ok } of figures.readiness().checks) this.set({ check: name }, ok ? 1 : 0);
    },
  });
  addLimits(registry, figures);
}

function addLimits(registry: Registry, { mostCalls, mostQuestions, loads, mostLoads, budgetUsed }: LiveFigures): void {
  const registers = [registry];
  const limit = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value);
  limit('touchstone_http_requests_in_flight_limit', 'Most calls at work at once; those beyond are refused.', mostCalls);
  new Gauge({
    name: 'touchstone_questions_in_flight_limit',
    help: 'Most questions at work at once, as far as the processor had room when the last one came; those beyond are refused.',
    registers,
    collect() {
      this.set(mostQuestions());
    },
  });
  limit('touchstone_ingest_queue_limit', 'Most loads that wait for one knowledge base while another is at work.', mostLoads);
  new Gauge({
    name: 'touchstone_ingest_queue_length',
    help: 'Loads and removals at work or waiting for the knowledge base of an instance.',
    labelNames: ['instance'],
    registers,
    collect() {
      this.reset(); // an instance that is closed has no queue
      for (const [instance, waiting] of loads()) this.set({ instance }, waiting);
    },
  });
  new Gauge({
    name: 'touchstone_token_budget_used_ratio',
    help: 'The largest share of its tokens of the day that a caller with a budget has spent: of 0.9 on, a caller is nearly out of them.',
    registers,
    collect() {
      this.set(budgetUsed());
    },
  });
}
