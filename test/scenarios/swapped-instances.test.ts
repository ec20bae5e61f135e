import { expect } from 'chai';
import type { Instances } from '../../appliance/instances.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { Answered } from '../../core/host/runner.ts';
import { answeredTurn, type Running, start, stopAll, TestPipeline, until } from '../support/harness.ts';

/** Questions at once while pipelines change. */
const QUESTIONS = 100;

describe('an instance that is exchanged while it answers', () => {
  let instances: Instances;
  let service: Running;
  const saying = (answer: string) => new TestPipeline(answeredTurn({ answer, score: 90 }));
  async function ask(): Promise<string> {
    const response = await service.seek({ question: 'Why?' });
    return ((await response.json()) as AnswerRecord).answer; // it is answered
  }

  async function serve(pipeline: TestPipeline): Promise<void> {
    service = await start(pipeline, {
      open: async (opened) => {
        instances = opened;
        await opened.swap('test', pipeline);
      },
    });
  }
  afterEach(stopAll);

  it('ends what it has begun, with all that runs afterwards, before it is closed', async () => {
    const held = Promise.withResolvers<void>();
    const after = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const before = new TestPipeline(
      async (begin): Promise<Answered> => {
        begun.resolve();
        await held.promise;
        return answeredTurn({ answer: 'old', score: 90 })(begin);
      },
      () => after.promise,
    );
    await serve(before);
    const first = ask();
    await begun.promise;
    const swapping = instances.swap('test', saying('new'));
    expect(await ask()).to.equal('new');
    held.resolve();
    expect(await first).to.equal('old');
    expect(before.closed).to.equal(0);
    after.resolve();
    await swapping;
    expect([before.closed, before.afterTurns.length]).to.deep.equal([1, 1]);
  });

  it('is let go of by a question that fails', async () => {
    const broken = new TestPipeline(() => Promise.reject(new Error('it broke')));
    await serve(broken);
    expect((await service.seek({ question: 'Why?' })).status).to.equal(500);
    await instances.swap('test', saying('new'));
    expect(broken.closed).to.equal(1);
  });

  it('refuses no question, however often', async () => {
    const pipelines = [saying('0')];
    await serve(pipelines[0] as TestPipeline); // the first is there
    const asking = Array.from({ length: QUESTIONS }, ask);
    for (let round = 1; round < 10; round++) {
      const next = saying(String(round));
      pipelines.push(next);
      await instances.swap('test', next);
    }
    const answers = await Promise.all(asking);
    expect(answers.every((answer) => /^\d$/.test(answer))).to.equal(true);
    await until(() => pipelines.slice(0, -1).every(({ closed }) => closed === 1));
    expect(pipelines.at(-1)?.closed).to.equal(0);
  });
});
