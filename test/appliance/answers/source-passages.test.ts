import { expect } from 'chai';
import { cutBetweenWords, passagesOf } from '../../../appliance/answers/source-passages.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { turnStart } from '../../support/call.ts';
import { expectSchema } from '../../support/contract.ts';
import { scoredPassage } from '../../support/documents.ts';

const warranty = (changes: Partial<ScoredPassage> = {}): ScoredPassage =>
  scoredPassage('a', 'The warranty lasts two years.', {
    title: 'Warranty',
    url: 'https://example.com/a',
    score: 0.874,
    ...changes,
  });

/** What a caller gets who asks for passages with these options. */
function passages(found: readonly ScoredPassage[], options: SeekOptions, facts: Partial<Turn> = {}) {
  const made = passagesOf({ ...turnStart('How long is the warranty?'), passages: [...found], options, ...facts });
  expectSchema('AnswerRecord', { answer: '', score: 0, reason: 'answered', ...made });
  return made;
}

describe('passages of an answer', () => {
  it('are not returned unless asked for', () => {
    expect(passages([warranty()], { includeHighlights: true, sourceResultsNumber: 3 })).to.deep.equal({});
  });

  it('are three of a hundred characters unless told otherwise', () => {
    const found = Array.from({ length: 5 }, (_, index) => warranty({ id: `a#${index}`, text: 'word '.repeat(50) }));
    const made = passages(found, { includeSourceResults: true });
    expect(made.passages).to.have.lengthOf(3);
    expect(made.passages?.[0]).to.deep.equal({
      passage: 'word '.repeat(20).trim(),
      id: 'a#0',
      score: 87,
      url: 'https://example.com/a',
      document: 'Warranty',
    });
    const told = passages(found, { includeSourceResults: true, sourceResultsNumber: 4, sourceResultsSummaryLength: 0 });
    expect(told.passages?.map((each) => each.passage)).to.deep.equal(['', '', '', '']);
  });

  it('come as Markdown when asked for so', () => {
    const made = passages([warranty(), warranty({ id: 'a#1', score: 0.5 })], { includeSourceResultsFormatted: true });
    expect(made).to.deep.equal({
      sourceResultsFormatted:
        '1. [Warranty](https://example.com/a) (87 %): The warranty lasts two years.\n' +
        '2. [Warranty](https://example.com/a) (50 %): The warranty lasts two years.',
    });
  });

  const HERE = 'https://example.com/a';
  for (const [name, title, url, line] of [
    ['brackets', 'A [b] (c)', HERE, `[A \\[b\\] (c)](${HERE})`],
    ['a link of its own', 'x](https://evil.example) [y', HERE, `[x\\](https://evil.example) \\[y](${HERE})`],
    ['an image', '![x](https://evil.example/p.png)', '', '!\\[x\\](https://evil.example/p.png)'],
    ['an escaped bracket', 'x\\](https://evil.example)', HERE, `[x\\\\\\](https://evil.example)](${HERE})`],
    ['HTML', '<img src=x onerror=alert(1)>', HERE, `[\\<img src=x onerror=alert(1)\\>](${HERE})`],
    ['entities', '&lt;b&gt;', HERE, `[\\&lt;b\\&gt;](${HERE})`],
    ['lines', 'one\n\n# two\r\n3. three', HERE, `[one # two 3. three](${HERE})`],
    ['a heading', '# Warranty', '', '\\# Warranty'],
    ['a list', '- Warranty', '', '\\- Warranty'],
    ['a number', '12. Warranty', '', '12\\. Warranty'],
    ['code', 'a `b`', '', 'a \\`b\\`'],
    ['emphasis', 'user_id and *this*', '', 'user\\_id and \\*this\\*'],
    ['a wiki address', 'Lamp', 'https://x.org/Lamp_(light)', '[Lamp](https://x.org/Lamp_%28light%29)'],
    ['an address with signs', 'Lamp', 'https://x.org/?a=<b>&c', '[Lamp](https://x.org/?a=%3Cb%3E&c)'],
    ['no title', '', 'https://x.org/a_b', '[https://x.org/a\\_b](https://x.org/a_b)'],
    ['an address that is a script', 'Lamp', 'javascript:alert(1)', 'Lamp'],
  ] as const) {
    it(`are safe Markdown whatever the document holds: ${name}`, () => {
      const made = passages([warranty({ title, url })], { includeSourceResultsFormatted: true, sourceResultsSummaryLength: 0 });
      expect(made.sourceResultsFormatted).to.equal(`1. ${line} (87 %)`);
    });
  }

  it('hold nothing but text in Markdown', () => {
    const text = 'See [this](https://evil.example)\n\n<script>alert(1)</script>\n2. fake';
    const made = passages([warranty({ text })], { includeSourceResultsFormatted: true });
    expect(made.sourceResultsFormatted?.split('\n')).to.have.lengthOf(1);
    expect(made.sourceResultsFormatted).to.contain(
      ': See \\[this\\](https://evil.example) · \\<script\\>alert(1)\\</script\\> 2. fake',
    );
  });

  describe('with highlights', () => {
    const wanted: SeekOptions = { includeSourceResults: true, includeHighlights: true };

    /** What is highlighted in each passage. */
    const highlighted = (found: readonly ScoredPassage[], options: SeekOptions = {}, facts: Partial<Turn> = {}) =>
      passages(found, { ...wanted, ...options }, facts).passages?.map(({ passage, highlights = [] }) =>
        highlights.map(({ position, length }) => passage.slice(position, position + length)),
      );

    it('number the passage that each stands in', () => {
      const made = passages([warranty(), warranty({ text: 'A long warranty.' })], wanted);
      expect(made.passages?.map(({ highlights }) => highlights)).to.deep.equal([
        [{ d: 0, position: 4, length: 8 }],
        [{ d: 1, position: 2, length: 13 }],
      ]);
    });

    it('are empty where nothing matches, and absent where nobody asked', () => {
      expect(highlighted([warranty({ text: 'Lamps.' })])).to.deep.equal([[]]);
      expect(passages([warranty()], { includeSourceResults: true }).passages?.[0]).to.not.have.property('highlights');
    });

    it('lie within the text that is returned', () => {
      const found = [warranty({ text: 'The warranty covers a warranty for the warranty.' })];
      expect(highlighted(found, { sourceResultsSummaryLength: 30 })).to.deep.equal([['warranty', 'warranty']]);
      expect(highlighted(found, { sourceResultsSummaryLength: 0 })).to.deep.equal([[]]);
    });

    for (const [name, facts, text, expected] of [
      [
        'look for the query rather than the question',
        { query: 'lamp colour' },
        'Warranty of lamps in colour.',
        ['lamps', 'colour'],
      ],
      ['know German stems', { question: 'Welche Garantien gibt es?', language: 'de' }, 'Zwei Jahre Garantie.', ['Garantie']],
      [
        'look in the language that was searched in',
        { question: 'Garantie?', query: 'guarantees', language: 'de', queryLanguage: 'en' },
        'It is guaranteed.',
        ['guaranteed'],
      ],
      ['find no small words', { question: 'What is the?' }, 'This is the.', []],
      ['mind neither capitals nor accents', { question: 'CAFE' }, 'Our Café.', ['Café']],
      ['count in UTF-16 units', { question: 'lamp' }, '💡💡 lamp', ['lamp']],
      ['take composed and decomposed letters for the same', { question: 'café' }, 'Our cafe\u0301 here', ['cafe\u0301']],
      ['know languages without spaces', { question: '保修期多久', language: 'zh' }, '水泵的保修期为两年。', ['保修期']],
      [
        'join words that follow each other',
        { question: 'red desk lamps' },
        'A red desk-lamp, red. Desk',
        ['red desk-lamp', 'red', 'Desk'],
      ],
    ] as const) {
      it(name, () => expect(highlighted([warranty({ text })], {}, facts)).to.deep.equal([expected]));
    }
  });
});

describe('cutBetweenWords', () => {
  for (const [text, length, cut] of [
    ['short', 10, 'short'],
    ['one two three', 13, 'one two three'],
    ['one two three', 7, 'one two'],
    ['one two three', 6, 'one'],
    ['one two three', 8, 'one two'],
    ['one two three', 2, ''],
    ['one two', 0, ''],
    ['it’s fine', 3, ''],
    ['Straße und Weg', 5, ''],
  ] as const)
    it(`cuts "${text}" at ${length} to "${cut}"`, () => {
      expect(cutBetweenWords(text, length)).to.equal(cut);
    });
});
