import type { Call } from '../../../core/contract/call.ts';
import type { Scorer } from '../../../core/contract/resources/scorer.ts';
import { analysisOf } from '../explain/analysis.ts';
import { type Grounding, groundingOf, type ModelSignals, readGrounding } from '../score/ground.ts';
import { modelSignalsOf } from './model-signals.ts';
import { type ScorerOptions, settingsOf } from './options.ts';
import { sourcesOf } from './sources.ts';

/** What is taken off for what an answer says of the question, switched off. */
const BACKING_ONLY = { missingKeyTermPenalty: 0, missingTermPenalty: 0, declinePenalty: 0 };

/** Scores answers by their words, and by what the models say that the options name. */
export const groundingScorer = (options: ScorerOptions): Scorer => ({
  async score({ passages, stump, several = true, backingOnly, patience = 0, ...rest }, call) {
    const settings = { ...settingsOf(options), ...(backingOnly && BACKING_ONLY) };
    const sources = sourcesOf(passages, stump || options.stump, options);
    const reading = readGrounding({ ...rest, sources, several, settings });
    const asked = { ...options, patience: Math.max(patience, options.patience) };
    const { signals, warnings } = await modelSignalsOf(reading, asked, call);
    const grounding = groundingOf(reading, signals);
    note(grounding, signals, call);
    return {
      score: grounding.score,
      analysis: analysisOf({ grounding, language: rest.language }),
      details: grounding.details,
      sentences: grounding.sentences,
      letters: grounding.letters.slice(0, passages.length),
      signals: grounding.signals,
      warnings,
    };
  },
});

/** What a trace tells of the score. */
function note({ score, shares }: Grounding, { distances }: ModelSignals, { trace }: Call): void {
  trace?.note({ semanticScore: score, ...shares, ...(distances && { comparedByMeaning: distances.size }) });
}
