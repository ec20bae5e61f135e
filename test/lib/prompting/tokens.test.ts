import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { MOST_PER_UNIT, roughTokens, tokenCounter } from '../../../lib/prompting/tokens.ts';

/** A text, its tokens in cl100k_base. */
const TEXTS: readonly [string, string, number][] = [
  ['nothing', '', 0],
  ['English', 'The quick brown fox jumps over the lazy dog, and the warranty of the pump is two years.', 20],
  ['German', 'Die Gewährleistung für die Pumpe beträgt zwei Jahre ab dem Tag des Kaufs.', 22],
  ['Chinese', '登录网站需要您提供电子邮件地址和密码。', 15],
  ['Russian', 'Чтобы войти в систему, введите адрес электронной почты и пароль.', 26],
  ['code', 'for (let i = 0; i < n; i++) { sum += table[i][j]; }', 23],
  ['what looks like a token of control', '<|endoftext|>', 7],
];

describe('tokens', () => {
  for (const [name, text, tokens] of TEXTS) {
    it(`are counted in ${name}`, async () => expect((await tokenCounter())(text)).to.equal(tokens));
    it(`are told roughly in ${name}`, () => expect(roughTokens(text)).to.be.within(tokens * 0.9, tokens * 2.2));
  }

  it('are never more than so many for each unit, roughly', () => {
    for (let code = 0; code < 0x10000; code += 7)
      expect(roughTokens(String.fromCharCode(code).repeat(10))).to.be.at.most(10 * MOST_PER_UNIT);
  });

  for (const piece of ['x', ' ', '\n', '日', '🙂', '=', '1'])
    it(`are counted soon in 20,000 times ${JSON.stringify(piece)}`, async () => {
      const count = await tokenCounter();
      const started = cpuNow().all;
      expect(count(piece.repeat(20_000))).to.be.greaterThan(100);
      expect(cpuNow().all - started).to.be.below(2000);
    });
});
