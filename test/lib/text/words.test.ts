import { expect } from 'chai';
import { words } from '../../../lib/text/words.ts';

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
