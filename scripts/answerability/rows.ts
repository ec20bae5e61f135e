import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { describeCorpus } from '../../appliance/cli/eval/sets.ts';
import type { KnowledgeBase, SearchMode, SearchResult } from '../../core/contract/resources/knowledge-base.ts';
import { type FeatureSet, type Features, retrievalFeatures } from '../../lib/retrieval/answerability.ts';
import { indexedText } from '../../lib/retrieval/indexed.ts';
import { detectLanguage } from '../../lib/text/language.ts';
import { findingsOf } from '../../plugins/retrieve/retrieve/findings.ts';
import type { Base } from './bases.ts';
import { type Question, questionsFor } from './questions.ts';

export interface Row extends Pick<Base, 'group' | 'drilled'>, Question {
  base: string;
  features: Record<FeatureSet, Features>;
  /** The first passages found, as a reranker reads them. */
  passages: string[];
}

/** How many passages the step `retrieve` asks for by itself. */
const TOP = 8;
/** How many of them are kept as texts. */
const READ = 5;

type Found = Pick<Row, 'features' | 'passages'>;

async function findFor(question: string, base: KnowledgeBase, choice: PipelineChoice): Promise<Found> {
  const language = await detectLanguage(question);
  const find = (mode: SearchMode): Promise<SearchResult> =>
    base.search({ text: question, language, mode, correct: true, top: TOP }, offlineCall(choice.log));
  const read = (result: SearchResult): Features =>
    retrievalFeatures(findingsOf(result.corrected ?? question, result.language ?? language, result).found);
  const [both, words] = await Promise.all([find('hybrid'), find('keyword')]);
  return {
    features: { scaled: read(both), relative: read({ ...both, similarityScale: undefined }), words: read(words) },
    passages: both.passages.slice(0, READ).map(indexedText),
  };
}

/** Asks a base its own questions and those of the others, and reads the features of what is found. */
export async function rowsOf(base: Base, all: readonly Base[], choice: PipelineChoice): Promise<Row[]> {
  const pipelines = await pipelinesOver(choice, base.documents, await describeCorpus(base.documents));
  return pipelines.whole(async (pipeline) => {
    const [knowledgeBase] = pipeline.resources('knowledge_base').values();
    if (!knowledgeBase) throw new Error(`${choice.file} has no knowledge base`);
    const rows: Row[] = [];
    const { name, group, drilled } = base;
    for (const question of questionsFor(base, all))
      rows.push({
        base: name,
        group,
        drilled,
        ...question,
        ...(await findFor(question.question, knowledgeBase, choice)),
      });
    return rows;
  });
}
