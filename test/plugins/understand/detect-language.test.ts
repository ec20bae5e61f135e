import { expect } from 'chai';
import { detectLanguageStep } from '../../../plugins/understand/detect-language.ts';
import { ran } from '../../support/run-step.ts';

describe('detect_language', () => {
  const question = '¿Cómo cambio mi contraseña?';
  const spanish = { language: 'es', answerLanguage: 'es' };
  const unknown = (code: string) => `There is no language with the code '${code}': the answer is in that of the question.`;
  for (const [name, options, config, expected] of [
    ['gives the language, which the answer has too', undefined, {}, spanish],
    ['takes xx for that of the question', { language: 'xx' }, { answer: 'de' }, spanish],
    ['takes XX for it too', {}, { answer: 'XX' }, spanish],
    [
      'wants the answer as it is configured',
      {},
      { answer: 'de' },
      { language: 'es', answerLanguage: 'de', answerLanguageChosen: true },
    ],
    [
      'wants it as the request says, in small letters',
      { language: 'PT-br' },
      { answer: 'de' },
      { language: 'es', answerLanguage: 'pt-br', answerLanguageChosen: true },
    ],
    ['knows scripts', { language: 'zh-Hant' }, {}, { language: 'es', answerLanguage: 'zh-hant', answerLanguageChosen: true }],
    ['is told of the language of the question', { language: 'es' }, {}, { ...spanish, answerLanguageChosen: true }],
    [
      'warns of a code that no language has',
      { language: 'qq' },
      { answer: 'de' },
      { ...spanish, warnings: ['Old.', unknown('qq')] },
    ],
    ['warns of a region that is none', { language: 'de-qq' }, {}, { ...spanish, warnings: ['Old.', unknown('de-qq')] }],
    ['warns of a code of no possible form', { language: 'de-abc' }, {}, { ...spanish, warnings: ['Old.', unknown('de-abc')] }],
  ] as const) {
    it(name, async () =>
      expect(await ran(detectLanguageStep, { question, ...(options && { options }), warnings: ['Old.'] }, config)).to.deep.equal(
        expected,
      ),
    );
  }

  it('takes the fallback for what is too short to tell', async () => {
    const given = await ran(detectLanguageStep, { question: 'ok' }, { fallback: 'de' });
    expect(given).to.deep.equal({ language: 'de', answerLanguage: 'de' });
  });

  for (const [answer, issues] of [
    ['xx', []],
    ['pt-br', []],
    ['qq', ["there is no language with the code 'qq'"]],
    ['de-abc', ["there is no language with the code 'de-abc'"]],
  ] as const) {
    it(`finds ${issues.length || 'nothing'} wrong with answer: ${answer}`, async () => {
      const found = (await detectLanguageStep.check?.({ fallback: 'en', answer })) ?? [];
      expect(found.map(({ message }) => message)).to.deep.equal(issues);
    });
  }
});
