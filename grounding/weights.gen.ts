// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 748 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '1',
  sentence: {
    intercept: -4.5829,
    weights: [
      2.4776, // missing
      1.0093, // scattered
      0.4974, // loose
      1.2706, // reordered
      1.3915, // broken
      1.6717, // numbers
      0.7646, // names
      0.7326, // misplaced
      5.6444, // contradicted
      2.2355, // asks
    ],
  },
  answer: {
    intercept: 1.8812,
    weights: [
      0.779, // log odds that a sentence is not backed
      -2.9755, // several texts
      0.6368, // contradicted
    ],
  },
  threshold: 0.41,
};
