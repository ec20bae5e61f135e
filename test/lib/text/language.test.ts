import { expect } from 'chai';
import { clearLanguage, writtenLanguage } from '../../../lib/text/language.ts';
import { isSameLanguage, languageName } from '../../../lib/text/language-code.ts';

describe('languages', () => {
  for (const [text, expected] of [
    ['Die Pumpe ist nicht für das Meer gebaut.', 'de'],
    ['保修涵盖两年内损坏的水泵。', 'zh'],
    ['Appalachian Mountains', undefined],
    ['numéro de téléphone', undefined],
    ['', undefined],
  ] as const) {
    it(`"${text}" is clearly ${expected ?? 'nothing'}`, () => expect(clearLanguage(text)).to.equal(expected));
  }

  for (const [text, wanted, expected] of [
    ['Die Pumpe ist nicht für das Meer gebaut.', 'fr', 'de'],
    ['Die Pumpe ist nicht für das Meer gebaut.', 'de-at', 'de-at'],
    ['保修涵盖两年内损坏的水泵。', 'zh-tw', 'zh-tw'],
    ['保修涵盖两年内损坏的水泵。', 'fr', 'zh'],
    ['Paris', 'de', 'de'],
    ['Die Pumpe ist nicht für das Meer gebaut.', 'lb', 'lb'],
    ['The pump is not made for the sea.', 'lb', 'en'],
  ] as const) {
    it(`"${text}" is ${expected} where ${wanted} was wanted`, () => expect(writtenLanguage(text, wanted)).to.equal(expected));
  }

  for (const [code, name] of [
    ['de', 'German'],
    ['pt-br', 'Brazilian Portuguese'],
    ['PT-BR', 'Brazilian Portuguese'],
    ['qq', undefined],
    ['xx', undefined],
    ['de-qq', undefined],
    ['de-abc', undefined],
    ['', undefined],
  ] as const) {
    it(`'${code}' is ${name ?? 'no language'}`, () => expect(languageName(code)).to.equal(name));
  }

  for (const [one, other, same] of [
    ['pt', 'pt-br', true],
    ['nb', 'no', true],
    ['iw', 'he', true],
    ['hr', 'sr', false],
    ['Klingon', 'en', false],
  ] as const) {
    it(`${one} and ${other} are ${same ? '' : 'not '}one`, () => expect(isSameLanguage(one, other)).to.equal(same));
  }
});
