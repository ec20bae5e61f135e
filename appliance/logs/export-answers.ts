import { Readable } from 'node:stream';
import type { components } from '../../core/api.gen.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { AnswerLog, AnswerSummary, AnswersWanted, StoredAnswer } from '../../core/contract/resources/store.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { type AnswerConditions, answersWanted, type Look } from './answer-log.ts';
import { csvLine } from './csv.ts';
import type { InstanceStores } from './instance-stores.ts';
import { entryOf } from './kept-answer.ts';

type ExportedAnswer = components['schemas']['ExportedAnswer'];
export type ExportFormat = 'json' | 'jsonl' | 'csv';

/** Answers that are read at a time: so many that neither the event loop nor other questions to the store wait for long. */
const PAGE = 50;
/** Exports that are at work at once: each reads all there is. */
const MOST_EXPORTS = 2;

const COLUMNS = ['ID', 'question', 'score', 'kbCoverage', 'answer', 'category', 'intent', 'pii'] as const;

/** Writes the answers of instances to files, while they are read. */
export class AnswerExports {
  readonly #stores: InstanceStores;
  #atWork = 0;

  constructor(stores: InstanceStores) {
    this.#stores = stores;
  }

  /** Throws an HttpProblem `overloaded` where too many are at work. An export is, until its text is closed. */
  begin(instance: string, { format, ...conditions }: AnswerConditions & { format: ExportFormat }, look: Look): Readable {
    const wanted = answersWanted(instance, conditions, look);
    if (this.#atWork >= MOST_EXPORTS) throw new HttpProblem('overloaded', 'Wait until an export that is at work is done.');
    const { store, release } = this.#stores.lease(instance, ['answers']);
    const rows = exportedAnswers(store.answers, wanted, look);
    this.#atWork++;
    return Readable.from(TEXTS[format](rows)).once('close', () => {
      this.#atWork--;
      release();
    });
  }
}

async function* csvText(pages: AsyncIterable<ExportedAnswer[]>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const page of pages) yield page.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join('');
}

async function* jsonText(pages: AsyncIterable<ExportedAnswer[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    yield before + page.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* jsonLines(pages: AsyncIterable<ExportedAnswer[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const TEXTS: Record<ExportFormat, (pages: AsyncIterable<ExportedAnswer[]>) => AsyncGenerator<string>> = {
  csv: csvText,
  json: jsonText,
  jsonl: jsonLines,
};

async function* exportedAnswers(
  answers: AnswerLog,
  wanted: AnswersWanted,
  { call, content }: Look,
): AsyncGenerator<ExportedAnswer[]> {
  for await (const page of pagesOf(answers, wanted, { call, content })) {
    const { instance } = wanted;
    const whole = await Promise.all(page.map(({ id }) => answers.find({ instance, id }, call)));
    yield whole.flatMap((each) => (each ? [exportedAnswer(each, content)] : []));
  }
}

/** Page by page; answers that come meanwhile shift nothing. */
async function* pagesOf(answers: AnswerLog, wanted: AnswersWanted, { call }: Look): AsyncGenerator<AnswerSummary[]> {
  let place: { until: number; skip: number } | undefined = { until: wanted.until ?? Date.now() + 1, skip: 0 };
  while (place) {
    call.signal.throwIfAborted();
    const page = await answers.list({ ...wanted, ...place, limit: PAGE }, call);
    if (page.length > 0) yield page;
    place = page.length < PAGE ? undefined : placeAfter(page, place, wanted.search !== undefined);
  }
}

/** What is found by its words is not told strictly by time; else the next page begins at the time of the last answer of this one. */
function placeAfter(page: readonly AnswerSummary[], { until, skip }: { until: number; skip: number }, isSearch: boolean) {
  const oldest = page.at(-1)?.time ?? 0;
  if (isSearch || until === oldest + 1) return { until, skip: skip + page.length };
  return { until: oldest + 1, skip: page.filter(({ time }) => time === oldest).length };
}

function exportedAnswer({ record, ...summary }: StoredAnswer, content: boolean): ExportedAnswer {
  const { id, date, question, answer, ...entry } = entryOf(summary, content);
  const { kbCoverage, pii } = record as Partial<AnswerRecord> & { pii?: string[] }; // `record_answer` keeps one
  return {
    ID: id,
    date,
    ...(question !== undefined && { question }),
    ...(answer !== undefined && { answer }),
    ...(kbCoverage !== undefined && { kbCoverage }),
    ...entry,
    ...(pii && { pii: pii.join(' ') }),
  };
}
