import { expect } from 'chai';
import { isSame } from '../../../../lib/evidence/tokens/quantities.ts';
import type { Token } from '../../../../lib/evidence/tokens/token.ts';
import { tokens } from '../../../../lib/evidence/tokens/tokens.ts';

const keysOf = (text: string, language: string): string[] => tokens(text, language).map(({ keys }) => keys[0] ?? '');

describe('numbers by value', () => {
  // Both sides of a row hold one number, and it is the same.
  const SAME: [one: string, other: string, language: string][] = [
    ['1,000', '1000', 'en'],
    ['1,000', 'one thousand', 'en'],
    ['two hundred and five', '205', 'en'],
    ['1.25 million', '1,250,000', 'en'],
    ['twenty-five', '25', 'en'],
    ['4k', '4000', 'en'],
    ['3rd', 'third', 'en'],
    ['1.000,5', '1000,5', 'de'],
    ['fünfundzwanzig', '25', 'de'],
    ['zweitausend', '2.000', 'de'],
    ['3 Mio.', '3000000', 'de'],
    ['dos mil', '2000', 'es'],
    ['10 000', 'dix mille', 'fr'],
    ['anderthalb Millionen', '1,5 Millionen', 'de'],
    ['zweieinhalb', '2,5', 'de'],
    ['zweihundertfünfunddreißig', '235', 'de'],
    ['treinta y dos', '32', 'es'],
    ['veinticinco', '25', 'es'],
    ['doscientos treinta y dos', '232', 'es'],
    ['mil novecientos ochenta y siete', '1987', 'es'],
    ['2 mil millones', '2000000000', 'es'],
    ['dos mil millones', '2000000000', 'es'],
    ['vingt et un', '21', 'fr'],
    ['soixante-dix', '70', 'fr'],
    ['soixante et onze', '71', 'fr'],
    ['quatre-vingts', '80', 'fr'],
    ['quatre-vingt-dix', '90', 'fr'],
    ['quatre-vingt-dix-sept', '97', 'fr'],
    ['deux cent trente-quatre', '234', 'fr'],
    ['venticinque', '25', 'it'],
    ['ventuno', '21', 'it'],
    ['trentotto', '38', 'it'],
    ['ventitré', '23', 'it'],
    ['duecento', '200', 'it'],
    ['duecentotrentadue', '232', 'it'],
    ['tremila', '3000', 'it'],
    ['trinta e dois', '32', 'pt'],
    ['duzentos', '200', 'pt'],
    ['cento e vinte e cinco', '125', 'pt'],
    ['dois mil e quinhentos', '2500', 'pt'],
    ['vijfentwintig', '25', 'nl'],
    ['tweeëntwintig', '22', 'nl'],
    ['tweehonderdvijftig', '250', 'nl'],
    ['двадцать пять', '25', 'ru'],
    ['двести', '200', 'ru'],
    ['пятьсот сорок три', '543', 'ru'],
    ['две тысячи', '2 тысячи', 'ru'],
    ['3 млн', '3000000', 'ru'],
    ['两百', '200', 'zh'],
    ['.5', '0.5', 'en'],
    ['minus 5', '-5', 'en'],
    ['$5 m', '5 million', 'en'],
    ['Henry IV', 'Henry 4', 'en'],
    ['World War II', 'World War 2', 'en'],
    ['chapter XIX', 'chapter 19', 'en'],
    ['三十五', '35', 'zh'],
    ['二十', '20', 'ja'],
    ['١٢٣', '123', 'ar'],
    ['१२३', '123', 'hi'],
  ];
  for (const [one, other, language] of SAME) {
    it(`${one} is ${other} (${language})`, () => {
      const value = (text: string) =>
        tokens(text, language).find(({ kind }) => kind === 'number')?.keys ?? keysOf(text, language);
      expect(value(one)).to.include.oneOf([...value(other)]);
    });
  }

  const OTHER: [one: string, other: string, language: string][] = [
    ['1,000', '1,0001', 'en'],
    ['1.5', '15', 'en'],
    ['1,5', '15', 'de'],
    ['two three', '23', 'en'],
    ['9:30', '930', 'en'],
    ['-5', '5', 'en'],
    ['(−5', '5', 'en'],
    ['Version 2.10', 'Version 2.1', 'en'],
    ['veinticinco', '5', 'es'],
    ['quatre vingt', '24', 'fr'],
  ];
  for (const [one, other, language] of OTHER) {
    it(`${one} is not ${other} (${language})`, () => {
      const number = (text: string) => tokens(text, language).find(({ kind }) => kind === 'number') as Token; // each row has one
      expect(isSame(number(one), number(other))).to.equal(false);
    });
  }

  it('reads both ways where a sign may group or divide', () => {
    expect(tokens('1.000', 'en')[0]?.keys).to.deep.equal(['#1000', '#1']);
    expect(tokens('1.000', 'de')[0]?.keys).to.deep.equal(['#1000']);
  });

  // No sign of a number below 0, and the values that are read.
  const JOINED: [text: string, values: string[]][] = [
    ['pages 5-10', ['#5', '#10']],
    ['COVID-19', ['#19']],
    ['10 - 5', ['#10', '#5']],
    ['10 minus 5', ['#10', '#5']],
    ['- 5 apples', ['#5']],
    ['call 555-1234', ['#555', '#1234']],
  ];
  for (const [text, values] of JOINED) {
    it(`finds no sign in ${text}`, () => {
      const numbers = tokens(text, 'en').filter(({ kind }) => kind === 'number');
      expect(numbers.map(({ keys }) => keys[0])).to.deep.equal(values);
    });
  }

  // What looks like a Roman numeral and is none.
  for (const text of ['an IV', 'give I', 'the MIX', 'a CD', 'Model X', 'IV']) {
    it(`takes no numeral in ${text}`, () => {
      expect(tokens(text, 'en').map(({ kind }) => kind)).to.not.include('number');
    });
  }

  it('leaves digits inside of names alone', () => {
    expect(tokens('API v2 of B2B', 'en').map(({ kind }) => kind)).to.not.include('number');
  });
});

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
    ['9:30', '09:30', 'en'],
    ['9:30', '9:30 am', 'en'],
    ['9:30', '9:30 p.m.', 'en'],
    ['8:00', '8 am', 'en'],
    ['12:15 am', '00:15', 'en'],
    ['12 pm', '12:00', 'en'],
    ['3 pm', '15:00', 'en'],
    ['14.30 Uhr', '14:30', 'de'],
    ['20 Uhr', '20:00 Uhr', 'de'],
    ['20h30', '20:30', 'fr'],
    ['20 heures', '20:00', 'fr'],
    ['2 January 2024', '2024-01-02', 'en'],
    ['2. Januar 2024', '02.01.2024', 'de'],
    ['25/12/2024', 'December 25, 2024', 'en'],
    ['12/25/2024', '25.12.2024', 'en'],
    ['03/04/2024', '3 April 2024', 'en'],
    ['03/04/2024', '4 March 2024', 'en'],
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
    ['3:00', '15:00', 'en'],
    ['9:30', '9:31', 'en'],
    ['the third month', '3 months', 'en'],
    ['03/04/2024', '04/03/2024', 'en'],
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

  // What looks like a date or a time of day, and is read as numbers or as it is written.
  const NEITHER: [text: string, language: string, keys: string[]][] = [
    ['2024-13-02', 'en', ['#2024', '#13', '#2']],
    ['16:90', 'en', ['#16:90']],
    ['25:10', 'en', ['#25:10']],
    ['13 am', 'en', ['#13']],
    ['3 am Montag', 'de', ['#3']],
    ['1.2.3', 'en', ['#1.2.3']],
    ['40/50/2024', 'en', ['#40', '#50', '#2024']],
  ];
  for (const [text, language, keys] of NEITHER) {
    it(`finds no moment in ${text} (${language})`, () => {
      const numbers = tokens(text, language).filter(({ kind }) => kind === 'number');
      expect(numbers.map((token) => token.keys[0])).to.deep.equal(keys);
    });
  }

  it('counts one only of what is measured: one day is some day', () => {
    const numbers = (text: string) => tokens(text, 'en').filter(({ kind }) => kind === 'number').length;
    expect(['one hour', 'one day', 'one of them'].map(numbers)).to.deep.equal([1, 0, 0]);
  });

  it('takes English months only with a capital letter', () => {
    expect(tokens('you may march in May', 'en').filter(({ kind }) => kind === 'month')).to.have.length(1);
  });
});

describe('words of twelve languages', () => {
  // Two forms of one word; they share a key.
  const FORMS: [one: string, other: string, language: string][] = [
    ['payments', 'payment', 'en'],
    ['Zahlungen', 'Zahlung', 'de'],
    ['pagos', 'pago', 'es'],
    ['paiements', 'paiement', 'fr'],
    ['pagamenti', 'pagamento', 'it'],
    ['pagamentos', 'pagamento', 'pt'],
    ['betalingen', 'betaling', 'nl'],
    ['платежи', 'платежа', 'ru'],
    ['betalningar', 'betalning', 'sv'],
    ['kitaplar', 'kitap', 'tr'],
    ['maksut', 'maksu', 'fi'],
    ['betalinger', 'betaling', 'da'],
  ];
  for (const [one, other, language] of FORMS) {
    it(`${one} and ${other} (${language})`, () => {
      expect(keysOf(one, language)).to.deep.equal(keysOf(other, language));
    });
  }

  it('tells names but at the beginning of a sentence', () => {
    const names = tokens('Please ask Maria at GitHub. Then wait for iOS.', 'en').filter(({ name }) => name);
    expect(names.map(({ text }) => text)).to.deep.equal(['Maria', 'GitHub', 'iOS']);
  });

  it('takes no German noun for a name', () => {
    expect(tokens('Das Haus der ARD', 'de').filter(({ name }) => name)).to.have.length(1);
  });

  it('tells negations, in one word or two', () => {
    const denied = (text: string, language: string) => tokens(text, language).some(({ negation }) => negation);
    expect(denied("it doesn't", 'en')).to.equal(true);
    expect(denied('plan t of ours', 'en')).to.equal(false);
    expect(denied('das geht nicht', 'de')).to.equal(true);
  });
});
