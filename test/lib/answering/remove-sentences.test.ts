import { expect } from 'chai';
import { removeSentences } from '../../../lib/answering/remove-sentences.ts';
import { sentences } from '../../../lib/text/sentences.ts';

const SUPPORT = { manner: 'claim', share: 1, risk: 0, quoted: false, sources: [], contradictions: [] } as const;

/** An answer of which each sentence is a claim; the word `bad` is what no source holds. */
function backAll(answer: string) {
  const spans = sentences(answer);
  const wordIn = (span: { start: number; end: number }, word: RegExp) => {
    const found = word.exec(answer.slice(span.start, span.end));
    return found ? [{ start: span.start + found.index, end: span.start + found.index + found[0].length }] : [];
  };
  return {
    answer,
    support: spans.map((span) => ({ ...SUPPORT, sources: [], contradictions: [], ...span, unsupported: wordIn(span, /good/) })),
    citations: spans.map((span) => ({
      ...span,
      passages: ['p'],
      quotes: wordIn(span, /good/).map((stretch) => ({ passage: 'p', answer: stretch, span: { start: 0, end: 4 } })),
    })),
  };
}

function without(answer: string) {
  const given = backAll(answer);
  return removeSentences(
    given,
    given.support.filter(({ start, end }) => /\bbad/i.test(answer.slice(start, end))),
  );
}

describe('removeSentences', () => {
  const CASES: [name: string, answer: string, left: string][] = [
    ['takes one out of the middle', 'A good one. A bad one. A good two.', 'A good one. A good two.'],
    ['takes the first', 'A bad one. A good two.', 'A good two.'],
    ['takes the last, with the space before it', 'A good one. A bad one.', 'A good one.'],
    ['takes two in a row', 'A good one. A bad one. So bad. A good two.', 'A good one. A good two.'],
    ['leaves nothing', 'A bad one. So bad.', ''],
    [
      'takes along what points back to it',
      'A good one. A bad one. It is good. These are good. A good two.',
      'A good one. A good two.',
    ],
    ['leaves what points back to what stays', 'A good one. It is good. A bad one.', 'A good one. It is good.'],
    ['leaves what begins a paragraph', 'Good.\n\nA bad one.\n\nThis is good.', 'Good.\n\nThis is good.'],
    ['takes along a paragraph that nothing is left before', 'A bad one.\n\nThis is good. A good two.', 'A good two.'],
    ['leaves what begins a line', 'A bad one.\n- It is good.', '- It is good.'],
    ['leaves words that only begin alike', 'A bad one. Items are good.', 'Items are good.'],
    ['knows pointers of other languages', 'A bad one. Elle est good. Él es good. Dieser ist good.', ''],
    ['takes the marks of citation along', 'A good one. [1] A bad one. [2, 3] A good two. [1]', 'A good one. [1] A good two. [1]'],
    ['leaves the marks of the sentence before', 'A good one. [1] A bad one.', 'A good one. [1]'],
    ['takes a paragraph', 'A good one.\n\nA bad one.\n\nA good two.', 'A good one.\n\nA good two.'],
    ['takes the last paragraph', 'A good one.\n\nA bad one. So bad.\n', 'A good one.'],
    ['takes a sentence over two lines', 'A good one. A bad\none is here. A good two.', 'A good one. A good two.'],
    ['takes a list item', '- a good one\n- a bad one\n- a good two', '- a good one\n- a good two'],
    ['keeps an item of which something is left', '- A good one. A bad one.\n- A good two.', '- A good one.\n- A good two.'],
    [
      'counts the items that stay',
      'Steps:\n\n1. Good one.\n2. Bad one.\n3. Good two.\n4. Bad two.\n5. Good three.\n\nA good end.',
      'Steps:\n\n1. Good one.\n2. Good two.\n3. Good three.\n\nA good end.',
    ],
    [
      'counts each list for itself',
      '1. Bad one.\n2. Good one.\n\nThen good:\n\n1. Good two.\n2. Good three.',
      '1. Good one.\n\nThen good:\n\n1. Good two.\n2. Good three.',
    ],
    [
      'counts inner lists apart from outer ones',
      '1. Good one.\n   1. Bad one.\n   2. Good two.\n2. Good three.',
      '1. Good one.\n   1. Good two.\n2. Good three.',
    ],
    [
      'takes what leads to a list that is gone',
      'A good one. The steps:\n- bad one\n- bad two\n\nA good two.',
      'A good one.\n\nA good two.',
    ],
    ['keeps what leads to a list of which something is left', 'The steps:\n- bad one\n- good two', 'The steps:\n- good two'],
    ['takes a heading over nothing', '## One\n\nA bad one.\n\n## Two\n\nA good one.', '## Two\n\nA good one.'],
    ['closes bold letters', '**A good one.** A bad one. A good two.', '**A good one.** A good two.'],
    ['takes bold letters whole', 'A good one. **A bad one.** A good two.', 'A good one. A good two.'],
    ['takes a block of code whole', 'A good one.\n\n```\nbad. And\nthen\n```\n\nA good two.', 'A good one.\n\nA good two.'],
    ['leaves an answer without such sentences', '* A good one.\n\n\n* A good two. \n', '* A good one.\n\n\n* A good two. \n'],
  ];
  for (const [name, answer, left] of CASES) {
    it(name, () => {
      const found = without(answer);
      expect(found.answer).to.equal(left);
      for (const list of [found.support, found.citations])
        for (const { start, end } of list) expect(left.slice(start, end)).to.match(/good|:|^\d+\.|^## |^\[1\]$/i);
      const stretches = [
        ...found.support.flatMap(({ unsupported }) => unsupported),
        ...found.citations.flatMap(({ quotes }) => quotes.map((quote) => quote.answer)),
      ];
      for (const { start, end } of stretches) expect(left.slice(start, end)).to.equal('good');
    });
  }

  it('takes along a paragraph before which only a lead is left, that leads to nothing', () => {
    const given = backAll('The answer is:\n\nA bad one.\n\nThis is good. A good two.');
    const support = given.support.map((each, at) => (at === 0 ? { ...each, manner: 'polite' as const } : each));
    const left = removeSentences({ ...given, support }, support.slice(1, 2));
    expect(left.answer).to.equal('A good two.');
  });
});
