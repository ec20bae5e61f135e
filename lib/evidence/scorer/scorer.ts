import type { Call } from '../../../core/contract/call.ts';
import type { Scorer, Verification } from '../../../core/contract/resources/scorer.ts';
import { analysisOf } from '../explain/analysis.ts';
import { type Grounding, groundingOf, readGrounding } from '../score/ground.ts';
import { type AskedModels, modelSignalsOf } from './model-signals.ts';
import { type ScorerOptions, settingsOf } from './options.ts';
import { sourcesOf } from './sources.ts';

/** What is taken off for what an answer says of the question, switched off. */
const BACKING_ONLY = { missing_key_term_penalty: 0, missing_term_penalty: 0, decline_penalty: 0 };

/** Scores answers by their words, and by what the models say that the options name. */
export const groundingScorer = (options: ScorerOptions): Scorer => ({
  async score({ passages, stump, backingOnly, patience = 0, writer, ...rest }, call) {
    const settings = { ...settingsOf(options), ...(backingOnly && BACKING_ONLY) };
    const sources = sourcesOf(passages, stump || options.stump, options);
    const reading = readGrounding({ ...rest, sources, settings });
    const { signals, verification, warnings } = await modelSignalsOf({ reading, options, patience, writer }, call);
    const grounding = groundingOf(reading, signals);
    note(grounding, { signals, verification }, call);
    return {
      score: grounding.score,
      analysis: analysisOf({ grounding, language: rest.language, isOwnJudge: verification?.isWriter }),
      details: grounding.details,
      sentences: grounding.sentences,
      letters: grounding.letters.slice(0, passages.length),
      signals: grounding.signals,
      ...(verification && { verification }),
      warnings,
    };
  },
});

/** What a trace tells of the score. */
function note(
  { score, shares, doubted }: Grounding,
  { signals, verification }: Omit<AskedModels, 'warnings'>,
  { trace }: Call,
): void {
  const { distances, verdict } = signals;
  trace?.note({
    semanticScore: score,
    ...shares,
    ...(distances && { comparedByMeaning: distances.size }),
    ...(verification && { verifier: toldOf(verification, verdict && { sentences: verdict.sentences.length, doubted }) }),
  });
}

/** What came of a verifier, for whoever looks into a trace. */
const toldOf = ({ isWriter, notes, ...rest }: Verification, counts: object = {}): object => ({
  ...rest,
  ...(isWriter && { judgedBy: 'the model that wrote the answer' }),
  ...counts,
  ...notes,
});
