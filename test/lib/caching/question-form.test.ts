import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { questionForm } from '../../../lib/caching/question-form.ts';

/** Questions that are the same, with the language that they are read in where it is not English. */
const SAME: readonly (readonly [name: string, one: string, other: string, language?: string])[] = [
  ['in capitals and small letters', 'How do I reset my Password?', 'how do i reset my password?'],
  ['all in capitals', 'HOW DO I RESET IT?', 'How do I reset it?'],
  ['with blanks between and around', '  How   do\tI\nreset it? ', 'How do I reset it?'],
  ['with blanks of other kinds', 'How\u00a0do I\u2003reset\u3000it?', 'How do I reset it?'],
  ['with blanks of no width', '\ufeffHow do\u200b I reset it?', 'How do I reset it?'],
  ['with soft hyphens', 'Au\u00adto\u00admo\u00adbil?', 'Automobil?', 'de'],
  ['with marks of direction', '\u202bאיך מאפסים\u202c?', 'איך מאפסים?', 'he'],
  ['with and without a mark at the end', 'How do I reset it', 'How do I reset it?'],
  ['with many marks at the end', 'How do I reset it?!?…', 'How do I reset it'],
  ['with a blank before the mark', 'Comment faire ?', 'Comment faire?', 'fr'],
  ['with a mark at the beginning', '¿Cómo se hace?', 'Cómo se hace', 'es'],
  ['with marks of other scripts', 'パスワードは？', 'パスワードは', 'ja'],
  ['with an Arabic mark', 'كيف أعيد تعيينها؟', 'كيف أعيد تعيينها', 'ar'],
  ['with a blank before a comma', 'Hello , how do I reset it?', 'Hello, how do I reset it?'],
  ['with curved quotes', 'What is “MFA”?', 'What is "MFA"?'],
  ['with quotes of another country', 'Was ist „MFA“?', 'Was ist «MFA»?', 'de'],
  ['with a curved apostrophe', 'I can’t log in', "I can't log in"],
  ['with dashes of other lengths', 'A two–factor code', 'A two-factor code'],
  ['with composed and decomposed letters', 'cafe\u0301', 'caf\u00e9', 'fr'],
  ['with wide letters', 'ＰＩＮを忘れた', 'PINを忘れた', 'ja'],
  ['with ligatures', 'ﬁnd my ﬁle', 'find my file'],
  ['with a capital in an abbreviation', 'How do I set up 2FA?', 'how do i set up 2fa?'],
  ['with a time of day', 'Do you open at 10 AM?', 'do you open at 10 am?'],
  ['in Turkish capitals', 'ŞIFREMI NASIL SIFIRLARIM', 'şıfremı nasıl sıfırlarım', 'tr'],
  ['with the last letter of a Greek word', 'ΟΔΟΣ', 'οδος', 'el'],
];

const OTHER: readonly (readonly [name: string, one: string, other: string, language?: string])[] = [
  ['negated', 'Can I pay by card?', 'Can I not pay by card?'],
  ['of another number', 'Is 10 allowed?', 'Is 100 allowed?'],
  ['with a decimal sign', 'Is 1.5 allowed?', 'Is 15 allowed?'],
  ['with a negative number', 'Does it work at -5 degrees?', 'Does it work at 5 degrees?'],
  ['of a power', 'How much is 2²?', 'How much is 22?'],
  ['of a fraction', 'Half: 1½ cups?', 'Half: 11⁄2 cups?'],
  ['of a factorial', 'How much is 5!', 'How much is 5'],
  ['of a per cent', 'Is 5% enough?', 'Is 5 enough?'],
  ['of currencies', 'Is €5 enough?', 'Is $5 enough?'],
  ['of a programming language', 'How do I learn C++?', 'How do I learn C?'],
  ['of a sharp one', 'How do I learn C#?', 'How do I learn C?'],
  ['of .NET', 'What is .NET?', 'What is net?'],
  ['of a path', 'Where is a/b?', 'Where is ab?'],
  ['with a comma that matters', "Let's eat, grandma", "Let's eat grandma"],
  ['in another order', 'Can A call B?', 'Can B call A?'],
  ['with an accent', 'Wie alt ist der Bär?', 'Wie alt ist der Bar?', 'de'],
  ['with a tilde', '¿Cuántos años?', '¿Cuántos anos?', 'es'],
  ['of a country', 'Can US citizens apply?', 'Can us citizens apply?'],
  ['of a department', 'What is IT?', 'What is it?'],
  ['of an organisation', 'What does WHO say?', 'What does who say?'],
  ['of a unit', 'Is 5 mW enough?', 'Is 5 MW enough?'],
  ['of a unit written to its number', 'Is 5mW enough here?', 'Is 5MW enough here?'],
  ['of bits and bytes', 'Is 100 Mb enough?', 'Is 100 MB enough?'],
  ['of a joiner', 'نامه\u200cای', 'نامهای', 'fa'],
  ['of a Turkish letter', 'ılık', 'ilik', 'tr'],
];

describe('the form of a question', () => {
  for (const [name, one, other, language] of SAME)
    it(`is the same ${name}`, () => expect(questionForm(one, language)).to.equal(questionForm(other, language)));

  for (const [name, one, other, language] of OTHER)
    it(`is another ${name}`, () => expect(questionForm(one, language)).to.not.equal(questionForm(other, language)));

  it('of its own form is itself', () => {
    for (const [, one, other, language] of [...SAME, ...OTHER])
      for (const form of [one, other].map((each) => questionForm(each, language)))
        expect(questionForm(form, language)).to.equal(form);
  });

  it('is nothing where there is nothing but marks', () => expect(questionForm(' ?! … ')).to.equal(''));

  it('takes as long as the question is', () => {
    for (const text of ['?! '.repeat(10_000), `${'? '.repeat(10_000)}x`, `${' '.repeat(30_000)}x`, 'A1 mW '.repeat(5_000)]) {
      const started = cpuNow().all;
      questionForm(text);
      expect(cpuNow().all - started).to.be.below(100);
    }
  });
});
