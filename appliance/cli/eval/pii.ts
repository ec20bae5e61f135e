import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../core/contract/call.ts';
import type { PiiDetector, PiiSpan } from '../../../core/contract/resources/pii-detector.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { piiDetector } from '../../../lib/pii/detector.ts';
import { PII_DEFAULTS } from '../../../lib/pii/options.ts';
import { joinSpans } from '../../../lib/text/edits.ts';
import { byVariant, readLines } from './sets.ts';

/** Of one type, or of all that are looked for. Shares are 0-1. */
export type PiiFigures = {
  labelled: number;
  told: number;
  precision: number;
  recall: number;
  f1: number;
  /** By characters. */
  char_f1: number;
  /** Over all types alone. */
  ms_per_1000?: number;
};

interface PiiRow {
  text: string;
  labels: (Span & { type: string })[];
}

/** What sets call our types. */
const LABELS: Readonly<Record<string, string>> = {
  CREDIT_CARD: 'credit_card',
  IBAN_CODE: 'iban',
  EMAIL_ADDRESS: 'email',
  IP_ADDRESS: 'ip_address',
  US_SSN: 'ssn',
  DATE_OF_BIRTH: 'date_of_birth',
  DATE_TIME: 'date',
  PHONE_NUMBER: 'phone',
  PASSWORD: 'password',
  USERNAME: 'user_name',
  STREET_ADDRESS: 'street_address',
  ZIP_CODE: 'zip_code',
  PERSON: 'name',
};

type Json = Record<string, unknown>;

/** Parts of one stretch that are labelled one by one, such as house number and street, are one label. */
const BETWEEN = /^[\s,>]*$/;

function rowOf(row: Json): PiiRow {
  const text = String(row.text ?? '');
  const spans = (row.spans ?? []) as (Span & { type: string })[]; // by the layout of a set
  const labels: PiiRow['labels'] = [];
  for (const { type, start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const [last, name] = [labels.at(-1), LABELS[type]];
    if (last && last.type === name && BETWEEN.test(text.slice(last.end, start))) last.end = end;
    else if (name) labels.push({ type: name, start, end });
  }
  return { text, labels };
}

/** The rows of `pii[.V].jsonl` by variant. */
export async function readPii(folder: string, only?: string): Promise<Map<string, PiiRow[]>> {
  const files = byVariant(await readdir(folder).catch(() => []), 'pii');
  const wanted = [...files].filter(([variant]) => only === undefined || variant === only);
  const read = wanted.map(async ([variant, file]): Promise<[string, PiiRow[]]> => {
    const rows = await readLines(join(folder, file));
    return [variant, rows.map(rowOf)];
  });
  return new Map(await Promise.all(read));
}

/** What questions are searched for personal data with; as shipped where the pipeline does not search them. */
export async function withPiiDetector<T>(blueprint: Blueprint, log: Logger, work: (detector: PiiDetector) => T): Promise<T> {
  const step = blueprint.steps.answer.find(({ plugin }) => plugin.name === 'protect_pii');
  if (!step) return work(piiDetector(PII_DEFAULTS));
  const alone = { ...blueprint, resources: [], steps: { answer: [step], afterwards: [], ingest: [] }, sources: [] };
  const pipeline = await openPipeline(alone, { log });
  try {
    return work(pipeline.shared('pii_detector').values().next().value ?? piiDetector(PII_DEFAULTS));
  } finally {
    await pipeline.close();
  }
}

/** A postal code within an address has been found with that; a date beside a word of birth has no label of its own. */
const FOUND_WITH: Readonly<Record<string, string>> = { zip_code: 'street_address' };
const RIGHT_WITH: Readonly<Record<string, string>> = { date_of_birth: 'date', street_address: 'zip_code' };

const overlap = (one: Span, other: Span): number => Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** Whether spans cover at least half of a span. */
const isCovered = (span: Span, spans: readonly Span[]): boolean =>
  joinSpans(spans).reduce((sum, each) => sum + overlap(span, each), 0) * 2 >= span.end - span.start;

class Tally {
  #labelled = 0;
  #found = 0;
  #told = 0;
  #right = 0;
  readonly #units = { labelled: 0, told: 0, both: 0 };

  add(type: string, labels: PiiRow['labels'], told: readonly PiiSpan[]): void {
    const of = <Typed extends { type: string }>(spans: readonly Typed[], also?: string): Typed[] =>
      spans.filter((span) => span.type === type || span.type === also);
    const [own, named] = [of(labels), of(told)];
    this.#labelled += own.length;
    this.#found += own.filter((label) => isCovered(label, of(told, FOUND_WITH[type]))).length;
    this.#told += named.length;
    this.#right += named.filter((span) => isCovered(span, of(labels, RIGHT_WITH[type]))).length;
    const length = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);
    this.#units.labelled += length(own);
    this.#units.told += length(named);
    this.#units.both += own.reduce((sum, label) => sum + named.reduce((part, span) => part + overlap(label, span), 0), 0);
  }

  get isEmpty(): boolean {
    return this.#labelled === 0;
  }

  figures(): PiiFigures {
    const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
    const [precision, recall] = [share(this.#right, this.#told), share(this.#found, this.#labelled)];
    const { labelled, told, both } = this.#units;
    return {
      labelled: this.#labelled,
      told: this.#told,
      precision,
      recall,
      f1: share(2 * precision * recall, precision + recall),
      char_f1: share(2 * both, labelled + told),
    };
  }
}

/** How well a detector finds what is labelled, by type and over all types that it looks for. */
export function measurePii(rows: readonly PiiRow[], detector: PiiDetector): Record<string, PiiFigures> {
  const { types } = detector;
  const tallies = new Map(types.map((type) => [type, new Tally()]));
  const all = new Tally();
  for (const { text, labels } of rows) {
    const told = detector.detect(text);
    for (const type of types) for (const tally of [tallies.get(type), all]) tally?.add(type, labels, told);
  }
  const byType = [...tallies].filter(([, tally]) => !tally.isEmpty).map(([type, tally]) => [type, tally.figures()] as const);
  return { ...Object.fromEntries(byType), all: { ...all.figures(), ms_per_1000: timeOf(rows, detector) } };
}

/** Milliseconds for 1,000 characters, with all code warm. */
function timeOf(rows: readonly PiiRow[], detector: PiiDetector): number {
  const started = performance.now();
  for (const { text } of rows) detector.detect(text);
  const units = rows.reduce((sum, { text }) => sum + text.length, 0);
  return (1000 * (performance.now() - started)) / Math.max(1, units);
}
