import { createHash } from 'node:crypto';
import type { Call } from '../../../core/contract/call.ts';
import type { Scorer, ScoreSignals } from '../../../core/contract/resources/scorer.ts';
import { scoreOf } from '../../../lib/evidence/score/ground.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import { scoreForFigures } from '../../scorers.ts';
import { UsageError } from '../exit.ts';
import type { Row } from './rows.ts';

/** A score, 0-100, and whether the answer was backed. */
export interface Scored {
  score: number;
  backed: boolean;
}

/** A labelled answer as the score sees it. */
export interface Sample {
  signals: ScoreSignals;
  backed: boolean;
  /** Answers from the same sources are of one group. */
  group: string;
}

/** Reads a row as answers are read that are scored by this scorer. */
async function sampleOf({ question, sources, answer, backed }: Row, scorer: Scorer, call: Call): Promise<Sample> {
  const language = await detectLanguage(answer);
  const asked = question === undefined ? {} : { question, questionLanguage: await detectLanguage(question, language) };
  const passages = sources.map((source, at) => ({ ...source, id: String(at) }));
  const { signals } = await scoreForFigures(scorer, { answer, language, ...asked, passages }, call);
  if (!signals)
    throw new UsageError('the scorer of this pipeline does not tell what its scores are made of: nothing can be calibrated');
  const group = createHash('sha256').update(JSON.stringify(sources)).digest('hex');
  return { signals, backed, group };
}

export async function samplesOf(rows: readonly Row[], scorer: Scorer, call: Call): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const row of rows) samples.push(await sampleOf(row, scorer, call)); // one after the other, as models are asked in the service
  return samples;
}

/** Nothing but a rule makes the score 0: no calibration changes that. */
export const isRuled = ({ signals }: Sample): boolean => scoreOf(signals).score === 0;
