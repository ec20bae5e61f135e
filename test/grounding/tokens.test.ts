import { expect } from 'chai';
import { tokens } from '../../grounding/tokens.ts';

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
    ['tremila', 'tremila', 'it'],
    ['duzentos', 'duzentos', 'pt'],
    ['vijfentwintig', '25', 'nl'],
    ['двадцать пять', '25', 'ru'],
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
  ];
  for (const [one, other, language] of OTHER) {
    it(`${one} is not ${other} (${language})`, () => {
      expect(tokens(one, language)[0]?.keys).to.not.include.oneOf([...(tokens(other, language)[0]?.keys ?? [])]);
    });
  }

  it('reads both ways where a sign may group or divide', () => {
    expect(tokens('1.000', 'en')[0]?.keys).to.deep.equal(['#1000', '#1']);
    expect(tokens('1.000', 'de')[0]?.keys).to.deep.equal(['#1000']);
  });

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
    ['支付', '支付', 'zh'],
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
