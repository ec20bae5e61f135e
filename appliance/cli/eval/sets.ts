import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { messageOf } from '../../../core/contract/errors.ts';
import type { Grades } from '../../../lib/statistics/metrics.ts';

export interface EvalQuestion {
  question: string;
  answers: string[];
  answerable: boolean;
  language?: string;
  /** Earlier turns, oldest first. */
  history: { input: string; response: string }[];
}

export interface EvalQuery {
  /** Where the set gives one: the same in all variants. */
  id?: string;
  query: string;
  relevant: Grades;
  /** Earlier turns that it is asked with, oldest first. */
  history?: EvalQuestion['history'];
}

/** The questions that are asked of one corpus. */
export interface EvalVariant {
  name: string;
  documents: string;
  queries: EvalQuery[];
  questions: EvalQuestion[];
}

export interface EvalSet {
  name: string;
  variants: EvalVariant[];
}

type Json = Record<string, unknown>;

export async function readLines(file: string): Promise<Json[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Json; // an object a line, by the layout of a set
    } catch (cause) {
      throw new Error(`${file}:${index + 1}: not JSON: ${messageOf(cause)}`, { cause });
    }
  });
}

function historyOf(turns: unknown): EvalQuestion['history'] {
  const list = (Array.isArray(turns) ? turns : []) as { role: string; text: string }[]; // by the layout of a set
  return list.flatMap(({ role, text }, index) =>
    role === 'user' ? [{ input: text, response: list[index + 1]?.text ?? '' }] : [],
  );
}

const questionOf = (row: Json): EvalQuestion => ({
  question: String(row.question),
  answers: (row.answers as string[] | undefined) ?? [], // as the format of evaluation sets has it
  answerable: row.answerable !== false,
  history: historyOf(row.history),
  ...(typeof row.lang === 'string' ? { language: row.lang } : {}),
});

const queryOf = (row: Json): EvalQuery => ({
  ...(row.qid === undefined ? {} : { id: String(row.qid) }),
  query: String(row.query),
  relevant: row.relevant as Grades, // by the layout of a set
});

const queryOfQuestion = (row: Json): EvalQuery => ({
  query: String(row.question),
  // as the format of evaluation sets has it
  relevant: Object.fromEntries(((row.doc_ids as string[] | undefined) ?? []).map((id) => [id, 1])),
});

/** The files of one kind in a folder: variant -> file name. */
type Files = Map<string, string>;

export const byVariant = (names: readonly string[], kind: string): Files =>
  new Map(
    names.flatMap((name): [string, string][] => {
      const [, variant] = new RegExp(`^${kind}(?:\\.([\\w-]+))?\\.jsonl$`).exec(name) ?? [];
      return name.startsWith(`${kind}.`) ? [[variant ?? 'default', name]] : [];
    }),
  );

/** Whether a folder holds a corpus to search. */
export const hasDocuments = async (folder: string): Promise<boolean> => byVariant(await readdir(folder), 'docs').size > 0;

/**
 * The variant in which each question is asked with the turns before it: the queries as they were asked last, with the history
 * of their qa.
 */
const CONVERSATION = 'conversation';
const AS_ASKED = 'lastturn';

/** Reads a set: `docs[.V].jsonl` goes with `qa[.V].jsonl`, `queries.V.jsonl` with `docs.jsonl`; qa with histories make another variant. */
export async function readSet(folder: string, only?: string): Promise<EvalSet> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`there is no set ${folder}: name a folder with docs.jsonl and queries.jsonl or qa.jsonl`);
  });
  const [docs, qa, queries] = ['docs', 'qa', 'queries'].map((kind) => byVariant(names, kind)) as [Files, Files, Files]; // one each
  const wanted = [...new Set([...qa.keys(), ...queries.keys()])].filter((variant) => only === undefined || variant === only);
  const variants = await Promise.all(
    wanted.flatMap((name) => {
      const documents = docs.get(name) ?? docs.get('default');
      return documents
        ? [
            readVariant(
              name,
              join(folder, documents),
              fileOf(folder, queries.get(name)),
              fileOf(folder, qa.get(name)),
              queries.size > 0,
            ),
          ]
        : [];
    }),
  );
  if (only === undefined || only === CONVERSATION) variants.push(...(await conversationsOf(folder, { docs, qa, queries })));
  if (variants.length === 0)
    throw new Error(`${folder} holds no docs.jsonl with queries or qa beside it${only ? ` in variant '${only}'` : ''}`);
  return { name: basename(resolve(folder)), variants };
}

async function conversationsOf(folder: string, files: Record<'docs' | 'qa' | 'queries', Files>): Promise<EvalVariant[]> {
  const [documents, qa, asked] = [files.docs.get('default'), files.qa.get('default'), files.queries.get(AS_ASKED)];
  if (!documents || !qa || !asked) return [];
  const histories = new Map(
    (await readLines(join(folder, qa))).map((row) => [String(row.task_id ?? row.id), historyOf(row.history)] as const),
  );
  if (![...histories.values()].some((history) => history.length > 0)) return [];
  const rows = await readLines(join(folder, asked));
  const queries = rows.map((row) => ({ ...queryOf(row), history: histories.get(String(row.qid)) ?? [] }));
  return [{ name: CONVERSATION, documents: join(folder, documents), queries, questions: [] }];
}

const fileOf = (folder: string, name: string | undefined): string | undefined => name && join(folder, name);

/** A set without queries takes the answerable questions of its qa, with their documents as relevant. */
async function readVariant(
  name: string,
  documents: string,
  queryFile: string | undefined,
  qaFile: string | undefined,
  hasQueries: boolean,
): Promise<EvalVariant> {
  const rows = qaFile ? await readLines(qaFile) : [];
  const queries = queryFile
    ? (await readLines(queryFile)).map(queryOf)
    : hasQueries
      ? []
      : rows.filter((row) => row.answerable !== false).map(queryOfQuestion);
  return { name, documents, queries, questions: rows.map(questionOf) };
}

/** The longest document in words, up to which a set's documents count as passages that were cut already. */
const PASSAGE_WORDS = 512;

export interface Corpus {
  /** Changes with the documents. */
  hash: string;
  /** The documents are passages already and stay whole. */
  whole: boolean;
}

export async function describeCorpus(file: string): Promise<Corpus> {
  const text = await readFile(file);
  const rows = await readLines(file);
  const longest = Math.max(0, ...rows.map(({ content }) => String(content ?? '').split(/\s+/).length));
  return { hash: createHash('sha256').update(text).digest('hex').slice(0, 16), whole: longest <= PASSAGE_WORDS };
}
