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
