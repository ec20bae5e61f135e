import { expect } from 'chai';
import { isSame } from '../../../../lib/evidence/tokens/quantities.ts';
import type { Token } from '../../../../lib/evidence/tokens/token.ts';
import { tokens } from '../../../../lib/evidence/tokens/tokens.ts';

describe('dates and units', () => {
  const ALIKE: [one: string, other: string, language: string][] = [
    ['3 March 2020', 'March 3, 2020', 'en'],
    ['Mar 3rd 2020', 'March 3, 2020', 'en'],
    ['3. März 2020', '3 März 2020', 'de'],
    ['3 de marzo', 'marzo 3', 'es'],
    ['5 %', '5 percent', 'en'],
    ['$5', '5 dollars', 'en'],
    ['5 €', '5 Euro', 'de'],
    ['12 kg', '12 kilograms', 'en'],
    ['2 hrs', '2 hours', 'en'],
    ['20 °C', '20 °C', 'en'],
  ];
  for (const [one, other, language] of ALIKE) {
    it(`${one} holds what ${other} holds (${language})`, () => {
      const meaning = (text: string) =>
        tokens(text, language)
          .filter(({ stop }) => !stop)
          .map(({ keys }) => keys[0])
          .sort();
      expect(meaning(one)).to.deep.equal(meaning(other));
    });
  }

  // Both sides say the same amount, time or date: each word of one is found in the other.
  const EQUAL: [one: string, other: string, language: string][] = [
    ['24 months', 'two years', 'en'],
    ['12 months', 'one year', 'en'],
    ['12 Monate', '1 Jahr', 'de'],
    ['zwei Monaten', '2 Monate', 'de'],
    ['one hour', 'an hour', 'en'],
    ['5 metres', '5 meters', 'en'],
    ['5 mg', '.005 g', 'en'],
    ['$5', '5 dollars', 'en'],
    ['$5M', 'five million dollars', 'en'],
    ['24 mois', 'deux ans', 'fr'],
    ['24 mesi', 'due anni', 'it'],
    ['24 месяца', '2 года', 'ru'],
    ['24 månader', '2 år', 'sv'],
    ['24小时', '一天', 'zh'],
    ['二年', '2年', 'ja'],
    ['14 days', 'two weeks', 'en'],
    ['90 minutes', '1.5 hours', 'en'],
    ['1500 ms', '1.5 s', 'en'],
    ['5 km', '5000 m', 'en'],
    ['5km', '5,000m', 'en'],
    ['2 cm', '20 mm', 'en'],
    ['1,5 kg', '1500 g', 'de'],
    ['2 t', '2000 kg', 'en'],
    ['2 GB', '2048 MB', 'en'],
    ['2 GB', '2000 MB', 'en'],
    ['1.5 l', '1500 ml', 'en'],
    ['a 24-month', 'a 2-year', 'en'],
    ['12 pounds', '12 lb', 'en'],
    ['£12', '12 pounds', 'en'],
    ['20 degrees', '20 °C', 'en'],
    ['3 pm', '3 p.m.', 'en'],
    ['9:30 pm', '9:30 p.m.', 'en'],
    ['3 pm', '15:00', 'en'],
    ['3 pm', '3:00 pm', 'en'],
    ['09:30', '9:30', 'en'],
    ['9:30', '9:30 pm', 'en'],
    ['8:00', '8 am', 'en'],
    ['12 pm', '12:00', 'en'],
    ['12:15 am', '00:15', 'en'],
    ['2 January 2024', '2024-01-02', 'en'],
    ['January 2, 2024', '2024-01-02', 'en'],
    ['2. Januar 2024', '02.01.2024', 'de'],
  ];
  const contain = (all: Token[], some: Token[]): boolean =>
    some.every((token) => token.stop || all.some((other) => isSame(token, other)));
  for (const [one, other, language] of EQUAL) {
    it(`${one} is ${other} (${language})`, () => {
      const [first, second] = [tokens(one, language), tokens(other, language)];
      expect([contain(first, second), contain(second, first)]).to.deep.equal([true, true]);
    });
  }

  const UNEQUAL: [one: string, other: string, language: string][] = [
    ['24 months', '24 years', 'en'],
    ['3 days', '3 hours', 'en'],
    ['10 GB', '10 MB', 'en'],
    ['1000 MB', '1024 MB', 'en'],
    ['5 km', '5 miles', 'en'],
    ['10 percent', '10 dollars', 'en'],
    ['$5', '€5', 'en'],
    ['12 pounds', '12 kg', 'en'],
    ['20 °C', '20 °F', 'en'],
    ['3 pm', '3 am', 'en'],
    ['3:00 pm', '3:00 am', 'en'],
    ['3 pm', '3:00 am', 'en'],
    ['15:00', '3 am', 'en'],
    ['9:30 am', '9:30 pm', 'en'],
    ['9:30', '9:31', 'en'],
    ['the third month', '3 months', 'en'],
    ['2024-01-02', '2 February 2024', 'en'],
    ['2 Jahre', '2 Tage', 'de'],
    ['2 månader', '2 år', 'sv'],
    ['两天', '两年', 'zh'],
  ];
  for (const [one, other, language] of UNEQUAL) {
    it(`${one} is not ${other} (${language})`, () => {
      expect(contain(tokens(one, language), tokens(other, language))).to.equal(false);
    });
  }

  // What looks like a date, and is read as numbers or as it is written.
  const NEITHER: [text: string, language: string, keys: string[]][] = [
    ['2024-13-02', 'en', ['#2024', '#13', '#2']],
    ['16:90', 'en', ['#16:90']],
    ['25:10', 'en', ['#25:10']],
    ['3 am Montag', 'de', ['#3']],
    ['1.2.3', 'en', ['#1.2.3']],
    ['40/50/2024', 'en', ['#40', '#50', '#2024']],
  ];
  for (const [text, language, keys] of NEITHER) {
    it(`finds no date in ${text} (${language})`, () => {
      const numbers = tokens(text, language).filter(({ kind }) => kind === 'number');
      expect(numbers.map((token) => token.keys[0])).to.deep.equal(keys);
    });
  }

  it('takes no capital letter for a unit that is written with a small one', () => {
    const units = (text: string) => tokens(text, 'en').filter(({ kind }) => kind === 'unit').length;
    expect(['5g', '5G', '3d', '3D', '5 in 2020'].map(units)).to.deep.equal([1, 0, 1, 0, 0]);
  });

  it('counts one only of what is measured: one day is some day', () => {
    const numbers = (text: string) => tokens(text, 'en').filter(({ kind }) => kind === 'number').length;
    expect(['one hour', 'one day', 'one of them'].map(numbers)).to.deep.equal([1, 0, 0]);
  });

  it('takes English months only with a capital letter', () => {
    expect(tokens('you may march in May', 'en').filter(({ kind }) => kind === 'month')).to.have.length(1);
  });
});
