import type { Verdict } from '../../../core/contract/resources/verifier.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Plan } from './plan.ts';

/** From this probability on nothing backs a stretch. */
const UNSUPPORTED = 0.5;

/** Stretches in a row as one, with what stands between them. */
function joinRuns(stretches: readonly Span[], isMeant: (at: number) => boolean): Span[] {
  const found: Span[] = [];
  let isOpen = false;
  for (const [at, { start, end }] of stretches.entries()) {
    if (start === end) continue;
    const last = found.at(-1);
    if (!isMeant(at)) isOpen = false;
    else if (isOpen && last) last.end = Math.max(last.end, end);
    else {
      found.push({ start, end });
      isOpen = true;
    }
  }
  return found;
}

/**
 * What the runs say together: a stretch has the lowest probability that any input gave it, 1 where there was none to read; a sentence
 * has the highest of its stretches.
 */
export function verdictOf({ stretches, runs }: Plan, figures: readonly number[][], sentences: readonly Span[]): Verdict {
  const risks = stretches.map(() => 1);
  for (const [at, { stretch, count }] of runs.entries()) {
    for (let step = 0; step < count; step++) {
      risks[stretch + step] = Math.min(risks[stretch + step] ?? 1, figures[at]?.[step] ?? 1);
    }
  }
  const riskOf = (sentence: Span): number =>
    stretches.reduce((most, { start, end }, at) => {
      const isIn = start < end && start < sentence.end && end > sentence.start;
      return isIn ? Math.max(most, risks[at] ?? 1) : most;
    }, 0);
  return { sentences: sentences.map(riskOf), unsupported: joinRuns(stretches, (at) => (risks[at] ?? 1) > UNSUPPORTED) };
}
