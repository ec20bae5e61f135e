import { api, type Schemas, take } from '../../../api/client.ts';

type Questions = NonNullable<Schemas['TestRequest']['questions']>;
/** What a run asks: questions, a CSV file as it is, or those of the last run. */
export type Given = { questions: Questions } | { csv: string } | undefined;

const lines = (text: string): Questions =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Those of a text, one a line, or of a file. Throws a SyntaxError for a file of JSON that is none. */
export async function questionsOf(given: string | File): Promise<Given> {
  if (typeof given === 'string') return { questions: lines(given) };
  const text = await given.text();
  if (!/^\s*[[{]/.test(text)) return { csv: text };
  const read: unknown = JSON.parse(text);
  const questions = typeof read === 'object' && read !== null && 'questions' in read ? read.questions : read;
  return { questions: questions as Questions }; // the service says what is wrong with it
}

/** Begins a run. Throws an ApiError where the service refuses it. */
export async function begin(instance: string, given: Given): Promise<void> {
  const params = { path: { instance } };
  if (given && 'csv' in given) {
    const form = new FormData();
    form.append('file', new Blob([given.csv], { type: 'text/csv' }), 'questions.csv');
    await take(api.POST('/v1/{instance}/test', { params, body: { file: given.csv }, bodySerializer: () => form }));
  } else await take(api.POST('/v1/{instance}/test', { params, body: given ?? {} }));
}
