// Made by scripts/train-answerability.ts; train again instead of changing it.
// Questions asked: logingov 470, smart_tv 691, travel_faq 606, liveqa_med 470, pubmedqa 932, mtrag_cloud 530, mtrag_clapnq 340, clapnq 513, squad2_half 1594, xquad_en 691, xquad_de 691, xquad_es 691, cranfield 553, cloudgov 438, handbook 398
import type { AnswerabilityModel } from './answerability.ts';

export const MODEL: AnswerabilityModel = {
  version: '1',
  bases: {
    scaled: {
      intercept: -7.279,
      weights: { first: 1.301, together: 1.323, count: 0.812, denial: -3.866, closeness: 5.492, others: 1.231 }
    },
    relative: {
      intercept: -5.533,
      weights: { first: 1.319, together: 1.591, count: 1.256, denial: -3.749, prominence: 5.078 }
    },
    words: { intercept: -5.204, weights: { first: 2.829, together: 1.55, count: 1.675, denial: -3.947 } }
  }
};
