import { expect } from 'chai';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { type AnyPlugin, finish } from '../../../core/contract/plugin.ts';
import type { StepEvent } from '../../../core/host/observe.ts';
import { callWith, turnStart } from '../../support/call.ts';
import { type Behaviour, hang, open, type Run, step, thrownBy, timeout } from '../../support/steps.ts';

const say = (answer: string): Behaviour => ({ gives: ['answer'], run: () => ({ answer }) });

describe('a question on its way', () => {
  it('goes through the steps in order, each with what it declared and no more', async () => {
    const seen: unknown[] = [];
    const watch = (name: string, behaviour: Behaviour): AnyPlugin =>
      step(name, {
        ...behaviour,
        run: (facts, call) => {
          seen.push([name, { ...facts }]);
          return behaviour.run?.(facts, call);
        },
      });
    const pipeline = await open({
      answer: [
        watch('one', { gives: ['answer', 'score'], run: () => ({ answer: 'a', score: 3 }) }),
        watch('two', {
          needs: ['question', 'answer'],
          wants: ['language'],
          gives: ['answer'],
          run: async () => ({ answer: 'b' }),
        }),
      ],
    });
    const { turn, reason } = await pipeline.answer(turnStart(), callWith());
    expect(seen).to.deep.equal([
      ['one', {}],
      ['two', { question: 'Why?', answer: 'a' }],
    ]);
    expect(turn).to.deep.include({ answer: 'b', score: 3 });
    expect(reason).to.equal('answered');
  });

  it('needs no promise when no step makes one', async () => {
    const pipeline = await open({ answer: [step('one', say('a')), step('two', say('b'))] });
    expect((await pipeline.answer(turnStart(), callWith())).turn.answer).to.equal('b');
  });

  it('leaves the facts of its start as they were', async () => {
    const start = turnStart();
    const pipeline = await open({ answer: [step('one', { gives: ['question'], run: () => ({ question: 'What?' }) })] });
    await pipeline.answer(start, callWith());
    expect(start.question).to.equal('Why?');
  });

  it('ends early when a step says so', async () => {
    const pipeline = await open({
      answer: [step('gate', { gives: ['answer'], run: () => finish('blocked', { answer: 'No.' }) }), step('two', say('b'))],
    });
    const { turn, reason } = await pipeline.answer(turnStart(), callWith());
    expect([turn.answer, reason]).to.deep.equal(['No.', 'blocked']);
  });

  for (const [name, end, expected] of [
    ['answered', say('a'), 'degraded'],
    ['answered early', { gives: ['answer'], run: () => finish('answered', { answer: 'a' }) }, 'degraded'],
    ['anything else', { run: () => finish('low_confidence') }, 'low_confidence'],
    ['in time', { config: timeout, run: hang }, 'timeout'],
  ] as const) {
    it(`ends ${expected} what would end ${name} when a part stood in for another`, async () => {
      const stood = step('find', { gives: ['degraded'], run: () => ({ degraded: true }) });
      const pipeline = await open({ answer: [stood, step('end', end as Behaviour)] }); // the table makes its lists read-only
      expect((await pipeline.answer(turnStart(), callWith())).reason).to.equal(expected);
    });
  }

  /** Name, the failing step, code, part of the message, outcome told to the observer. */
  const FAILURES: readonly [string, AnyPlugin, string, string, StepEvent['outcome']][] = [
    [
      'throws',
      step('bad', {
        run: () => {
          throw new Error('no luck');
        },
      }),
      'step_failed',
      "step 'bad' failed: no luck",
      'error',
    ],
    [
      'rejects',
      step('bad', { run: () => Promise.reject(new Error('no luck')) }),
      'step_failed',
      "step 'bad' failed: no luck",
      'error',
    ],
    [
      'throws what is no error',
      step('bad', { run: () => Promise.reject('luck') }),
      'step_failed',
      "step 'bad' failed: luck",
      'error',
    ],
    [
      'throws a Failure',
      step('bad', {
        run: () => {
          throw new Failure('storage_full', 'no room');
        },
      }),
      'storage_full',
      'no room',
      'error',
    ],
    [
      'gives what it did not declare',
      step('bad', { run: () => ({ score: 1 }) }),
      'undeclared_fact',
      "step 'bad' gives 'score', which its plugin does not declare",
      'error',
    ],
    [
      'gives that later',
      step('bad', { run: async () => ({ score: 1 }) }),
      'undeclared_fact',
      "step 'bad' gives 'score'",
      'error',
    ],
    [
      'gives that while it ends the list',
      step('bad', { run: () => finish('blocked', { score: 1 }) }),
      'undeclared_fact',
      "step 'bad' gives 'score'",
      'error',
    ],
  ];

  for (const [name, plugin, code, message, outcome] of FAILURES) {
    it(`fails with the step's name when one ${name}`, async () => {
      const events: StepEvent[] = [];
      const pipeline = await open({ answer: [plugin] }, events);
      const failure = await thrownBy(pipeline.answer(turnStart(), callWith()));
      expect(failure).to.be.instanceOf(Failure);
      expect(failure).to.include({ code, step: 'bad' });
      expect(failure.message).to.contain(message);
      expect(events).to.have.lengthOf(1);
      expect(events[0]).to.include({ pipeline: 'answer', step: 'bad', outcome, code });
    });
  }

  it('fails when a fact that was promised is not there', async () => {
    const pipeline = await open({ answer: [step('lazy', { gives: ['score'] }), step('keen', { needs: ['score'] })] });
    const failure = await thrownBy(pipeline.answer(turnStart(), callWith()));
    expect(failure).to.include({ code: 'missing_fact', step: 'keen' });
  });

  it('goes out with what is there when a step hangs beyond its own bound', async () => {
    const events: StepEvent[] = [];
    const pipeline = await open(
      { answer: [step('one', say('a')), step('slow', { config: timeout, run: hang }), step('two', say('b'))] },
      events,
    );
    const { turn, reason } = await pipeline.answer(turnStart(), callWith());
    expect([turn.answer, reason]).to.deep.equal(['a', 'timeout']);
    expect(events.at(-1)).to.include({ step: 'slow', outcome: 'timeout', code: 'step_timeout' });
  });

  it('goes out with what is there when the whole time is over', async () => {
    const pipeline = await open({ answer: [step('one', say('a')), step('slow', { run: hang })] });
    const { turn, reason } = await pipeline.answer(turnStart(), callWith({ deadline: Date.now() + 20 }));
    expect([turn.answer, reason]).to.deep.equal(['a', 'timeout']);
  });

  it('tells a step how long it has and aborts its signal then', async () => {
    const calls: Call[] = [];
    const watch: Run = (_, call) => {
      calls.push(call);
      return hang();
    };
    const pipeline = await open({ answer: [step('slow', { config: timeout, run: watch })] });
    await pipeline.answer(turnStart(), callWith());
    expect(calls[0]?.signal.aborted).to.equal(true);
    // The clock of timers and the one that tells the time may differ by a millisecond.
    expect(calls[0]?.deadline).to.be.at.most(Date.now() + 5);
  });

  it('hands the id of the request to every step, bounded or not', async () => {
    const ids: (string | undefined)[] = [];
    const watch: Run = (_, { id }) => void ids.push(id);
    const pipeline = await open({ answer: [step('one', { run: watch }), step('two', { config: timeout, run: watch })] });
    await pipeline.answer(turnStart(), callWith({ id: 'r-1' }));
    expect(ids).to.deep.equal(['r-1', 'r-1']);
  });

  it('stops when the caller leaves', async () => {
    const events: StepEvent[] = [];
    const controller = new AbortController();
    const pipeline = await open({ answer: [step('slow', { run: hang })] }, events);
    const answering = pipeline.answer(turnStart(), callWith({ signal: controller.signal }));
    const cause = new Error('the socket is closed');
    controller.abort(new Failure('client_closed', 'gone', { cause }));
    expect(await thrownBy(answering)).to.include({ code: 'client_closed', step: 'slow', cause });
    expect(events[0]).to.include({ outcome: 'aborted', code: 'client_closed' });
  });

  it('does not begin when the caller has left', async () => {
    const pipeline = await open({ answer: [step('slow', { run: hang })] });
    const signal = AbortSignal.abort(new Failure('client_closed', 'gone'));
    expect(await thrownBy(pipeline.answer(turnStart(), callWith({ signal })))).to.include({ code: 'client_closed' });
  });

  it('is timed, step by step', async () => {
    const events: StepEvent[] = [];
    const wait = () => new Promise((resolve) => setTimeout(resolve, 15));
    const pipeline = await open({ answer: [step('one', { run: wait }), step('end', { run: () => finish('cached') })] }, events);
    await pipeline.answer(turnStart(), callWith());
    expect(events.map(({ step, outcome }) => [step, outcome])).to.deep.equal([
      ['one', 'ok'],
      ['end', 'finish'],
    ]);
    expect(events[0]?.seconds).to.be.within(0.01, 2);
  });
});
