// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 740 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '2',
  sentence: {
    intercept: -4.5626,
    weights: [
      1.6836, // missing
      2.2354, // scattered
      1.9659, // broken
      1.6591, // numbers
      0.7239, // names
      5.201, // contradicted
    ],
  },
  answer: {
    intercept: 0.3326,
    weights: [
      0.9339, // log odds by its sentences
    ],
  },
  threshold: 0.23,
  ordinaryJumps: 3.8095,
  similarity: {
    doubt: [0.1, 0.95],
    sentence: {
      intercept: -1.4833,
      weights: [
        0.8747, // log odds by words
        2.3925, // distance from the sources
      ],
    },
    answer: {
      intercept: 0.6272,
      weights: [
        0.9603, // log odds by its sentences
      ],
    },
  },
};
