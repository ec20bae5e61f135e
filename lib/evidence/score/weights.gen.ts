// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 740 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '2',
  sentence: {
    intercept: -4.4826,
    weights: [
      1.6109, // missing
      2.4727, // scattered
      1.7218, // broken
      1.6006, // numbers
      0.7217, // names
      5.2136, // contradicted
    ],
  },
  answer: {
    intercept: 0.3147,
    weights: [
      0.9142, // log odds by its sentences
    ],
  },
  threshold: 0.22,
  ordinaryJumps: 3.7618,
  similarity: {
    doubt: [0.1, 0.95],
    sentence: {
      intercept: -1.4081,
      weights: [
        0.8825, // log odds by words
        2.2112, // distance from the sources
      ],
    },
    answer: {
      intercept: 0.5923,
      weights: [
        0.9424, // log odds by its sentences
      ],
    },
  },
};
