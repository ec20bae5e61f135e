import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { PassageRange } from '../../../core/contract/resources/knowledge-base.ts';
import { expandPassages } from '../../../plugins/retrieve/expand-passages/index.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';

/** A piece of a document whose section has four of them. */
const piece = (position: number, text: string, changes: Partial<ScoredPassage> = {}): ScoredPassage => {
  const start = changes.start ?? position * 100;
  const place = {
    id: `a#${position}`,
    position,
    start,
    end: start + text.length - (changes.lead ?? 0),
    section: { first: 0, last: 3 },
  };
  return scoredPassage('a', text, { ...place, ...changes });
};

const PIECES = [
  piece(0, 'Do this:\n1. Open it.', { cutAfter: 'list' }),
  piece(1, '2. Look inside.', { cutBefore: 'list', cutAfter: 'list' }),
  piece(2, '3. Close it.', { cutBefore: 'list' }),
  piece(3, 'Then go home.'),
] as const;
const OTHER = scoredPassage('b', 'Another text.', { section: { first: 0, last: 0 } });

/** Keeps the pieces and notes what it was asked for. */
const baseOf = (pieces: readonly Passage[], asked: PassageRange[][] = []) => ({
  async passagesAt(ranges: readonly PassageRange[]) {
    asked.push([...ranges]);
    return pieces.filter(({ document, position }) =>
      ranges.some((range) => range.document === document && position >= range.first && position <= range.last),
    );
  },
});

async function expand(passages: ScoredPassage[], options: object = {}, kb: object = baseOf(PIECES)): Promise<string[]> {
  const found = await ran(expandPassages, { passages }, { from: 'kb', ...options }, { kb });
  return (found.passages ?? passages).map(({ text }) => text);
}

const WHOLE = 'Do this:\n1. Open it.\n2. Look inside.\n3. Close it.\n\nThen go home.';

describe('expand_passages', () => {
  it('completes a passage to its section', async () => {
    expect(await expand([PIECES[1], OTHER])).to.deep.equal([WHOLE, 'Another text.']);
  });

  it('keeps the id and the score of what was found, and tells the place of the whole', async () => {
    const { passages = [] } = await ran(
      expandPassages,
      { passages: [{ ...PIECES[1], score: 0.5 }] },
      { from: 'kb' },
      { kb: baseOf(PIECES) },
    );
    expect(passages[0]).to.deep.include({ id: 'a#1', score: 0.5, start: 0, end: 313, text: WHOLE });
    expect(passages[0]).not.to.have.any.keys('cutBefore', 'cutAfter', 'terms');
  });

  it('leaves out what has become part of another', async () => {
    expect(await expand([PIECES[2], OTHER, PIECES[0]])).to.deep.equal([WHOLE, 'Another text.']);
  });

  it('asks once for all sections', async () => {
    const asked: PassageRange[][] = [];
    await expand([PIECES[0], scoredPassage('c', 'x', { section: { first: 2, last: 5 } }), OTHER], {}, baseOf(PIECES, asked));
    expect(asked).to.deep.equal([
      [
        { document: 'a', first: 0, last: 3 },
        { document: 'c', first: 2, last: 5 },
      ],
    ]);
  });

  for (const [name, budget, text] of [
    ['adds nothing without room', 0, '2. Look inside.'],
    ['adds the nearest first, those behind before those in front', 15, '2. Look inside.\n3. Close it.'],
    ['adds only whole ones', 30, '2. Look inside.\n3. Close it.\n\nThen go home.'],
  ] as const)
    it(name, async () => expect(await expand([PIECES[1]], { budget })).to.deep.equal([text]));

  it('completes only the best', async () => {
    expect(await expand([OTHER, PIECES[1]], { most: 1 })).to.deep.equal(['Another text.', '2. Look inside.']);
  });

  it('repeats neither the header of a table nor sentences that two passages share', async () => {
    const header = '| a | b |\n|---|---|\n';
    const table = [
      piece(0, `${header}| 1 | 2 |`, { cutAfter: 'table' }),
      piece(1, `${header}| 3 | 4 |`, { lead: header.length, cutBefore: 'table' }),
    ];
    expect(await expand(table.slice(1), {}, baseOf(table))).to.deep.equal([`${header}| 1 | 2 |\n| 3 | 4 |`]);
    const prose = [
      piece(0, 'One is here. Two is here.', { start: 0 }),
      piece(1, 'Two is here. Three is here.', { start: 13, cutBefore: 'text' }),
    ];
    expect(await expand(prose.slice(0, 1), {}, baseOf(prose))).to.deep.equal(['One is here. Two is here. Three is here.']);
  });

  it('stops where a neighbour is missing', async () => {
    expect(await expand([PIECES[0]], {}, baseOf([PIECES[2], PIECES[3]]))).to.deep.equal(['Do this:\n1. Open it.']);
  });

  it('leaves passages of the earlier form and of a fallback as they are', async () => {
    const { section: _, ...earlier } = PIECES[1];
    expect(await expand([earlier])).to.deep.equal(['2. Look inside.']);
    expect(
      await ran(expandPassages, { passages: [PIECES[1]], fromFallback: true }, { from: 'kb' }, { kb: baseOf(PIECES) }),
    ).to.deep.equal({});
  });

  it('completes them whatever else is away', async () => {
    const { passages } = await ran(
      expandPassages,
      { passages: [PIECES[1]], ...{ degraded: true } },
      { from: 'kb' },
      { kb: baseOf(PIECES) },
    );
    expect(passages?.[0]?.text).to.include('1. Open it.');
  });

  it('goes on with the passages as they are while the knowledge base is away, and passes on what else is wrong', async () => {
    const failing = (failure: Error) => ({
      async passagesAt() {
        throw failure;
      },
    });
    expect(await expand([PIECES[1]], {}, failing(new Failure('resource_unavailable', 'away')))).to.deep.equal([
      '2. Look inside.',
    ]);
    const broken = await expand([PIECES[1]], {}, failing(new Error('a mistake'))).catch((error: Error) => error.message);
    expect(broken).to.equal('a mistake');
  });
});
