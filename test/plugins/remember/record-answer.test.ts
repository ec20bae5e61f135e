import { expect } from 'chai';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { recordAnswer } from '../../../plugins/remember/record-answer.ts';
import { recordingLog } from '../../support/answer-log.ts';
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
