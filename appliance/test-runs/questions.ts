import { parse } from 'csv-parse/sync';
import type { components } from '../../core/api.gen.ts';
import { messageOf } from '../../core/contract/errors.ts';
import { HttpProblem } from '../http/edge/problems.ts';

/** A question of a run. */
export interface TestQuestion {
  id: string;
  question: string;
  filter?: string;
  /** The answer that is hoped for. */
  expected?: string;
}

export interface QuestionLimits {
  /** Rows. */
  most: number;
  /** UTF-16 units of a question. */
  longest: number;
}

const refused = (detail: string, pointer: string): HttpProblem =>
  new HttpProblem('invalid_request', `The questions ${detail}.`, { errors: [{ pointer, detail }] });

/** Questions of a request; their ids are their places where they have none. */
export function questionsOf(
  given: NonNullable<components['schemas']['TestRequest']['questions']>,
  limits: QuestionLimits,
): TestQuestion[] {
  const questions = given.map((each, index) => {
    const { id = index + 1, question, filter, expected } = typeof each === 'string' ? { question: each } : each;
    return { id: String(id), question: question.trim(), ...(filter && { filter }), ...(expected && { expected }) };
  });
  return within(questions, limits, '/questions');
}

/** Those of a CSV file. Names of columns count without their case; rows without a question are passed over. */
export function questionsOfCsv(text: string, limits: QuestionLimits): TestQuestion[] {
  const rows = rowsOf(text, limits.most);
  const questions = rows.flatMap(({ id, question = '', filter = '', expected = '' }, index) =>
    question.trim() === ''
      ? []
      : [
          {
            id: id?.trim() || String(index + 1),
            question: question.trim(),
            ...(filter.trim() && { filter: filter.trim() }),
            ...(expected.trim() && { expected: expected.trim().slice(0, limits.longest) }),
          },
        ],
  );
  return within(questions, limits, '/file');
}

/** One more than may be is enough to know that there are too many. */
function rowsOf(text: string, most: number): Record<string, string | undefined>[] {
  const head = text.slice(0, text.indexOf('\n') >>> 0);
  try {
    return parse(text, {
      columns: namesOf,
      delimiter: head.split(';').length > head.split(',').length ? ';' : ',',
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: most + 2,
    });
  } catch (thrown) {
    if (thrown instanceof HttpProblem) throw thrown;
    throw refused(`cannot be read as CSV: ${messageOf(thrown)}`, '/file');
  }
}

function namesOf(row: string[]): string[] {
  const names = row.map((name) => name.trim().toLowerCase());
  if (!names.includes('question')) throw refused('must have a first row that names a column Question', '/file');
  return names;
}

function within(questions: TestQuestion[], { most, longest }: QuestionLimits, pointer: string): TestQuestion[] {
  if (questions.length === 0) throw refused('must be at least one', pointer);
  if (questions.length > most) throw refused(`must be at most ${most}`, pointer);
  const long = questions.find(({ question }) => question.length > longest);
  if (long)
    throw refused(`must be at most ${longest} characters long each; that of '${long.id.slice(0, 40)}' is longer`, pointer);
  return questions;
}
