import { expect } from 'chai';
import { termWeights } from '../../../../lib/retrieval/coverage.ts';
import { terms } from '../../../../lib/text/terms.ts';
import { isUndenied } from '../../../../plugins/retrieve/retrieve/denial.ts';

const PUMP = 'The pump is guaranteed for two years. Seals are not part of the guarantee.';

describe('denial', () => {
  const CASES: readonly [question: string, passage: string, language: string, undenied: boolean][] = [
    ['What is not guaranteed for two years?', 'The pump is guaranteed for two years.', 'en', true],
    ['What is not part of the guarantee?', PUMP, 'en', false],
    ["Which parts aren't guaranteed?", 'All parts are guaranteed.', 'en', true],
    ['What is never guaranteed?', '', 'en', true],
    ['What is guaranteed?', PUMP, 'en', false],
    ['I cannot open the pump, what do I do?', 'Open the pump with a key.', 'en', false],
    ['Why is the pump not guaranteed?', 'The pump is guaranteed.', 'en', false],
    ['Welche Teile fallen nicht unter die Garantie?', 'Alle Teile fallen unter die Garantie.', 'de', true],
    ['Warum läuft meine Pumpe nicht?', 'Die Pumpe läuft.', 'de', false],
    ['¿Qué no cubre la garantía?', 'La garantía cubre la bomba.', 'es', true],
    ['Quelles pièces ne sont pas garanties ?', 'Les pièces sont garanties.', 'fr', true],
    ['Mikä ei kuulu takuuseen?', 'Takuu.', 'fi', false], // no list of negations: nothing is claimed
  ];
  for (const [question, passage, language, undenied] of CASES) {
    it(`${undenied ? 'is missed' : 'is not missed'}: ${question}`, () => {
      const weights = termWeights(new Map(terms(question, language).map((term) => [term, 0.01])));
      expect(isUndenied({ question, language, weights }, [passage])).to.equal(undenied);
    });
  }
});
