import { Failure } from '../../core/contract/errors.ts';
import { readPattern } from '../text/pattern.ts';
import type { Finder, Found } from './found.ts';

/** Steps of the machine that a pattern becomes: far above what any wants that is no mistake. */
export const MOST_STEPS = 1000;
/** Milliseconds that the matches of a pattern in a text may take. */
const PATIENCE = 500;

/**
 * What a pattern of a configuration matches. A match is found in linear time, but each of many may look at all of the text: what is left
 * when that takes too long counts as found, as nobody knows what stands there.
 */
export function ownPattern({ name, re }: { name: string; re: string }): Finder {
  const pattern = readPattern(re, MOST_STEPS);
  if (typeof pattern === 'string') throw new Failure('configuration_invalid', `the pattern '${name}' cannot be used: ${pattern}`);
  return (text) => {
    const matcher = pattern.compiled.matcher(text);
    const until = performance.now() + PATIENCE;
    const found: Found[] = [];
    while (matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()];
      if (end > start) found.push({ type: name, start, end });
      if (performance.now() > until) return [...found, { type: name, start: end, end: text.length }];
    }
    return found;
  };
}
