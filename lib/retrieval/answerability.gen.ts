// Made by scripts/train-answerability.ts; train again instead of changing it.
// Questions asked: logingov 508, smart_tv 729, travel_faq 644, liveqa_med 470, liveqa_letters 470, pubmedqa 932, mtrag_cloud 568, mtrag_clapnq 378, clapnq 551, squad2_half 1632, xquad_en 729, xquad_de 729, xquad_es 729, cranfield 591, cloudgov 476, handbook 436
import type { AnswerabilityModel } from './answerability.ts';

export const MODEL: AnswerabilityModel = {
  version: '1',
  bases: {
    scaled: {
      intercept: -7.327,
      weights: { first: 0.948, together: 1.211, count: 0.895, denial: -3.752, closeness: 5.607, others: 1.673 }
    },
    relative: {
      intercept: -5.347,
      weights: { first: 0.788, together: 1.449, count: 1.468, denial: -3.574, prominence: 5.206 }
    },
    words: { intercept: -5.031, weights: { first: 2.563, together: 1.247, count: 1.902, denial: -3.793 } }
  }
};
