import { expect } from 'chai';
import { nearestVectors } from '../../../lib/caching/nearest.ts';

const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

describe('the nearest vectors', () => {
  const all = [
    { name: 'far', vector: at(90) },
    { name: 'near', vector: at(10) },
    { name: 'none' },
    { name: 'same', vector: at(0) },
    { name: 'of another model', vector: Float32Array.of(1, 0, 0) },
  ];

  it('come first, down to a likeness', () =>
    expect(nearestVectors(at(0), all, 0.9).map(({ found }) => found.name)).to.deep.equal(['same', 'near']));
  it('tell how near they are', () =>
    expect(nearestVectors(at(0), all, 0.9)[1]?.similarity).to.be.closeTo(Math.cos(Math.PI / 18), 1e-6));
  it('are none where none is near enough', () => expect(nearestVectors(at(-60), all, 0.9)).to.deep.equal([]));
});
