import { expect } from 'chai';
import { pack } from '../../../../plugins/ingest/split-passages/pack.ts';
import type { Unit } from '../../../../plugins/ingest/split-passages/units.ts';

/** Sentences of one paragraph with a space between; a length after a `|` begins another paragraph. */
function unitsOf(lengths: string): Unit[] {
  let end = -1;
  return lengths.split(' ').map((each, place): Unit => {
    const begins = place === 0 || each.startsWith('|');
    const start = end + 1;
    end = start + Number(each.replace('|', ''));
    return { start, end, cost: begins ? 0 : 0.4, lead: '', ...(!begins && { inside: 'text' }) };
  });
}

/** The units of each passage, as `first-last`. */
function packed(lengths: string, size: number, overlap: number): string {
  const units = unitsOf(lengths);
  const placeOf = (edge: 'start' | 'end', at: number): number => units.findIndex((unit) => unit[edge] === at);
  const spans = pack(units, { size, overlap });
  for (const { start, end } of spans) expect(end - start).to.be.at.most(size);
  return spans.map(({ start, end }) => `${placeOf('start', start)}-${placeOf('end', end)}`).join(' ');
}

describe('packing of sentences', () => {
  for (const [name, lengths, size, overlap, expected] of [
    ['makes one of what fits', '30 30 30', 100, 0, '0-2'],
    ['repeats nothing where nothing may be', '30 30 30 30', 100, 0, '0-1 2-3'],
    ['repeats a sentence that just fits', '30 30 30 30 30 30', 100, 30, '0-2 2-3 4-5'],
    ['repeats none that does not', '30 30 30 30 30 30', 100, 29, '0-2 3-5'],
    ['repeats as many as fit', '10 10 10 10 10 10 10 10 10 10', 60, 21, '0-4 3-6 6-9'],
    ['repeats no more than fit', '10 10 10 10 10 10 10 10 10 10', 60, 20, '0-4 4-6 6-9'],
    ['repeats none where the next one would not fit then', '40 25 20 95 40', 100, 50, '0-1 1-2 3-3 4-4'],
    ['repeats fewer where the next one would not fit then', '40 20 20 70 40', 100, 50, '0-2 2-3 4-4'],
    ['repeats nothing of another paragraph', '30 30 |30 30', 100, 50, '0-1 2-3'],
    ['makes one of a sentence that alone is as long', '100 100', 100, 50, '0-0 1-1'],
  ] as const)
    it(name, () => expect(packed(lengths, size, overlap)).to.equal(expected));
});
