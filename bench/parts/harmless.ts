import { join } from 'node:path';
import { describeCorpus, readLines } from '../../appliance/cli/eval/sets.ts';
import { rootFolder } from '../../appliance/root.ts';
import { atLeast, atMost, type Bar, type Figure, figure } from '../figures.ts';
import { type Outcome, sharesOf } from '../harmless/outcome.ts';
import { chosenOf, type Question } from '../harmless/questions.ts';
import { askModel, RecordedAnswers } from '../harmless/stand-in.ts';
import { type Trial, type Tried, tryOut } from '../harmless/trial.ts';
import type { Part, PartOptions } from '../part.ts';

const PIPELINE = join(rootFolder(), 'examples', 'openai', 'pipeline.yaml');
/** It has short gold answers, and questions that its documents do not answer. */
const SET = 'squad2_half';
/** Of each kind of question. */
const QUESTIONS = 40;

/** The outcomes once the model has answered all that it would be asked; it may take as long as it likes. */
async function tryQuestions(trial: Omit<Trial, 'answerTo'>, { cache, tell }: PartOptions): Promise<Tried> {
  const { OPENAI_BASE_URL: server, OPENAI_API_KEY: key = 'none' } = process.env;
  const recorded = new RecordedAnswers(join(cache, `answers-${SET}.json`));
  const answerTo: Trial['answerTo'] = (request) => recorded.of(request);
  const first = await tryOut({ ...trial, answerTo });
  if (first.unknown.length === 0 || !server) return first;
  for (const [index, request] of first.unknown.entries()) {
    if (index % 10 === 0) tell(`the model answers ${index + 1} of ${first.unknown.length}`);
    if (recorded.of(request) === undefined) recorded.keep(request, await askModel(server, key, request));
  }
  return tryOut({ ...trial, answerTo });
}

function figuresOf(outcomes: readonly Outcome[]): Figure[] {
  const [own, shown] = [sharesOf(outcomes, 'own'), sharesOf(outcomes, 'shown')];
  const percent = (name: string, share: number, bar?: Bar): Figure => figure(name, '%', [share * 100], bar);
  return [
    figure('answers of the model', '', [own.answers]),
    figure('answers shown', '', [shown.answers]),
    percent('answers of the model with content that stands in no passage', own.unbacked),
    percent('answers shown with such content', shown.unbacked, atMost((own.unbacked * 100) / 3)),
    percent('answers of the model to questions that the documents do not answer', own.unanswerable),
    percent('answers shown to such questions', shown.unanswerable),
    percent('answers of the model with either', own.either),
    percent('answers shown with either', shown.either),
    percent('answerable questions of which the answer of the model holds the gold', own.gold),
    percent('answerable questions of which the answer shown does', shown.gold, atLeast(own.gold * 100)),
  ];
}

export const harmless: Part = {
  name: 'harmless',
  summary: 'what callers are shown of the answers of a model that makes things up',
  quick: false,
  async run(options) {
    const { TOUCHSTONE_EVAL_SETS: sets } = process.env;
    const skipped = (reason: string) => ({ figures: [], skipped: [{ name: SET, reason }] });
    if (!sets) return skipped('TOUCHSTONE_EVAL_SETS names no folder of evaluation sets');
    const folder = join(sets, SET);
    const rows = (await readLines(join(folder, 'qa.jsonl'))) as unknown as Question[]; // by the layout of a set
    const documents = join(folder, 'docs.jsonl');
    const questions = chosenOf(rows, options.quick ? 5 : QUESTIONS);
    const corpus = await describeCorpus(documents);
    const { outcomes, unknown } = await tryQuestions(
      { file: PIPELINE, documents, corpus, cache: options.cache, questions },
      options,
    );
    return unknown.length === 0 ? { figures: figuresOf(outcomes) } : skipped('OPENAI_BASE_URL names no model to ask');
  },
};
