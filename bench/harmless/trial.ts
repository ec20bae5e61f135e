import { type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import type { Corpus } from '../../appliance/cli/eval/sets.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { callFor, silent } from '../support/call.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Question } from './questions.ts';
import { type Request, standIn } from './stand-in.ts';

/** Longer than any question takes when the model's answer is known. */
const PATIENCE = 60_000;
/** What is said to a request to which no answer is known. */
const UNKNOWN = 'Unknown.';

export interface Trial {
  /** The pipeline as it is shipped; it finds its model at `OPENAI_BASE_URL`. */
  file: string;
  /** A file or folder of documents. */
  documents: string;
  corpus: Corpus;
  /** Folder in which the index is kept. */
  cache: string;
  questions: readonly Question[];
  answerTo(request: Request): string | undefined;
}

export interface Tried {
  outcomes: Outcome[];
  /** Requests to which no answer is known. */
  unknown: Request[];
}

async function ask(pipeline: Pipeline, question: string, options: SeekOptions): Promise<Partial<Turn>> {
  const { turn, reason } = await pipeline.answer({ question, options, session: {}, instance: 'bench' }, callFor(PATIENCE));
  return { ...turn, reason };
}

/** Asks each question twice: with all thresholds open, so that the model answers in any case, and as the pipeline is shipped. */
export async function tryOut({ file, documents, corpus, cache, questions, answerTo }: Trial): Promise<Tried> {
  const unknown: Request[] = [];
  let said = '';
  const server = await standIn((request) => {
    const answer = answerTo(request);
    if (answer === undefined) unknown.push(request);
    said = answer ?? UNKNOWN;
    return said;
  });
  const env = { ...process.env, OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none' };
  const choice: PipelineChoice = { file, cache, env, log: silent };
  try {
    const pipelines = await pipelinesOver(choice, documents, corpus);
    const outcomes: Outcome[] = [];
    await pipelines.whole(async (pipeline) => {
      for (const question of questions) {
        said = '';
        const open = await ask(pipeline, question.question, { minConfidence: 0 });
        const own = said;
        outcomes.push(outcomeOf({ question, own, open, shipped: await ask(pipeline, question.question, {}) }));
      }
    });
    return { outcomes, unknown };
  } finally {
    await server.close();
  }
}
