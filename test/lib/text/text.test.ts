import { expect } from 'chai';
import { detectLanguage } from '../../../lib/text/language.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { terms } from '../../../lib/text/terms.ts';
import { words } from '../../../lib/text/words.ts';

describe('text', () => {
  describe('words', () => {
    for (const [text, language, expected] of [
      ['Sign in to login.gov now', 'en', ['Sign', 'in', 'to', 'login', 'gov', 'now']],
      ["l'eau d’ici", 'fr', ['l', 'eau', 'd', 'ici']],
      ['user_id costs 3.50 or 1,000', 'en', ['user', 'id', 'costs', '3.50', 'or', '1,000']],
      ['我忘记了密码', 'zh', ['我', '忘记', '了', '密码']],
      ['การรับประกัน', 'th', ['การ', 'รับ', 'ประกัน']],
      ['… — !', 'en', []],
    ] as const) {
      it(`cuts "${text}"`, () => {
        const found = [...words(text, language)];
        expect(found.map((word) => word.text)).to.deep.equal(expected);
        for (const word of found) expect(text.slice(word.start, word.end)).to.equal(word.text);
      });
    }
  });

  describe('terms', () => {
    for (const [text, language, expected] of [
      ['How do I reset my passwords?', 'en', ['reset', 'password']],
      ['¿Cómo cambio mi contraseña?', 'es', terms('cambiar contrasenas', 'es')],
      ['Wie lange dauert die Überprüfung?', 'de', ['dauert', 'uberpruf']],
      ['what is it', 'en', []],
      ['Tiếng Việt', 'xx', ['tieng', 'viet']],
    ] as const) {
      it(`of "${text}"`, () => expect(terms(text, language)).to.deep.equal(expected));
    }
  });

  describe('sentences', () => {
    for (const [name, text, expected] of [
      [
        'abbreviations and initials',
        'Dr. J. Smith left the U.S. in May. He said so.',
        ['Dr. J. Smith left the U.S. in May.', 'He said so.'],
      ],
      ['e.g. inside', 'Use a key, e.g. this one. Then stop.', ['Use a key, e.g. this one.', 'Then stop.']],
      ['wrapped lines', 'One sentence that\nruns on here. Another.', ['One sentence that\nruns on here.', 'Another.']],
      ['lists', 'Steps\n- first thing\n- second thing', ['Steps', '- first thing', '- second thing']],
      ['headings', '## Heading\nText below it.', ['## Heading', 'Text below it.']],
      ['Chinese', '密码错误。请重试！', ['密码错误。', '请重试！']],
      ['nothing', '  \n ', []],
    ] as const) {
      it(name, () => expect(sentences(text).map(({ start, end }) => text.slice(start, end))).to.deep.equal(expected));
    }
  });

  describe('language', () => {
    for (const [text, expected] of [
      ['How do I change my phone number?', 'en'],
      ['¿Cómo cambio mi número de teléfono?', 'es'],
      ['Wie ändere ich meine Telefonnummer?', 'de'],
      ['Comment changer mon numéro de téléphone ?', 'fr'],
      ['如何更改我的电话号码', 'zh'],
      ['電話番号を変更するには', 'ja'],
      ['ฉันจะเปลี่ยนหมายเลขโทรศัพท์ได้อย่างไร', 'th'],
      ['login', 'xx'],
      ['Appalachian Mountains', 'xx'],
      ['numéro de téléphone', 'fr'],
      ['', 'xx'],
      ['12345 67890 !!', 'xx'],
    ] as const) {
      it(`of "${text}" is ${expected}`, async () => expect(await detectLanguage(text, 'xx')).to.equal(expected));
    }

    it('is not taken from one foreign name', async () => {
      expect(await detectLanguage('The temple 金閣寺 in Kyoto is open every day from nine in the morning.', 'xx')).to.equal('en');
    });
  });
});
