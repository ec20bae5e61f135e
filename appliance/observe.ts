import type { Observer } from '../core/host/observe.ts';
import type { LookupObserver, UpstreamObserver } from '../core/host/open.ts';
import type { Metrics } from './metrics.ts';

/** Feeds what the host's wrapper round every step tells into the step metrics. */
export const stepObserver =
  ({ stepSeconds, stepErrors }: Pick<Metrics, 'stepSeconds' | 'stepErrors'>): Observer =>
  ({ pipeline, step, seconds, outcome, code }) => {
    stepSeconds.observe({ pipeline, step }, seconds);
    // A caller who leaves or a service that stops is no error of the step.
    if (code && outcome !== 'aborted') stepErrors.inc({ step, code });
  };

/** Feeds what resources and steps tell of their requests to servers into the upstream metrics. */
export const upstreamObserver =
  ({
    upstreamSeconds,
    upstreamRequests,
    modelTokens,
  }: Pick<Metrics, 'upstreamSeconds' | 'upstreamRequests' | 'modelTokens'>): UpstreamObserver =>
  ({ upstream, seconds, outcome, tokens }) => {
    upstreamSeconds.observe({ upstream }, seconds);
    upstreamRequests.inc({ upstream, outcome });
    if (!tokens) return;
    const { model, input, output } = tokens;
    modelTokens.inc({ model, direction: 'input' }, input);
    modelTokens.inc({ model, direction: 'output' }, output);
  };

/** Counts what looks into caches have found. */
export const lookupObserver =
  ({ cacheRequests }: Pick<Metrics, 'cacheRequests'>): LookupObserver =>
  ({ cache, result }) =>
    cacheRequests.inc({ cache, result });
