import { expect } from 'chai';
import { closeness, measureScale, scaleOf } from '../../../lib/retrieval/similarity-scale.ts';
import { callWith, silent } from '../../support/call.ts';

/** Points each text to a place on the circle. */
const embedder = (angle: (text: string) => number) => {
  const vector = (text: string) => Float32Array.of(Math.cos(angle(text)), Math.sin(angle(text)));
  const asked: string[] = [];
  return {
    asked,
    embedQuestion: async (text: string) => {
      asked.push(text);
      return vector(text);
    },
    embedPassages: async (texts: readonly string[]) => texts.map(vector),
  };
};

describe('similarity scale', () => {
  it('is not told of a model to which everything is alike', async () => {
    expect(
      await measureScale(
        embedder(() => 1),
        callWith(),
      ),
    ).to.equal(undefined);
  });

  it('puts cosines of a model between unrelated and related ones', async () => {
    // Each question and its passage come in the same order: both sides count up.
    let [questions, passages] = [0, 0];
    const unit = (at: number) => Float32Array.from({ length: 11 }, (_, place) => (place === 10 ? 0.6 : place === at ? 0.8 : 0));
    const scale = await measureScale(
      {
        embedQuestion: async () => unit(questions++),
        embedPassages: async (texts) => texts.map(() => unit(passages++)),
      },
      callWith(),
    );
    expect(scale?.unrelated).to.be.closeTo(0.36, 1e-6);
    expect(scale?.related).to.be.closeTo(1, 1e-6);
    expect(closeness(0.68, scale ?? { unrelated: 0, related: 1 })).to.be.closeTo(0.5, 1e-6);
  });

  it('measures each model once, and again after a failure', async () => {
    const known = embedder((text) => text.length);
    await Promise.all([scaleOf(known, silent), scaleOf(known, silent)]);
    await scaleOf(known, silent);
    expect(new Set(known.asked).size).to.equal(known.asked.length);
    let failures = 1;
    const shaky = {
      ...known,
      embedQuestion: (text: string) => (failures-- > 0 ? Promise.reject(new Error('away')) : known.embedQuestion(text)),
    };
    const told: unknown[] = [];
    const log = { ...silent, warn: (_: string, fields?: object) => void told.push(fields) };
    expect(await scaleOf(shaky, log)).to.equal(undefined);
    expect(told).to.deep.equal([{ error: 'away' }]);
    await scaleOf(shaky, log);
    expect(told).to.have.length(1);
  });
});
