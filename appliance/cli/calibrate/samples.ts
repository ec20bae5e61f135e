import { createHash } from 'node:crypto';
import { type Signals, scoreOf, signalsOf } from '../../../lib/evidence/score/ground.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import type { Asking } from '../../../plugins/score/score-semantic/opinions.ts';
import type { Options } from '../../../plugins/score/score-semantic/options.ts';
import { judgeForFigures } from '../scoring-step.ts';
import type { Row } from './rows.ts';

/** A score, 0-100, and whether the answer was backed. */
export interface Scored {
  score: number;
  backed: boolean;
}

/** A labelled answer as the score sees it. */
export interface Sample {
  signals: Signals;
  backed: boolean;
  /** Answers from the same sources are of one group. */
  group: string;
}

/** Reads a row as `score_semantic` reads an answer with these options. */
async function sampleOf({ question, sources, answer, backed }: Row, options: Options, asking: Asking): Promise<Sample> {
  const language = await detectLanguage(answer);
  const asked = question === undefined ? {} : { question, questionLanguage: await detectLanguage(question, language) };
  const passages = sources.map((source, at) => ({ ...source, id: String(at) }));
  const { reading, opinions } = await judgeForFigures({ answer, language, ...asked, passages }, options, asking);
  const group = createHash('sha256').update(JSON.stringify(sources)).digest('hex');
  return { signals: signalsOf(reading, opinions), backed, group };
}

export async function samplesOf(rows: readonly Row[], options: Options, asking: Asking): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const row of rows) samples.push(await sampleOf(row, options, asking)); // one after the other, as models are asked in the service
  return samples;
}

/** Nothing but a rule makes the score 0: no calibration changes that. */
export const isRuled = ({ signals }: Sample): boolean => scoreOf(signals).score === 0;
