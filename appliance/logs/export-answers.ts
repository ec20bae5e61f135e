import type { components } from '../../core/api.gen.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { AnswerLog, AnswerSummary, AnswersWanted, StoredAnswer } from '../../core/contract/resources/store.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import { type AnswerConditions, answersWanted, type Look } from './answer-log.ts';
import { csvLine } from './csv.ts';
import type { InstanceStores } from './instance-stores.ts';
import { entryOf } from './kept-answer.ts';

type ExportedAnswer = components['schemas']['ExportedAnswer'];
export type ExportFormat = 'json' | 'csv';

/** Answers that are read at a time. */
const PAGE = 200;
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

  /** Throws an HttpProblem `overloaded` where too many are at work. Whoever reads the text has to read it whole, or end it. */
  begin(
    instance: string,
    { format, ...conditions }: AnswerConditions & { format: ExportFormat },
    look: Look,
  ): AsyncGenerator<string> {
    const wanted = answersWanted(instance, conditions, look);
    if (this.#atWork >= MOST_EXPORTS)
      throw new HttpProblem('overloaded', `Wait until one of the ${MOST_EXPORTS} exports that are at work is done.`);
    const { store, release } = this.#stores.lease(instance, ['answers']);
    this.#atWork++;
    const rows = exportedAnswers(store.answers, wanted, look);
    return this.#within(format === 'csv' ? csvText(rows) : jsonText(rows), release);
  }

  async *#within(text: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
    try {
      yield* text;
    } finally {
      this.#atWork--;
      release();
    }
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

/** From time to time backwards: answers that come meanwhile shift nothing. */
async function* pagesOf(answers: AnswerLog, wanted: AnswersWanted, { call }: Look): AsyncGenerator<AnswerSummary[]> {
  let { until } = wanted;
  let skip = 0;
  for (;;) {
    call.signal.throwIfAborted();
    const page = await answers.list({ ...wanted, ...(until !== undefined && { until }), limit: PAGE, skip }, call);
    if (page.length > 0) yield page;
    const oldest = page.at(-1)?.time;
    if (oldest === undefined || page.length < PAGE) return;
    const atOldest = page.filter(({ time }) => time === oldest).length;
    skip = until === oldest + 1 ? skip + atOldest : atOldest;
    until = oldest + 1;
  }
}

function exportedAnswer({ record, ...summary }: StoredAnswer, content: boolean): ExportedAnswer {
  const { id, date, question, answer, ...entry } = entryOf(summary, content);
  const { kbCoverage } = record as Partial<AnswerRecord>; // `record_answer` keeps one
  return {
    ID: id,
    date,
    ...(question !== undefined && { question }),
    ...(answer !== undefined && { answer }),
    ...(kbCoverage !== undefined && { kbCoverage }),
    ...entry,
  };
}
