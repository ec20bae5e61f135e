// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 748 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '1',
  sentence: {
    intercept: -4.7099,
    weights: [
      2.2784, // missing
      1.1632, // scattered
      0.6757, // loose
      1.2298, // reordered
      1.4199, // broken
      1.5814, // numbers
      0.6806, // names
      0.5404, // misplaced
      5.4417, // contradicted
      2.3026, // asks
    ],
  },
  answer: {
    intercept: 1.9319,
    weights: [
      0.792, // log odds that a sentence is not backed
      -3.0977, // drawn from several texts
      1.2414, // contradicted
    ],
  },
  threshold: 0.38,
  ordinaryJumps: 3.8095,
  similarity: {
    doubt: [0.1, 0.95],
    sentence: {
      intercept: -1.426,
      weights: [
        0.9823, // log odds by words
        2.5587, // distance from the sources
      ],
    },
    answer: {
      intercept: 2.0092,
      weights: [
        0.8114, // log odds that a sentence is not backed
        -2.9039, // drawn from several texts
        0.9508, // contradicted
      ],
    },
  },
};
