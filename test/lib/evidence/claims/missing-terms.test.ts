import { expect } from 'chai';
import { groundAnswer } from '../../../../lib/evidence/score/ground.ts';

const TEXT =
  'The Falcon pump moves 40 litres per minute and weighs 12 kg. It is heavy and must not be used with salt water. The ' +
  'warranty lasts two years.';

describe('terms of a question that no source holds', () => {
  const CASES: [question: string, language: string, keyTerms: string[], terms: string[]][] = [
    ['How long is the warranty?', 'en', [], []],
    ['How do I reset passwords?', 'en', [], ['passwords']],
    ['How do I reset my phone?', 'en', [], ['phone']],
    ['Does the Falcon pump fit the Siemens adapter?', 'en', ['Siemens'], ['adapter']],
    ['What is the difference between the pump and a turbine?', 'en', [], ['turbine']],
    ['turbine', 'en', [], ['turbine']],
    ['pump colour turbine', 'en', [], ['turbine']],
    // Small talk beside what is asked.
    ["How heavy is the pump? I'm desperate and my boss will fire me.", 'en', [], []],
    ['Hello, is the warranty two years long?', 'en', [], []],
    ['My dishwasher is broken. What can I do?', 'en', [], ['dishwasher']],
    // The kind of thing that is wanted, of which sources tell one.
    ['How many liquids does the pump move?', 'en', [], []],
    ['Which device is used with the trailer?', 'en', [], ['trailer']],
    ['What is the name of the adapter?', 'en', [], ['adapter']],
    ['', 'en', [], []],
    ['Wie lange gilt die Garantie für den Anhänger?', 'de', [], ['Garantie', 'Anhänger']],
    ['¿Cómo puedo cambiar la contraseña?', 'es', [], ['contraseña']],
    ['Hallo, wie schwer ist der Schlauch? Mein Chef wartet auf den Anhänger.', 'de', [], ['Schlauch']],
    ['¿Cuánto pesa la bomba? Mi jefe está enfadado con el vecino.', 'es', [], ['bomba']],
    ['Combien pèse la remorque ? Mon patron attend devant la maison.', 'fr', [], ['remorque']],
    ['Comment changer le mot de passe de la remorque ?', 'fr', [], ['mot', 'passe', 'remorque']],
  ];
  for (const [question, language, keyTerms, terms] of CASES) {
    it(`${question || 'nothing'} (${language})`, () => {
      const { details } = groundAnswer({ answer: TEXT, language, question, sources: [{ id: 'a', text: TEXT }] });
      expect([details.missingKeyTerms, details.missingTerms]).to.deep.equal([keyTerms, terms]);
    });
  }
});

describe('a question in another language than its sources', () => {
  const CASES: [question: string, language: string, questionLanguage: string | undefined, missing: number][] = [
    ['Quel est le prix de la remorque ?', 'en', undefined, 0],
    ['Quel est le prix de la remorque ?', 'en', 'fr', 0],
    ['Quel est le prix de la remorque ?', 'en', 'en', 0],
    ['Wie hoch ist der Preis für den Anhänger?', 'en', undefined, 0],
    ['What is the price of the trailer?', 'en', undefined, 2],
    ['What is the price of the trailer?', 'en-GB', 'en', 2],
    ['prix', 'en', 'fr', 0],
  ];
  for (const [question, language, questionLanguage, missing] of CASES) {
    it(`misses ${missing} words of it: ${question} (${language}, ${questionLanguage ?? 'not said'})`, () => {
      const sources = [{ id: 'a', text: TEXT, language }];
      const { details } = groundAnswer({
        answer: TEXT,
        language: 'en',
        question,
        sources,
        ...(questionLanguage && { questionLanguage }),
      });
      expect(details.missingTerms).to.have.length(missing);
    });
  }
});
