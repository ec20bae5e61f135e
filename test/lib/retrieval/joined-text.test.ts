import { expect } from 'chai';
import { joinedText } from '../../../lib/retrieval/joined-text.ts';
import { loadable } from '../../support/documents.ts';

interface Part {
  text: string;
  start: number;
  lead?: number;
}

const passagesOf = (parts: readonly Part[]) =>
  loadable(
    'd',
    parts.map(({ text }) => text),
  ).passages.map((passage, at) => {
    const { text, start, lead = 0 } = parts[at] ?? { text: '', start: 0 };
    return { ...passage, start, end: start + text.length - lead, ...(lead > 0 && { lead }) };
  });

describe('the joined text of passages', () => {
  const CASES: [what: string, parts: Part[], text: string][] = [
    ['no passages', [], ''],
    ['one', [{ text: 'One.', start: 0 }], 'One.'],
    [
      'several, parted',
      [
        { text: 'One.', start: 0 },
        { text: 'Two.', start: 6 },
      ],
      'One.\n\nTwo.',
    ],
    [
      'several that overlap',
      [
        { text: 'One. Two.', start: 0 },
        { text: 'Two. Three.', start: 5 },
      ],
      'One. Two. Three.',
    ],
    [
      'one within another',
      [
        { text: 'One. Two. Three.', start: 0 },
        { text: 'Two.', start: 5 },
      ],
      'One. Two. Three.',
    ],
    [
      'a table whose header is repeated',
      [
        { text: 'H\nr1', start: 0 },
        { text: 'H\nr2', start: 5, lead: 2 },
      ],
      'H\nr1\n\nr2',
    ],
    [
      'a header repeated before an overlap',
      [
        { text: 'H\nr1 r2', start: 0 },
        { text: 'H\nr2 r3', start: 5, lead: 2 },
      ],
      'H\nr1 r2 r3',
    ],
    ['one that begins later', [{ text: 'Two.', start: 6 }], 'Two.'],
  ];
  for (const [what, parts, text] of CASES) it(`of ${what}`, () => expect(joinedText(passagesOf(parts))).to.equal(text));
});
