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
    ['2.5bn', '2.5 billion', 'en'],
    ['0,125', '0.125', 'en'],
    ['two million', '2,000,000', 'en'],
    ['a hundred', '100', 'en'],
    ['twenty thousand', '20,000', 'en'],
    ['3rd', 'third', 'en'],
    ['1.000,5', '1000,5', 'de'],
    ['fünfundzwanzig', '25', 'de'],
    ['zweitausend', '2.000', 'de'],
    ['hundertzwanzig', '120', 'de'],
    ['am ersten', 'am 1.', 'de'],
    ['3 Mio.', '3000000', 'de'],
    ['dos mil', '2000', 'es'],
    ['dieciséis', '16', 'es'],
    ['quinientas', '500', 'es'],
    ['10 000', 'dix mille', 'fr'],
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
    ['5万', '50000', 'zh'],
    ['.5', '0.5', 'en'],
    ['$5M', '5 million', 'en'],
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
    ['- 5 apples', ['#5']],
    ['call 555-1234', ['#555', '#1234']],
  ];
  for (const [text, values] of JOINED) {
    it(`finds no sign in ${text}`, () => {
      const numbers = tokens(text, 'en').filter(({ kind }) => kind === 'number');
      expect(numbers.map(({ keys }) => keys[0])).to.deep.equal(values);
    });
  }

  it('reads two scales at most, however many follow', () => {
    expect(tokens(`5 ${'million '.repeat(100_000)}`, 'en')[0]?.keys).to.deep.equal(['#5000000000000']);
  });

  it('leaves digits inside of names alone', () => {
    expect(tokens('API v2 of B2B', 'en').map(({ kind }) => kind)).to.not.include('number');
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
