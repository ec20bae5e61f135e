import { expect } from 'chai';
import { Budgets } from '../../../appliance/access/budgets.ts';
import type { Caller } from '../../../appliance/access/caller.ts';
import { closeAccess, openTestAccess } from '../../support/access.ts';
import { silent } from '../../support/call.ts';

const caller = (allowance: Caller['allowance'] = {}): Caller => ({
  kind: 'key',
  id: 'k1',
  name: 'bot',
  scope: { instances: ['*'], permissions: ['ask'] },
  allowance,
});
const NOON = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;

describe('budgets', () => {
  afterEach(closeAccess);

  it('are spent by the day, until midnight UTC', () => {
    const { budgets } = openTestAccess();
    const bot = caller({ tokensPerDay: 100 });
    budgets.spend(bot, 99, NOON);
    expect([budgets.spent(bot, NOON), budgets.remainingWait(bot, NOON)]).to.deep.equal([99, 0]);
    budgets.spend(bot, 1, NOON);
    expect(budgets.remainingWait(bot, NOON)).to.equal(12 * 3600);
    expect([budgets.spent(bot, NOON + DAY / 2), budgets.remainingWait(bot, NOON + DAY / 2)]).to.deep.equal([0, 0]);
  });

  it('tell the largest share that has been spent, of those who have one', () => {
    const { budgets } = openTestAccess();
    const [bot, other] = [caller({ tokensPerDay: 100 }), { ...caller({ tokensPerDay: 1000 }), id: 'k2' }];
    for (const each of [bot, other, { ...caller(), id: 'k3' }]) {
      budgets.remainingWait(each, NOON);
      budgets.spend(each, 90, NOON);
    }
    expect(budgets.largestShare(NOON)).to.equal(0.9);
    expect(budgets.largestShare(NOON + DAY)).to.equal(0);
  });

  it('say once a day who has spent nearly all', () => {
    const { database } = openTestAccess();
    const said: object[] = [];
    const warn = (message: string, fields = {}) => void said.push({ message, ...fields });
    const budgets = new Budgets({ database, log: { ...silent, warn }, tokensPerDay: 100 });
    for (const [tokens, time] of [
      [89, NOON],
      [1, NOON],
      [0, NOON],
      [95, NOON + DAY],
    ] as const) {
      budgets.spend(caller(), tokens, time);
      budgets.remainingWait(caller(), time);
    }
    budgets.flush();
    const line = { message: 'budget nearly spent', caller: 'k1', tokensPerDay: 100 };
    expect(said).to.deep.equal([
      { ...line, spent: 90, day: '2026-11-22' },
      { ...line, spent: 95, day: '2026-11-23' },
    ]);
  });

  for (const [what, yaml, allowance, wait] of [
    ['none', '', {}, 0],
    ['that of the settings', 'access: { tokens_per_day: 50 }', {}, 43_200],
    ['its own before that of the settings', 'access: { tokens_per_day: 50 }', { tokensPerDay: 500 }, 0],
    ['none of its own, though the settings have one', 'access: { tokens_per_day: 50 }', { tokensPerDay: 0 }, 0],
  ] as const)
    it(`of a caller: ${what}`, () => {
      const { budgets } = openTestAccess({ yaml });
      budgets.spend({ id: 'k1' }, 100, NOON);
      expect(budgets.remainingWait(caller(allowance), NOON)).to.equal(wait);
    });

  it('add up over processes and starts', () => {
    const one = openTestAccess();
    const other = openTestAccess({ data: one.data });
    const now = Date.now();
    one.budgets.spend({ id: 'k1' }, 5, now);
    other.budgets.spend({ id: 'k1' }, 7, now);
    one.close();
    other.close();
    expect(openTestAccess({ data: one.data }).budgets.spent({ id: 'k1' }, now)).to.equal(12);
  });

  it('are not spent by what no model was asked for', () => {
    const { budgets } = openTestAccess();
    for (const tokens of [0, Number.NaN, -5]) budgets.spend({ id: 'k1' }, tokens);
    expect(budgets.spent({ id: 'k1' })).to.equal(0);
  });
});
