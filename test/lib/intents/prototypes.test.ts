import { expect } from 'chai';
import { type Example, ownNearness, probabilities, refinePrototypes, sumsOf } from '../../../lib/intents/prototypes.ts';
import { unit } from '../../../lib/text/vectors.ts';
import { Picker } from '../../support/random.ts';

/** Points round two corners that share most of their direction: their centroids alone are not right about all of them. */
function examplesOf(count: number): Example[] {
  const pick = new Picker(3);
  const noise = (): number => (pick.below(2001) - 1000) / 1000;
  return Array.from({ length: count }, (_, at) => {
    const category = at % 2;
    // the second number tells the categories apart; the third varies far more
    return { category, vector: unit(Float32Array.of(2, category ? 0.3 : -0.3, 2 * noise(), 0.1 * noise())) };
  });
}

const rightOf = (prototypes: readonly Float32Array[], examples: readonly Example[]): number =>
  examples.filter(({ category, vector }) => {
    const [first = 0, second = 0] = probabilities(vector, prototypes);
    return (second > first ? 1 : 0) === category;
  }).length / examples.length;

describe('prototypes of categories', () => {
  const examples = examplesOf(200);
  const centroids = sumsOf(examples, 2).map(({ sum }) => unit(sum));

  it('are right about more examples than centroids are', async () => {
    const skewed = [unit(Float32Array.of(2, 0.2, 1, 0)), unit(Float32Array.of(2, 0.4, -1, 0))];
    const refined = await refinePrototypes(skewed, examples);
    expect(rightOf(skewed, examples)).to.be.below(0.7);
    expect(rightOf(refined, examples)).to.be.above(0.95);
  });

  it('are the same each time, and leave the centroids as they were', async () => {
    const before = centroids.map((each) => [...each]);
    const [one, other] = [await refinePrototypes(centroids, examples), await refinePrototypes(centroids, examples)];
    expect(one).to.deep.equal(other);
    expect(centroids.map((each) => [...each])).to.deep.equal(before);
  });

  it('let others have their turn while they are made', async () => {
    const many = examplesOf(20_000);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await refinePrototypes(centroids, many);
    clearInterval(timer);
    expect(turns).to.be.above(1);
  });

  it('give probabilities that add up to 1, the nearest most', () => {
    const [near = 0, far = 0] = probabilities(Float32Array.of(1, 0), [Float32Array.of(1, 0), Float32Array.of(0, 1)]);
    expect(near + far).to.be.closeTo(1, 1e-9);
    expect(near).to.be.above(0.99);
  });
});

describe('how near examples are to their own', () => {
  const at = (category: number, ...vector: number[]): Example => ({ category, vector: unit(Float32Array.from(vector)) });

  it('leaves each out of its own centroid', () => {
    const examples = [at(0, 1, 0), at(0, 0, 1)];
    expect(ownNearness(examples, sumsOf(examples, 1))).to.deep.equal([0, 0]);
  });

  it('takes another centroid that is nearer', () => {
    const examples = [at(0, 1, 0), at(0, 0, 1), at(1, 1, 0.01)];
    expect(ownNearness(examples, sumsOf(examples, 2)).map((cosine) => Math.round(cosine * 100) / 100)).to.deep.equal([0.01, 1]);
  });

  it('is not told by an example that is alone', () => {
    const examples = [at(0, 1, 0), at(1, 0, 1)];
    expect(ownNearness(examples, sumsOf(examples, 2))).to.deep.equal([]);
  });
});
