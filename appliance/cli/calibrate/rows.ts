import { messageOf } from '../../../core/contract/errors.ts';
import type { ComparedPassage } from '../../../core/contract/resources/scorer.ts';

/** A text that an answer was made from, with what the knowledge base knows of it. */
type RowSource = Pick<ComparedPassage, 'text' | 'title' | 'headings' | 'url'>;

/** A labelled answer of a customer's. */
export interface Row {
  question?: string;
  sources: RowSource[];
  answer: string;
  /** The sources back all of it. */
  backed: boolean;
}

export interface Read {
  rows: Row[];
  /** Rows whose label is marked `uncertain`. */
  uncertain: number;
  /** What is wrong with the file, each with its line. */
  faults: string[];
}

type Json = Record<string, unknown>;

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

const asFlag = (value: unknown): boolean | undefined =>
  value === true || value === 1 ? true : value === false || value === 0 ? false : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** A text alone, or one with its title, headings and address. */
function sourceOf(value: unknown): RowSource | undefined {
  const { text, title = '', headings = [], url = '' } = (isText(value) ? { text: value } : (value ?? {})) as Json; // checked below
  return isText(text) && isText(title) && isTexts(headings) && isText(url) ? { text, title, headings, url } : undefined;
}

/** Undefined where one of them is no source. */
function sourcesOf(value: unknown): RowSource[] | undefined {
  const found = Array.isArray(value) ? value.flatMap((each) => sourceOf(each) ?? []) : [];
  return found.length > 0 && found.length === (value as unknown[]).length ? found : undefined; // a list, or none was found
}

/** `label_hallucinated` wins; `label` is 1 where the answer is backed. */
function backedOf({ label_hallucinated, label }: Json): boolean | undefined {
  if (label_hallucinated === undefined) return asFlag(label);
  const hallucinated = asFlag(label_hallucinated);
  return hallucinated === undefined ? undefined : !hallucinated;
}

/** A row, or what is wrong with it. */
function rowOf(json: unknown): Row | string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'not a JSON object';
  const row = json as Json; // an object that is no list
  const answer = asText(row.answer);
  if (answer === undefined) return 'answer must be text that is not only space';
  const sources = sourcesOf(row.sources);
  if (!sources) return 'sources must be a list of at least one text, or of passages with text, title, headings and url';
  const backed = backedOf(row);
  if (backed === undefined) return 'label_hallucinated must be true or false, or label 1 (backed) or 0 (not backed)';
  const question = asText(row.question);
  return { answer, sources, backed, ...(question !== undefined && { question }) };
}

/** The row of a line, what is wrong with it, or undefined where its label is uncertain. */
function readLine(line: string): Row | string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    return `not JSON: ${messageOf(cause)}`; // JSON.parse throws nothing else
  }
  return isUncertain(json) ? undefined : rowOf(json);
}

const isUncertain = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'uncertain' in json && json.uncertain === true;

/** Reads JSON Lines; empty lines are passed over. */
export function readRows(text: string): Read {
  const read: Read = { rows: [], uncertain: 0, faults: [] };
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const row = readLine(line);
    if (row === undefined) read.uncertain++;
    else if (typeof row === 'string') read.faults.push(`${at + 1}: ${row}`);
    else read.rows.push(row);
  }
  return read;
}
