import { expect } from 'chai';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { balance } from '../../../plugins/language-model/balance.ts';
import { callWith } from '../../support/call.ts';
import { PROMPT } from './openai/support.ts';

const model = (label: string, well = true): LanguageModel => ({
  label,
  generate: async () => ({ text: 'Two years.', model: label }),
  health: () => ({ ok: well, detail: well ? 'fine' : 'away' }),
});

const entry = (label: string, weight: number, own = '') => ({ use: model(label), weight, label: own });

/** How often each of them speaks in so many questions. */
async function speakers(models: ReturnType<typeof entry>[], times: number, choice?: string): Promise<Record<string, number>> {
  const all = balance.create({ models });
  const counts: Record<string, number> = {};
  for (let each = 0; each < times; each++) {
    const { model: speaker } = await all.generate({ ...PROMPT, choice }, callWith());
    counts[speaker] = (counts[speaker] ?? 0) + 1;
  }
  return counts;
}

describe('language model balance', () => {
  it('spreads questions by weight', async () => {
    const { a = 0, b = 0, c = 0 } = await speakers([entry('a', 3), entry('b', 1), entry('c', 0)], 2000);
    expect(a / b).to.be.within(2.2, 4.2);
    expect(c).to.equal(0);
  });

  it('takes all alike where no weight is set', async () => {
    expect(Object.keys(await speakers([entry('a', 0), entry('b', 0)], 200)).sort()).to.deep.equal(['a', 'b']);
  });

  for (const [name, choice, expected] of [
    ['by the label of the model', 'b', { b: 20 }],
    ['by a label of its own', 'quick', { c: 20 }],
  ] as const) {
    it(`lets a request choose one, ${name}`, async () =>
      expect(await speakers([entry('a', 9), entry('b', 1), entry('c', 0, 'quick')], 20, choice)).to.deep.equal(expected));
  }

  it('lets another one answer where there is none of that label, and says which there are', async () => {
    const both = balance.create({ models: [entry('a', 1), entry('b', 0), entry('b', 0)] });
    expect(await both.generate({ ...PROMPT, choice: 'x' }, callWith())).to.deep.include({ model: 'a', text: 'Two years.' });
    expect(both.choices).to.deep.equal(['a', 'b']);
  });

  it('is well when all of them are', () => {
    const health = (...wells: boolean[]) =>
      balance
        .create({ models: wells.map((well, index) => ({ use: model(`m${index}`, well), weight: 1, label: '' })) })
        .health?.();
    expect(health(true, true)).to.include({ ok: true });
    expect(health(true, false)).to.deep.include({ ok: false, obstacles: [{ detail: 'm1: away' }] });
  });
});
