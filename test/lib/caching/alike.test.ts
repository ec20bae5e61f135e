import { expect } from 'chai';
import { mayBeSame } from '../../../lib/caching/alike.ts';

describe('questions that may be the same', () => {
  // Rows of one form, as the cast says.
  for (const [may, one, other, language] of [
    [true, 'How do I reset my password?', 'How can I reset the password?'],
    [true, 'How do I reset my password?', 'Please tell me how to reset passwords.'],
    [true, 'What card do I need?', 'Which card do I need?'],
    [true, 'How do I cancel my order?', 'How do I cancel my last order?'],
    [true, 'Wie kündige ich mein Konto?', 'Wie kann ich das Konto kündigen?', 'de'],
    [false, 'How do I reset my password?', 'How do I reset my phone?'],
    [false, 'Can I pay by card?', 'Can I not pay by card?'],
    [false, 'Is the limit 10 dollars?', 'Is the limit 100 dollars?'],
    [false, 'Is it open in May?', 'Is it open in June?'],
    [false, 'Who founded the office?', 'When was the office founded?'],
    [false, 'How many points are there?', 'How much are the points?'],
    [false, 'How do I enable codes?', 'How do I disable codes?'],
    [false, 'Which tribes attacked the city?', 'Which tribes defended the city?'],
    [false, 'Wann öffnet das Büro?', 'Wo öffnet das Büro?', 'de'],
    [false, '¿Cuándo abre la oficina?', '¿Dónde abre la oficina?', 'es'],
    [false, 'Quand ouvre le bureau ?', 'Où ouvre le bureau ?', 'fr'],
    [false, 'Kann ich mit Karte zahlen?', 'Kann ich nicht mit Karte zahlen?', 'de'],
  ] as [boolean, string, string, string?][]) // rows
    it(`${may ? 'do' : 'do not'} hold "${one}" and "${other}"`, () => {
      expect(mayBeSame(one, other, language)).to.equal(may);
      expect(mayBeSame(other, one, language)).to.equal(may);
    });
});
