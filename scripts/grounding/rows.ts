import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Span } from '../../core/contract/span.ts';
import { claimsOf, readAnswer } from '../../lib/evidence/claims/read-answer.ts';
import { attribute, jumpsPer100 } from '../../lib/evidence/matching/attribution.ts';
import { claimFeatures } from '../../lib/evidence/score/model.ts';
import { candidatesOf, embeddedText, isComparable } from '../../lib/evidence/score/similarity.ts';
import { isQuoted } from '../../lib/evidence/score/support.ts';
import { alteredPair } from './alter.ts';

/** The sets that the shipped weights are learned from. */
export const FILES = {
  ragtruth_qa: 'ragtruth_qa/grounding.jsonl',
  begin: 'begin/grounding.jsonl',
  wice: 'wice/grounding.dev.jsonl',
  q2: 'q2/grounding.jsonl',
} as const;

/** Sets that none of them is learned from: claims with the texts that they are held against. */
const FURTHER = ['attributionbench', 'factcg_doc', 'factcheckgpt', 'faithdial_audit', 'fever', 'summedits'] as const;
/** Rows of a file that are taken, at most, evenly from all of it. */
const MOST = 3000;

/** Sentences of the sets' sources, as they are and with one thing changed. */
export const ALTERED = 'altered';

interface Written {
  question: string;
  sources: string[];
  answer: string;
  label_hallucinated: boolean;
  spans?: Span[];
  uncertain?: boolean;
  group: string;
}

export interface Sentence {
  text: string;
  /** Its terms. */
  features: number[];
  /** How many of its words must be backed. */
  words: number;
  quoted: boolean;
  /** Its meaning may say more of it than its words. */
  comparable: boolean;
  label?: boolean;
  /** From the sources, where an embedder was asked; 0-1. */
  distance?: number;
}

/** A labelled answer as the model sees it. */
export interface Row {
  set: string;
  group: string;
  /** The answer holds something that is not backed. */
  label: boolean;
  /** It was drawn from several texts. */
  several: boolean;
  /** How often its source changes, in 100 letters. */
  jumps: number;
  /** A source says otherwise. */
  contradicted: boolean;
  /** Of each sentence that claims something, with its label where that is known. */
  sentences: Sentence[];
  /** Sentences of the sources that their meaning is compared with. */
  candidates: string[];
  answer: string;
  question: string;
  sources: string[];
}

/** A claim of the further sets, by the layout of their files. */
interface Claimed {
  sources: string[];
  claim: string;
  label: 'supported' | 'unsupported' | 'contradicted';
  /** Of a file that holds several, with the name of the one behind a stroke. */
  set: string;
  question?: string;
}

/** UTF-16 units of a labelled span that must lie in a sentence before the sentence counts as labelled. */
const OVERLAP = 8;

function rowOf(set: string, { question, sources, answer, label_hallucinated: label, spans, group }: Written): Row {
  const { evidence, index } = readAnswer(
    { text: answer, language: 'en', allowed: new Set() },
    sources.map((text, at) => ({ id: String(at), text })),
  );
  const told = claimsOf(evidence);
  const labelOf = ({ start, end }: Span): boolean | undefined => {
    if (!label) return false;
    if (spans && spans.length > 0)
      return spans.some((span) => Math.min(span.end, end) - Math.max(span.start, start) >= Math.min(OVERLAP, end - start));
    return told.length === 1 ? true : undefined;
  };
  return {
    set,
    group: `${set} ${group}`,
    label,
    several: sources.length > 1,
    jumps: jumpsPer100(attribute(evidence, index)),
    contradicted: told.some(({ terms }) => terms.contradicted > 0),
    sentences: told.map((each) => ({
      text: embeddedText(answer.slice(each.start, each.end)),
      features: claimFeatures(each.terms),
      words: each.matches.length,
      quoted: isQuoted(each),
      comparable: isComparable(each.terms),
      label: labelOf(each),
    })),
    candidates: candidatesOf(told, index),
    answer,
    question,
    sources,
  };
}

/** Two rows for each group of the sets: a sentence of its sources that is quoted, and one that was changed. */
function alteredRows(rows: readonly Row[]): Row[] {
  const groups = [
    ...new Map(rows.filter(({ set }) => set === 'wice' || set === 'ragtruth_qa').map((row) => [row.group, row])).values(),
  ];
  return groups.flatMap(({ group, sources, question }, seed) => {
    const pair = alteredPair(sources, seed);
    if (!pair) return [];
    const make = (answer: string, label: boolean): Row => ({
      ...rowOf(ALTERED, { question, sources, answer, label_hallucinated: label, group }),
      group,
      several: true,
    });
    return [make(pair.text, false), make(pair.altered.text, true)];
  });
}

/** Its parts are of one kind, and count as one set. */
const OF_ONE_KIND = 'summedits';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Rows of the sets that nothing is learned from, each part of a collection a set of its own. */
export async function readFurtherRows(folder: string): Promise<Row[]> {
  const files = await Promise.all(FURTHER.map((name) => readFile(join(folder, `${name}.jsonl.gz`))));
  return files.flatMap((file) => {
    const lines = linesOf(gunzipSync(file).toString('utf8'));
    const step = Math.ceil(lines.length / MOST);
    return lines.filter((_, at) => at % step === 0).map((line) => rowOfClaim(JSON.parse(line) as Claimed)); // a row a line
  });
}

function rowOfClaim({ sources, claim, label, set, question = '' }: Claimed): Row {
  const [group = ''] = sources;
  const written = { question, sources, answer: claim, label_hallucinated: label !== 'supported', group };
  return rowOf(set.startsWith(OF_ONE_KIND) ? OF_ONE_KIND : set, written);
}

/** All rows of the sets in a folder, in their order, without those whose label is uncertain. */
export async function readRows(folder: string): Promise<Row[]> {
  const read = async (set: string, file: string): Promise<Row[]> => {
    const lines = linesOf(await readFile(join(folder, file), 'utf8'));
    const written = lines.map((line) => JSON.parse(line) as Written); // a row a line, by the layout of a set
    return written.filter(({ uncertain }) => !uncertain).map((row) => rowOf(set, row));
  };
  const real = (await Promise.all(Object.entries(FILES).map(([set, file]) => read(set, file)))).flat();
  return [...real, ...alteredRows(real)];
}
