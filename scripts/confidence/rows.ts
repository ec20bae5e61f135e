import { readFile } from 'node:fs/promises';
import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { mapLanes, start } from '../../appliance/cli/eval/measure.ts';
import { describeCorpus } from '../../appliance/cli/eval/sets.ts';
import type { Pipeline } from '../../core/pipeline.ts';
import type { Call } from '../../core/plugin.ts';
import { blocksOf } from '../../text/blocks.ts';
import type { Base } from '../answerability/bases.ts';
import { type Question, questionsFor, spread } from '../answerability/questions.ts';

/** `heading`: a heading of the base's own documents, asked as it stands. */
export interface Row extends Omit<Question, 'kind'> {
  base: string;
  group: string;
  kind: Question['kind'] | 'heading';
  /** 0-100. */
  kbScore: number;
  /** Absent where nothing was quoted. */
  signs?: Readonly<Record<string, number>>;
}

/** Headings that are asked of a base, and the words that such a one has. */
const HEADINGS = 150;
const WORDS = { least: 3, most: 10 };

/** Headings that stand in the documents once. */
async function headingsOf({ documents, name }: Base): Promise<(Omit<Question, 'kind'> & { kind: 'heading' })[]> {
  const counts = new Map<string, number>();
  for (const line of (await readFile(documents, 'utf8')).trim().split('\n')) {
    const { content } = JSON.parse(line) as { content: string }; // by the layout of a set
    for (const block of blocksOf(content))
      if (block.kind === 'heading') counts.set(block.words, (counts.get(block.words) ?? 0) + 1);
  }
  const asked = [...counts].filter(([words, count]) => {
    const { length } = words.split(' ');
    return count === 1 && length >= WORDS.least && length <= WORDS.most && !/[[{]/.test(words);
  });
  return spread(asked, HEADINGS).map(([words], at) => ({ from: name, question: words, kind: 'heading', place: at / HEADINGS }));
}

/** Asks a base its own questions, its headings, and the questions of the others; reads how sure the answers can be. */
export async function rowsOf(base: Base, all: readonly Base[], choice: PipelineChoice): Promise<Row[]> {
  const pipelines = await pipelinesOver(choice, base.documents, await describeCorpus(base.documents));
  const questions = [...questionsFor(base, all), ...(await headingsOf(base))];
  return pipelines.whole((pipeline) =>
    mapLanes(questions, async (question) => ({
      base: base.name,
      group: base.group,
      ...question,
      ...(await answeredBy(pipeline, question.question, offlineCall(choice.log))),
    })),
  );
}

async function answeredBy(pipeline: Pipeline, question: string, call: Call): Promise<Pick<Row, 'kbScore' | 'signs'>> {
  const asked = start(question);
  const { turn } = await pipeline.answer({ ...asked, options: { ...asked.options, minConfidence: 0 } }, call);
  return { kbScore: turn.kbScore ?? 0, ...(turn.generation?.signs && { signs: turn.generation.signs }) };
}
