import { expect } from 'chai';
import type { Features } from '../../../../lib/retrieval/answerability.ts';
import type { Kind } from '../../../../scripts/answerability/questions.ts';
import {
  added,
  area,
  figureOf,
  gainOf,
  heldAt,
  type Judged,
  MEANS,
  readerOf,
  scored,
} from '../../../../scripts/answerability/reading/gain.ts';
import type { Row } from '../../../../scripts/answerability/rows.ts';

const signs: Features = { first: 0.5, together: 0.5, count: 1, denial: 0, closeness: 0.5, others: 0.5 };

const rowsOf = (base: string, kinds: readonly Kind[]): Row[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: 10 }, (_, at) => ({
      ...{ base, group: base, from: base, question: `${base} ${kind} ${at}`, kind, place: at / 10, passages: ['text'] },
      features: { scaled: signs, relative: signs, words: signs },
    })),
  );

const judged = (answerable: boolean, document: string, without: number, read: number): Judged => ({
  ...{ answerable, document, without },
  with: read,
});

describe('what reading brings', () => {
  it('makes one figure of the passages of a question', () => {
    expect(MEANS.highest([-3, 1, 0.5])).to.equal(1);
    expect(MEANS['mean of the best two']([-3, 1, 0.5])).to.equal(0.75);
    expect(MEANS['mean of the best two']([2])).to.equal(2);
  });

  it('has a group judged by a reader that has not learnt from its encyclopedia', () => {
    expect(['squad', 'clapnq', 'mtrag_clapnq', 'logingov'].map(readerOf)).to.deep.equal(['squad', 'clapnq', 'clapnq', 'squad']);
  });

  it('tells by the reader what the signs do not, and asks the reader of the part that is scored', () => {
    const rows = [...rowsOf('squad', ['own', 'unanswerable']), ...rowsOf('clapnq', ['own', 'unanswerable'])];
    const asked: string[] = [];
    const scores = scored(
      rows,
      ({ group }) => group,
      ({ base, kind }, group) => {
        asked.push(`${base} for ${group}`);
        return kind === 'own' ? 2 : -2;
      },
    );
    const mean = (kind: Kind): number =>
      [...scores].filter(([row]) => row.kind === kind).reduce((sum, [, score]) => sum + score / 20, 0);
    expect(mean('own')).to.be.greaterThan(mean('unanswerable') + 0.2);
    expect(new Set([...scored(rows, ({ group }) => group).values()].map((score) => score.toFixed(6))).size).to.equal(1);
    const kept = added(rows, rows, ({ kind }) => (kind === 'own' ? 2 : -2));
    for (const [row, score] of kept) expect(score > 0.5, row.question).to.equal(row.kind === 'own');
    expect([...new Set(asked)]).to.have.members(['squad for squad', 'clapnq for squad', 'squad for clapnq', 'clapnq for clapnq']);
  });

  it('tells a gain with its interval, the same each time', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [
      judged(true, `d${at}`, 0.5, 0.5 + at / 100),
      judged(false, `d${at}`, 0.5, 0.6 - at / 100),
    ]).flat();
    expect(figureOf(rows, 'without', area)).to.equal(0.5);
    const { mean, low, high } = gainOf(rows, area);
    expect(mean).to.be.closeTo(figureOf(rows, 'with', area) - 0.5, 1e-12);
    expect([low < mean, mean < high, low > 0]).to.deep.equal([true, true, true]);
    expect(gainOf(rows, area)).to.deep.equal({ mean, low, high });
    expect(figureOf(rows, 'with', heldAt(0.9))).to.be.within(0, 1);
  });
});
