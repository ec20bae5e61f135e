import type { ConfidenceModel } from './answer-confidence.ts';

export const CONFIDENCE: ConfidenceModel = { version: '0', intercept: 0, found: 1, weights: {} };
