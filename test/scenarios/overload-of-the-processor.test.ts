import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { quantile } from '../../bench/figures.ts';
import { type Ended, send } from '../../bench/support/open-loop.ts';
import { randomFrom } from '../../bench/support/random.ts';
import { create, metric } from '../support/callers.ts';
import { begin, type Running } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { KEY } from '../support/harness.ts';

/** Milliseconds that a question computes, in so many steps. */
const WORK = 5;
const STEPS = 3;
/** Calls a second: four times what can be answered at best. */
const FLOOD = 250;
const SECONDS = 5;

const FILES = {
  'package.json': '{"type":"module"}',
  'work.ts': `import { definePlugin, Type } from 'touchstone/plugin';
    export const work = definePlugin()({
      name: 'work', summary: 'Computes, or waits.', needs: ['question'], gives: ['answer'], config: Type.Object({}),
      create: () => ({ run: async ({ question }) => {
        if (question.startsWith('wait')) await new Promise((resolve) => setTimeout(resolve, 3000));
        const end = performance.now() + (question.startsWith('compute') ? ${WORK} : 0);
        while (performance.now() < end);
        await new Promise((resolve) => setTimeout(resolve, 1));
        return { answer: 'done' };
      } }),
    });`,
  'pipeline.yaml': `version: 1
plugins: [./work.ts]
answer: [${Array.from({ length: STEPS }, (_, step) => `{ work: {}, label: w${step} }`).join(', ')}]
`,
  'touchstone.yaml': 'instances: { test: { pipeline: pipeline.yaml }, other: { pipeline: pipeline.yaml } }\n',
};

describe('a service with more questions than its processor can answer', function () {
  this.timeout(60_000);
  let running: Running;
  let url: string;
  before(async () => {
    const env = { TOUCHSTONE_ADMIN_KEY: KEY };
    running = begin(['run', '--config', 'touchstone.yaml', '--port', '0'], { cwd: folderWith(FILES), env });
    url = (await running.said(/Ready at (\S+)/))[1] ?? '';
  });
  after(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });

  const crowd = (rate: number, question: string, { key = KEY, anew = true, seconds = SECONDS } = {}): Promise<Ended[]> =>
    send({ url, rate, seconds, anew, key, body: () => JSON.stringify({ question }), random: randomFrom(1) });
  const answered = (calls: readonly Ended[]) => calls.filter(({ status }) => status === 200);
  const keyOf = async (name: string): Promise<string> =>
    (await create({ url }, { name, permissions: ['ask'], instances: ['test', 'other'] })).key;

  for (const anew of [true, false])
    it(`refuses soon, and answers soon whom it takes, ${anew ? 'over new connections' : 'over kept ones'}`, async () => {
      const calls = await crowd(FLOOD, 'compute', { anew });
      expect(new Set(calls.map(({ status }) => status))).to.deep.equal(new Set([200, 503]));
      const late = calls.filter(({ at }) => at > 3000);
      const [taken, refused] = [answered(late), late.filter(({ status }) => status === 503)];
      expect(refused.length).to.be.above(late.length / 3);
      expect(taken.length, 'goes on answering').to.be.above(20);
      // All of them would wait for seconds, the last ones for fifteen.
      const slow = [taken, refused].map((some) =>
        Math.round(
          quantile(
            some.map(({ took }) => took),
            0.9,
          ),
        ),
      );
      expect(Math.max(...slow), slow.join(' and ')).to.be.below(3000); // some 500 on a machine of its own
    });

  it('has room again soon after', async () => {
    await crowd(FLOOD, 'compute', { seconds: 2 });
    expect(await metric({ url }, 'touchstone_questions_in_flight_limit')).to.be.at.most(64);
    await pause(1000);
    const calm = await crowd(10, 'compute', { seconds: 2 });
    expect(answered(calm).length).to.equal(calm.length);
  });

  it('answers a key that asks little beside one that floods it', async () => {
    const [flood, little] = await Promise.all([
      crowd(FLOOD, 'compute', { key: await keyOf('flood') }),
      crowd(4, 'compute', { key: await keyOf('little') }),
    ]);
    const share = (calls: readonly Ended[]) => answered(calls).length / calls.length;
    expect(share(flood)).to.be.below(0.6);
    expect(share(little)).to.be.above(Math.max(0.25, 1.5 * share(flood))); // of all, where the machine does nothing else
  });

  it('answers at once what is quick while 150 questions wait for a model that is slow', async () => {
    const waiting = crowd(100, 'wait', { seconds: 1.5 });
    await pause(1600);
    const quick = await crowd(20, 'quick', { seconds: 1.5 });
    expect(answered(quick).length / quick.length).to.be.above(0.8);
    expect(
      quantile(
        quick.map(({ took }) => took),
        0.9,
      ),
    ).to.be.below(1000);
    expect(answered(await waiting).length).to.be.above(100);
  });
});
