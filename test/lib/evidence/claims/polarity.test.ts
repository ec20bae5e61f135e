import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { groundAnswer } from '../../../../lib/evidence/score/ground.ts';

const TEXT = [
  'You can use a security key on several accounts.',
  'You cannot change the name on your account.',
  'Accounts cannot be shared with other people.',
  'You do not need a mobile phone to sign in.',
  'If you are under 13, you cannot open an account.',
].join(' ');

/** Stretches of the answer that are found to say yes for no, or no for yes. */
function denialsIn(question: string, answer: string, { text = TEXT, lead = '', language = 'en' } = {}): string[] {
  const { sentences } = groundAnswer({ question, answer, language, sources: [{ id: 'a', text, lead }] });
  return sentences.flatMap(({ contradictions }) => contradictions).map(({ start, end }) => answer.slice(start, end));
}

describe('a yes or no that the sources deny', () => {
  for (const [question, answer, word] of [
    ['Can I change the name on my account?', 'Yes, you can. Sign in first.', 'Yes'],
    ['Can I change the name on my account?', 'Yes.', 'Yes'],
    ['May I change the name on my account?', 'Yes.', 'Yes'],
    ['Can accounts be shared with other people?', 'The answer to your question is:\n\nYes, that works.', 'Yes'],
    ['I am new. Do I need a mobile phone to sign in?', '**Yes**, you do.', 'Yes'],
    ['Can I use a security key on several accounts?', 'No, that is not possible.', 'No'],
    ['Can I use a security key on several accounts?', 'The answer is no.', 'no'],
  ] as const)
    it(`${question} ${answer}`, () => expect(denialsIn(question, answer)).to.include(word));

  for (const [question, answer] of [
    ['Can I change the name on my account?', 'No, you cannot.'],
    ['Can I use a security key on several accounts?', 'Yes, you can.'],
    ['Do I need a mobile phone to sign in?', 'No.'],
    ['Can I open an account when I am under 13?', 'Yes, you can.'],
    ['Can I delete the name on my account?', 'Yes, you can.'],
    ['How can I change the name on my account?', 'Yes. You sign in.'],
    ['Can’t I change the name on my account?', 'No, you can’t.'],
    ['Can I change the name on my account?', 'No fee is charged for it.'],
    ['Can I open it?', 'Yes.'],
    // That one may does not make it needed.
    ['Do I need to use a security key on several accounts?', 'No.'],
  ] as const)
    it(`is not seen in: ${question} ${answer}`, () => expect(denialsIn(question, answer)).to.deep.equal([]));

  it('is not seen where the sources say both', () => {
    const text = 'You can change the name on your account. You cannot change the name on your account.';
    expect(denialsIn('Can I change the name on my account?', 'Yes.', { text })).to.deep.equal([]);
  });

  for (const answer of ['No. The desk does not know the state of your claim.', 'No, the desk does not know it.'])
    it(`is no denial of what comes behind it: ${answer}`, () =>
      expect(
        denialsIn('Does the desk know it?', answer, { text: 'The desk does not know the state of your claim.' }),
      ).to.deep.equal([]));

  it('is seen in what stands below the question', () => {
    const page = { lead: 'Is there a fee for an account?', text: 'No. All of it is paid by the agencies.' };
    expect(denialsIn('Is there a fee for an account?', 'Yes, there is.', page)).to.deep.equal(['Yes']);
    expect(denialsIn('Is there a fee for an account?', 'No, there is none.', page)).to.deep.equal([]);
  });

  for (const [behind, denied] of [
    ['No.', ['Yes']],
    ['No. Accounts are free of charge.', ['Yes']],
    ['No fee', []],
  ] as const)
    it(`is seen in a title behind the question: ${behind}`, () => {
      const page = { lead: `Is there a fee for an account? ${behind}`, text: 'All of it is paid by the agencies.' };
      expect(denialsIn('Is there a fee for an account?', 'Yes, there is.', page)).to.deep.equal(denied);
    });

  for (const [language, question, answer, text] of [
    ['de', 'Kann ich den Namen des Kontos ändern?', 'Ja, das geht.', 'Sie können den Namen des Kontos nicht ändern.'],
    ['es', '¿Puedo cambiar el nombre de mi cuenta?', 'Sí, claro.', 'No puede cambiar el nombre de su cuenta.'],
    ['fr', 'Puis-je changer le nom de mon compte ?', 'Oui.', 'Vous ne pouvez pas changer le nom de votre compte.'],
  ] as const)
    it(`is seen in ${language}`, () => expect(denialsIn(question, answer, { language, text })).to.have.length(1));

  it('takes little time for any question and source', () => {
    const text = 'You can pay. Pay it now. '.repeat(1500);
    const started = cpuNow().all;
    denialsIn(`Can I ${'pay it now or '.repeat(300)}?`, 'Yes.', { text });
    denialsIn(`Can I ${'pay it now or '.repeat(18)}?`, 'Yes.', { text });
    expect(cpuNow().all - started).to.be.below(2000);
  });

  it('leaves next to nothing of the score', () => {
    const sources = [{ id: 'a', text: TEXT }];
    const asked = { question: 'Can I change the name on my account?', language: 'en', sources };
    expect(groundAnswer({ ...asked, answer: 'Yes, you can change the name on your account.' }).score).to.be.below(15);
    expect(groundAnswer({ ...asked, answer: 'Yes. You cannot change the name on your account.' }).score).to.be.below(40);
    expect(groundAnswer({ ...asked, answer: 'No. You cannot change the name on your account.' }).score).to.be.above(80);
  });
});
