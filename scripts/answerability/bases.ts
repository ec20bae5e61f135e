import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSet } from '../../appliance/cli/eval/sets.ts';

/** A question of a base, and whether its documents answer it. */
export interface Asked {
  question: string;
  answerable: boolean;
}

interface Source {
  name: string;
  set: string;
  /** Bases that share a subject may answer each other's questions: these are not asked across. */
  subjects: readonly string[];
  /** Bases of one group share articles: they are left out together. */
  group?: string;
  variant?: string;
  /** Its questions were written for passages that lay open, to try readers: they are harder than what people ask a service. */
  drilled?: true;
  /** Documents without questions of their own. */
  bare?: true;
  /** Another file of documents, whose titles are the questions. */
  titles?: string;
}

/** A knowledge base with its own questions. */
export interface Base extends Source {
  group: string;
  /** Path of its documents. */
  documents: string;
  questions: readonly Asked[];
}

const SOURCES: readonly Source[] = [
  { name: 'logingov', set: 'kb_logingov', subjects: ['computing'] },
  { name: 'smart_tv', set: 'emanual_smart_tv', subjects: ['television'] },
  { name: 'travel_faq', set: 'kb_elastic_labs', subjects: ['travel'], titles: 'faq_docs.jsonl' },
  { name: 'liveqa_med', set: 'liveqa_med', subjects: ['medicine'], variant: 'paraphrase' },
  { name: 'liveqa_letters', set: 'liveqa_med', subjects: ['medicine'], group: 'liveqa_med' },
  { name: 'pubmedqa', set: 'pubmedqa', subjects: ['medicine'] },
  { name: 'mtrag_cloud', set: 'mtrag_cloud', subjects: ['computing'], variant: 'rewrite' },
  { name: 'mtrag_clapnq', set: 'mtrag_clapnq', subjects: ['encyclopedia'], variant: 'rewrite' },
  { name: 'clapnq', set: 'clapnq', subjects: ['encyclopedia'] },
  { name: 'squad2_half', set: 'squad2_half', subjects: ['encyclopedia'], group: 'squad', drilled: true },
  { name: 'xquad_en', set: 'xquad', subjects: ['encyclopedia'], group: 'squad', drilled: true, variant: 'en' },
  { name: 'xquad_de', set: 'xquad', subjects: ['encyclopedia'], group: 'squad', drilled: true, variant: 'de' },
  { name: 'xquad_es', set: 'xquad', subjects: ['encyclopedia'], group: 'squad', drilled: true, variant: 'es' },
  { name: 'cranfield', set: 'cranfield', subjects: ['aerodynamics'] },
  { name: 'cloudgov', set: 'kb_cloudgov', subjects: ['computing'], bare: true },
  { name: 'handbook', set: 'kb_18f_handbook', subjects: ['computing', 'travel'], bare: true },
];

async function titlesOf(file: string): Promise<Asked[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => ({ question: (JSON.parse(line) as { title: string }).title, answerable: true })); // by the layout of a set
}

/** The documents of a source and its questions; those that follow other questions are left out. */
async function contentOf(
  { set, variant = 'default', titles, bare }: Source,
  folder: string,
): Promise<Pick<Base, 'documents' | 'questions'>> {
  const place = join(folder, set);
  if (bare) return { documents: join(place, 'docs.jsonl'), questions: [] };
  if (titles) return { documents: join(place, titles), questions: await titlesOf(join(place, titles)) };
  const [found] = (await readSet(place, variant)).variants;
  if (!found) throw new Error(`${place} has no variant '${variant}'`);
  const asked = found.questions.filter(({ history }) => history.length === 0);
  const questions = asked.length > 0 ? asked : found.queries.map(({ query }) => ({ question: query, answerable: true }));
  return { documents: found.documents, questions };
}

/** The bases that are learnt from, read from the folder of the sets. */
export const basesOf = (folder: string): Promise<Base[]> =>
  Promise.all(
    SOURCES.map(async (source) => ({ ...source, group: source.group ?? source.name, ...(await contentOf(source, folder)) })),
  );
