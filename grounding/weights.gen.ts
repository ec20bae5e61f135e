// Written by scripts/train-grounding.ts. Learned from ragtruth_qa 300, begin 1148, wice 349, q2 228, altered 748 rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '1',
  sentence: {
    intercept: -4.5825,
    weights: [
      2.4755, // missing
      1.0105, // scattered
      0.4982, // loose
      1.2703, // reordered
      1.3908, // broken
      1.6713, // numbers
      0.7647, // names
      0.7312, // misplaced
      5.6504, // contradicted
      2.2356, // asks
    ],
  },
  answer: {
    intercept: 1.8812,
    weights: [
      0.7789, // log odds that a sentence is not backed
      -2.9755, // several texts
      0.6363, // contradicted
    ],
  },
  threshold: 0.41,
};
