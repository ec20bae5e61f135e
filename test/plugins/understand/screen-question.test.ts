import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { screenQuestion } from '../../../plugins/understand/screen-question.ts';
import { ran } from '../../support/run-step.ts';

/** What screen_question says to a question with these limits. */
const reasonFor = async (question: string, config: object) =>
  (await ran(screenQuestion, { question, options: {} }, config)).reason;

describe('screen_question counts', () => {
  for (const [question, count] of [
    ['?!', 0],
    ['👍', 0],
    ['42', 1],
    ['guarantee?', 1],
    ['which guarantee?', 2],
    ['the user_id of login.gov', 6],
    ['Was kostet’s?', 3],
    ['ＦＵＬＬ width', 2],
    ['发票', 1],
    ['水泵的保修期是多久', 7],
    ['ポンプの保証期間は', 5],
    ['펌프 보증 기간은?', 3],
    ['ปั๊มรับประกันกี่ปี', 5],
    ['كم مدة الضمان؟', 3],
    ['', 0],
  ] as const) {
    it(`${count} words in "${question}"`, async () => {
      const most = count + 1;
      expect([
        await reasonFor(question, { min_words: count, max_words: Math.max(1, count) }),
        count > 0 && (await reasonFor(question, { min_words: most })),
        count > 1 && (await reasonFor(question, { min_words: 0, max_words: count - 1 })),
      ]).to.deep.equal([undefined, count > 0 && 'too_short', count > 1 && 'too_long']);
    });
  }

  it('10,000 Chinese characters in little time', async () => {
    const started = cpuNow().all;
    expect(await reasonFor('这个泵的保修期是多久'.repeat(1000), { max_words: 50 })).to.equal('too_long');
    expect(cpuNow().all - started).to.be.below(500); // 10 ms
  });
});
