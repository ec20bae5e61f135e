import { expect } from 'chai';
import type { Decision } from '../../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { recordAnswer } from '../../../plugins/remember/record-answer.ts';
import { runStep } from '../../../sdk/testing/run-step.ts';
import { recordingLog } from '../../support/answer-log.ts';
import { callWith } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';

describe('record_answer', () => {
  for (const [name, options, personal] of [
    ['nothing is said', {}, false],
    ['a name is given', { personalize: { preferredName: 'Ada' } }, true],
    ['products are named', { personalize: { products: ['Lamp'] } }, true],
    ['details are given', { personalize: { additionalDetails: 'Moved in May.' } }, true],
    ['the person was greeted', { personalize: { noWelcome: true } }, true],
    ['the first person is wanted', { personalize: { forceFirstPerson: true } }, true],
    [
      'all is empty or off',
      { personalize: { preferredName: '', products: [], noWelcome: false, forceFirstPerson: false, additionalDetails: '' } },
      false,
    ],
  ] as [string, SeekOptions, boolean][]) {
    it(`${personal ? 'marks' : 'does not mark'} an answer as personal where ${name}`, async () => {
      const kept: LoggedAnswer[] = [];
      const store: Store = { answers: recordingLog((answer) => kept.push(answer)) };
      const record = { answer: 'Two years.', score: 90, reason: 'answered', answerId: 1 } as const;
      const facts = { question: 'How long?', options, session: {}, instance: 'test', reason: 'answered', record } as const;
      await ran(recordAnswer, facts, { in: 'state' }, { state: store });
      expect(kept.map((each) => each.record)).to.deep.equal([personal ? { ...record, personal: true } : record]);
    });
  }

  it('keeps what was hidden from others, and nothing of what only was found', async () => {
    const kept: LoggedAnswer[] = [];
    const store: Store = { answers: recordingLog((answer) => kept.push(answer)) };
    const record = { answer: 'Two years.', score: 90, reason: 'answered', answerId: 1 } as const;
    const hidden = { type: 'email', in: 'question', text: 'ada@example.com' } as const;
    const pii = [hidden, { type: 'phone', in: 'question' } as const];
    const facts = { question: 'How long?', options: {}, session: {}, instance: 'test', reason: 'answered', record, pii } as const;
    await ran(recordAnswer, { ...facts, pii }, { in: 'state' }, { state: store });
    expect(kept[0]?.record).to.deep.equal({ ...record, hiddenPii: [hidden] });
  });
});

describe('record_answer keeps what a model told', () => {
  it('of tokens that it read and wrote', async () => {
    const kept: LoggedAnswer[] = [];
    const record = { answer: 'Two years.', score: 90, reason: 'answered', answerId: 1 } as const;
    const generation = { model: 'm', text: 'Two years.', tokens: { input: 7, output: 3 } };
    const facts = { question: 'How long?', options: {}, session: {}, instance: 'test', reason: 'answered', record } as const;
    const store: Store = { answers: recordingLog((answer) => kept.push(answer)) };
    await ran(recordAnswer, { ...facts, generation }, { in: 'state' }, { state: store });
    expect(kept[0]?.record).to.deep.equal({ ...record, tokens: { input: 7, output: 3 } });
  });
});

describe('record_answer keeps how an answer came about', () => {
  const record = {
    answer: 'Two years.',
    score: 90,
    reason: 'answered',
    answerId: 1,
    intent: 'FAQ-warranty',
    categoryName: 'FAQ',
  } as const;
  const passages = [{ ...scoredPassage('warranty', 'It lasts two years.'), title: 'Warranty', score: 0.914, keyword: 7.5 }];
  const decisions: Decision[] = [{ gate: 'gate_confidence', decision: 'passed', rule: 'min', value: 90, threshold: 15 }];
  const facts = { question: 'How long?', options: {}, session: {}, instance: 'test', reason: 'answered', record } as const;

  async function kept(trace: Trace | undefined, more: Partial<Turn> = {}): Promise<LoggedAnswer> {
    const all: LoggedAnswer[] = [];
    const state: Store = { answers: recordingLog((answer) => all.push(answer)) };
    const turn = { ...facts, passages, decisions, query: 'warranty how long', ...more };
    await runStep(recordAnswer, turn, { options: { in: 'state' }, resources: { state }, call: callWith({ trace }) });
    trace?.end({ step: 'record_answer', seconds: 1, outcome: 'ok' });
    expect(all).to.have.length(1);
    return all[0] as LoggedAnswer; // just counted
  }

  function traceOf(content: boolean): Trace {
    const trace = new Trace(content);
    trace.note({ basis: 3 });
    trace.end({ step: 'retrieve', seconds: 0.0042, outcome: 'ok' });
    return trace;
  }

  const steps = [{ step: 'retrieve', milliseconds: 4.2, outcome: 'ok', details: { basis: 3 } }];
  const passage = { id: passages[0]?.id, score: 91, keyword: 7.5, document: 'Warranty' };

  it('without texts where the trace holds none', async () => {
    const { trace } = await kept(traceOf(false));
    expect(trace).to.deep.equal({ steps, decisions, passages: [passage] });
  });

  it('with texts where it does', async () => {
    const { trace } = await kept(traceOf(true));
    const texts = { passages: [{ ...passage, passage: 'It lasts two years.' }], query: 'warranty how long' };
    expect(trace).to.deep.equal({ steps, decisions, ...texts });
  });

  it('and nothing of it where nobody traces', async () => {
    expect(await kept(undefined)).to.not.have.property('trace');
  });

  it('with steps alone where there is no more', async () => {
    const { trace } = await kept(traceOf(true), { passages: [], decisions: [], query: undefined });
    expect(trace).to.deep.equal({ steps });
  });

  it('with what lists are narrowed by', async () => {
    expect(await kept(undefined)).to.include({ intent: 'FAQ-warranty', category: 'FAQ', score: 90 });
  });
});
