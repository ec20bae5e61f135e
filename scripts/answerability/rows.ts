import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { describeCorpus } from '../../appliance/cli/eval/sets.ts';
import type { KnowledgeBase, SearchMode, SearchResult } from '../../core/contract/resources/knowledge-base.ts';
import { type FeatureSet, type Features, retrievalFeatures } from '../../lib/retrieval/answerability.ts';
import { detectLanguage } from '../../lib/text/language.ts';
import { findingsOf } from '../../plugins/retrieve/retrieve/findings.ts';
import type { Base } from './bases.ts';
import { type Question, questionsFor } from './questions.ts';

export interface Row extends Pick<Base, 'group' | 'drilled'>, Question {
  base: string;
  features: Record<FeatureSet, Features>;
}

/** How many passages the step `retrieve` asks for by itself. */
const TOP = 8;

async function featuresFor(question: string, base: KnowledgeBase, choice: PipelineChoice): Promise<Row['features']> {
  const language = await detectLanguage(question);
  const find = (mode: SearchMode): Promise<SearchResult> =>
    base.search({ text: question, language, mode, correct: true, top: TOP }, offlineCall(choice.log));
  const read = (result: SearchResult): Features =>
    retrievalFeatures(findingsOf(result.corrected ?? question, result.language ?? language, result).found);
  const [both, words] = await Promise.all([find('hybrid'), find('keyword')]);
  return { scaled: read(both), relative: read({ ...both, similarityScale: undefined }), words: read(words) };
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
        features: await featuresFor(question.question, knowledgeBase, choice),
      });
    return rows;
  });
}
