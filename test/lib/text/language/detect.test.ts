import { expect } from 'chai';
import { detectLanguage } from '../../../../lib/text/language.ts';

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
