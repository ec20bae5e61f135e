import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { refineAnswer } from '../../../../plugins/refine/refine-answer/index.ts';
import { type Ran, ran } from '../../../support/run-step.ts';

interface Hostile {
  id: string;
  pattern: string;
  attack: { prefix: string; pump: string; suffix: string };
}

/** A folder with `redos/patterns.jsonl`: patterns and what is slow to match with them. It is not part of the repository. */
const FILE = join(process.env.TOUCHSTONE_EVAL_SETS ?? '', 'redos', 'patterns.jsonl');
const SIZE = 10_000;

const textOf = ({ prefix, pump, suffix }: Hostile['attack']): string =>
  `${prefix}${pump.repeat(Math.ceil(SIZE / Math.max(1, pump.length)))}`.slice(0, SIZE - suffix.length) + suffix;

/** Milliseconds of the quicker of two runs: the other one may have met a collection of garbage. */
async function measure(re: string, answer: string): Promise<{ time: number; facts: Ran }> {
  const runs: { time: number; facts: Ran }[] = [];
  for (let run = 0; run < 2; run++) {
    const started = performance.now();
    const facts = await ran(refineAnswer, { answer, options: { answerEngineering: [{ re, rp: '-' }] } }, { patience: '30ms' });
    runs.push({ time: performance.now() - started, facts });
  }
  return runs.toSorted((a, b) => a.time - b.time)[0] as { time: number; facts: Ran }; // there are two
}

function outcomeOf({ warnings = [] }: Ran): string {
  if (warnings.length === 0) return 'made';
  return warnings.some((warning) => warning.includes('took too long')) ? 'broken off' : 'refused';
}

describe('hostile patterns', () => {
  it('are refused or done in under 50 ms for 10 kB (patterns of TOUCHSTONE_EVAL_SETS)', async function () {
    if (!process.env.TOUCHSTONE_EVAL_SETS || !existsSync(FILE)) return this.skip();
    this.timeout(120_000);
    const patterns = readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .map((line): Hostile => JSON.parse(line));
    const slow: string[] = [];
    const outcomes: string[] = [];
    for (const { id, pattern, attack } of patterns) {
      const { time, facts } = await measure(`/${pattern}/g`, textOf(attack));
      if (time >= 50) slow.push(`${id}: ${Math.round(time)} ms`);
      outcomes.push(outcomeOf(facts));
    }
    for (const outcome of new Set(outcomes))
      console.log(`      ${outcome}: ${outcomes.filter((each) => each === outcome).length}`);
    expect(slow).to.deep.equal([]);
  });
});
