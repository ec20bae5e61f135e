// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 748 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '1',
  sentence: {
    intercept: -4.6405,
    weights: [
      1.986, // missing
      1.3755, // scattered
      0.6653, // loose
      1.1774, // reordered
      1.3986, // broken
      1.5936, // numbers
      0.7764, // names
      0.602, // misplaced
      5.3636, // contradicted
      2.2731, // asks
    ],
  },
  answer: {
    intercept: 1.8631,
    weights: [
      0.776, // log odds that a sentence is not backed
      -2.9843, // drawn from several texts
      1.0759, // contradicted
    ],
  },
  threshold: 0.38,
  ordinaryJumps: 3.4826,
  similarity: {
    doubt: [0.1, 0.95],
    sentence: {
      intercept: -1.4705,
      weights: [
        1.0232, // log odds by words
        2.6506, // distance from the sources
      ],
    },
    answer: {
      intercept: 1.9629,
      weights: [
        0.7972, // log odds that a sentence is not backed
        -2.7912, // drawn from several texts
        0.7636, // contradicted
      ],
    },
  },
};
