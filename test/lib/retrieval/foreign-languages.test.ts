import { expect } from 'chai';
import { foreignLanguagesNote } from '../../../lib/retrieval/foreign-languages.ts';

const CASES: [name: string, passages: Record<string, number>, model: string[], expected: RegExp | undefined][] = [
  [
    'passages of other languages',
    { en: 90, de: 8, fr: 2 },
    ['en'],
    /^10 of 100 passages .*: German \(8\), French \(2\); it knows English\./,
  ],
  ['all passages of another language', { th: 3 }, ['en'], /^3 of 3 passages .*: Thai \(3\);/],
  ['a region or a form of a known language', { en: 5, nb: 5 }, ['en-GB', 'no'], undefined],
  ['a slip of the detector', { en: 1000, la: 9 }, ['en'], undefined],
  ['a model of many languages', { de: 5 }, ['*'], undefined],
  ['a model that does not say', { de: 5 }, [], undefined],
  ['nothing loaded', {}, ['en'], undefined],
];

describe('foreignLanguagesNote', () => {
  for (const [name, passages, model, expected] of CASES)
    it(`${expected ? 'tells of' : 'says nothing of'} ${name}`, () => {
      const note = foreignLanguagesNote({ passages: new Map(Object.entries(passages)), model });
      if (expected) expect(note).to.match(expected);
      else expect(note).to.equal(undefined);
    });
});
