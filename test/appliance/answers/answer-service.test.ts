import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Call } from '../../../core/contract/call.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import type { Trace } from '../../../core/contract/trace.ts';
import { answeredTurn, start, stopAll, TestPipeline, until } from '../../support/harness.ts';

/** Has one step, which tells of itself, and keeps what runs after an answer is given. */
class TracedPipeline extends TestPipeline {
  readonly traces: (Trace | undefined)[] = [];

  constructor() {
    super((turn: TurnStart, { trace }: Call) => {
      trace?.note({ found: 3 });
      trace?.end({ step: 'retrieve', seconds: 0.002, outcome: 'ok' });
      return answeredTurn({ answer: 'Two years.', score: 86 })(turn);
    });
  }

  override async afterwards(...[turn, call]: Parameters<TestPipeline['afterwards']>): Promise<void> {
    this.traces.push(call.trace);
    await super.afterwards(turn, call);
  }
}

describe('the trace of an answer', () => {
  after(stopAll);

  const bare = [{ step: 'retrieve', milliseconds: 2, outcome: 'ok' }];
  const noted = [{ ...bare[0], details: { found: 3 } }];
  const CASES: readonly [setting: string, asks: boolean, told: object | undefined, kept: object, content: boolean][] = [
    ['off', false, undefined, bare, false],
    ['off', true, undefined, bare, false],
    ['figures', false, undefined, noted, false],
    ['figures', true, { steps: noted }, noted, false],
    ['content', false, undefined, noted, true],
    ['content', true, { steps: noted }, noted, true],
  ];
  for (const [setting, asks, told, kept, content] of CASES)
    it(`is ${told ? 'told' : 'not told'} and kept with the setting ${setting}, ${asks ? 'asked for' : 'not asked for'}`, async () => {
      const pipeline = new TracedPipeline();
      const service = await start(pipeline, { yaml: `http: { trace: ${setting === 'off' ? '"off"' : setting} }` });
      const response = await service.seek({ question: 'How long?', options: { trace: asks } });
      expect(((await response.json()) as { trace?: object }).trace).to.deep.equal(told); // a record, by its status
      await until(() => pipeline.traces.length === 1);
      const [trace] = pipeline.traces;
      expect(trace?.steps).to.deep.equal(kept);
      expect(trace).to.include({ content, asked: told !== undefined });
    });
});

describe('an answer', () => {
  after(stopAll);

  for (const [setting, isKept] of [
    ['at_once', false],
    ['when_kept', true],
  ] as const)
    it(`goes out ${isKept ? 'after' : 'before'} what comes afterwards has ended, with the setting ${setting}`, async () => {
      const ending = Promise.withResolvers<void>();
      const pipeline = new TestPipeline(undefined, () => ending.promise);
      const service = await start(pipeline, { yaml: `send_answers: ${setting}` });
      let isOut = false;
      const asked = service.seek({ question: 'How long?' }).then(({ status }) => {
        isOut = true;
        return status;
      });
      await until(() => pipeline.ids.length === 2); // the answer and what comes afterwards
      await pause(50);
      if (isKept) expect(isOut).to.equal(false);
      else expect(await asked).to.equal(200);
      ending.resolve();
      expect(await asked).to.equal(200);
    });
});
