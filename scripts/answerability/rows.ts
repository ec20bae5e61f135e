import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { describeCorpus } from '../../appliance/cli/eval/sets.ts';
import type { KnowledgeBase, SearchMode, SearchResult } from '../../core/resources.ts';
import { findingsOf } from '../../plugins/retrieve/retrieve/findings.ts';
import { type Basis, type Signs, signsOf } from '../../ranking/answerability.ts';
import { detectLanguage } from '../../text/language.ts';
import type { Base } from './bases.ts';

/** `own` questions are answered by their base, `unanswerable` ones look as if they were, `foreign` ones belong to another base. */
export type Kind = 'own' | 'unanswerable' | 'foreign';

export interface Row extends Pick<Base, 'group' | 'drilled'> {
  base: string;
  /** The base that the question belongs to. */
  from: string;
  question: string;
  kind: Kind;
  /** Where the question stands among those of its base, 0-1: neighbours are about the same document. */
  place: number;
  signs: Record<Basis, Signs>;
}

/** Questions of another base that are asked of one: spread evenly over it. */
const FOREIGN = 40;

const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T);

type Question = Pick<Row, 'from' | 'question' | 'kind' | 'place'>;

function questionsFor(base: Base, all: readonly Base[]): Question[] {
  const own = base.questions.map(
    ({ question, answerable }, at): Question => ({
      from: base.name,
      question,
      kind: answerable ? 'own' : 'unanswerable',
      place: at / base.questions.length,
    }),
  );
  const foreign = all
    .filter(({ subjects }) => !subjects.some((subject) => base.subjects.includes(subject)))
    .flatMap(({ name, questions }) =>
      spread(
        questions.filter(({ answerable }) => answerable),
        FOREIGN,
      ).map(({ question }): Question => ({ from: name, question, kind: 'foreign', place: 0 })),
    );
  return [...own, ...foreign];
}

/** How many passages the step `retrieve` asks for by itself. */
const TOP = 8;

async function signsFor(question: string, base: KnowledgeBase, choice: PipelineChoice): Promise<Row['signs']> {
  const language = await detectLanguage(question);
  const find = (mode: SearchMode): Promise<SearchResult> =>
    base.search({ text: question, language, mode, correct: true, top: TOP }, offlineCall(choice.log));
  const read = (result: SearchResult): Signs =>
    signsOf(findingsOf(result.corrected ?? question, result.language ?? language, result));
  const [both, words] = await Promise.all([find('hybrid'), find('keyword')]);
  return { scaled: read(both), relative: read({ ...both, similarityScale: undefined }), words: read(words) };
}

/** Asks a base its own questions and those of the others, and reads the signs of what is found. */
export async function rowsOf(base: Base, all: readonly Base[], choice: PipelineChoice): Promise<Row[]> {
  const pipelines = await pipelinesOver(choice, base.documents, await describeCorpus(base.documents));
  return pipelines.whole(async (pipeline) => {
    const [knowledgeBase] = pipeline.resources('knowledge_base').values();
    if (!knowledgeBase) throw new Error(`${choice.file} has no knowledge base`);
    const rows: Row[] = [];
    const { name, group, drilled } = base;
    for (const question of questionsFor(base, all))
      rows.push({ base: name, group, drilled, ...question, signs: await signsFor(question.question, knowledgeBase, choice) });
    return rows;
  });
}
