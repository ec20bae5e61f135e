import { expect } from 'chai';
import { WordList } from '../../../lib/text/word-list.ts';

const listOf = (counts: Readonly<Record<string, number | [all: number, small: number]>>): WordList =>
  new WordList(
    new Map(
      Object.entries(counts).map(([word, count]) => {
        const [all, small] = typeof count === 'number' ? [count, count] : count;
        return [word, { all, small }];
      }),
    ),
  );

describe('the nearest word', () => {
  const words = listOf({ password: 9, passport: 3, the: 90, channel: 5, chancel: 1, form: 4, universal: 2, bluetooth: [6, 0] });
  for (const [word, expected] of [
    ['pasword', 'password'],
    ['passsword', 'password'],
    ['passwrod', 'password'],
    ['pazzword', 'password'],
    ['paswrod', undefined],
    ['apssword', 'password'],
    ['lassword', undefined],
    ['pzzzword', undefined],
    ['chanel', 'channel'],
    ['chanccel', 'chancel'],
    ['chanxel', 'channel'],
    ['teh', 'the'],
    ['tho', undefined],
    ['from', 'form'],
    ['for', undefined],
    ['univrsla', 'universal'],
    ['sourdough', undefined],
  ] as const) {
    it(`to "${word}" is ${expected ?? 'none'}`, () => expect(words.nearest({ word }, false)).to.equal(expected));
  }

  for (const [word, expected] of [
    ['passwrod', 'password'],
    ['passsword', 'password'],
    ['pasword', 'password'],
    ['passwordx', undefined],
    ['passwort', undefined],
    ['univrsla', undefined],
    ['teh', undefined],
  ] as const) {
    it(`to "${word}" is ${expected ?? 'none'} where only slips count`, () =>
      expect(words.nearest({ word }, true)).to.equal(expected));
  }

  for (const [word, list, expected] of [
    ['martin', { marvin: [5, 0] }, undefined],
    ['bluetoth', { bluetooth: [6, 0] }, 'bluetooth'],
    ['bluetootj', { bluetooth: [6, 0] }, undefined],
    ['suppirt', { support: [6, 2] }, 'support'],
  ] as const) {
    it(`to "${word}", which is written like a name, is ${expected ?? 'none'}`, () =>
      expect(listOf(list as unknown as Record<string, [number, number]>).nearest({ word, named: true }, false)).to.equal(
        expected,
      )); // tuples are constants here
  }

  it('is told apart from itself', () => {
    expect(words.has('password')).to.equal(true);
    expect(words.has('pasword')).to.equal(false);
  });
});
