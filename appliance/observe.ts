import type { Observer } from '../core/observe.ts';
import type { Metrics } from './metrics.ts';

/** Feeds what the host's wrapper round every step tells into the step metrics. */
export const stepObserver =
  ({ stepSeconds, stepErrors }: Pick<Metrics, 'stepSeconds' | 'stepErrors'>): Observer =>
  ({ pipeline, step, seconds, outcome, code }) => {
    stepSeconds.observe({ pipeline, step }, seconds);
    // A caller who leaves or a service that stops is no error of the step.
    if (code && outcome !== 'aborted') stepErrors.inc({ step, code });
  };
