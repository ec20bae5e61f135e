import { expect } from 'chai';
import { terms } from '../../../lib/text/terms.ts';

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
