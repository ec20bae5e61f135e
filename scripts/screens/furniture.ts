import { eventually } from '../../test/support/eventually.ts';
import type { PhotographedService } from './service.ts';

const QUESTIONS = [
  'How do I change my password?',
  'What is two-factor authentication?',
  'How do I delete my account?',
  'I lost my phone, how do I sign in?',
  'Which identity documents are accepted?',
  'How do I change the email address of my account?',
  'What are backup codes?',
  'Why was my identity verification not successful?',
  'How do I report fraud?',
  'Can I use a security key to sign in?',
  'Is Login.gov available outside of the United States?',
  'How do I create an account?',
  'How long is the warranty on kitchen lamps?',
  'Which lamps are cheapest?',
  'When does the swimming pool open?',
  'How much is a ticket to the swimming pool?',
];

/** Ids that scenes open. */
export interface Furniture {
  /** Of answers: rated well; edited and out of date; a question that no document answers. */
  rated: number;
  edited: number;
  unanswered: number;
  /** Of a load of which something failed. */
  load: string;
  embedCode: string;
}

/** Fills `test` as some use would: answers, ratings, gaps, loads, a save and a proposal, keys, runs of tests. */
export async function furnish(service: PhotographedService): Promise<Furniture> {
  const load = await bringFiles(service);
  const answers = await fillAnswers(service);
  await changeSettings(service);
  const { call, url } = service;
  const { code } = await call<{ code: string }>('POST', 'test/embedcodes', { name: 'Help pages', origins: [url] });
  await call('POST', 'test/keys', { name: 'Chatbot of the help desk', permissions: ['ask'], expires: '2099-01-01T00:00:00Z' });
  await call('POST', 'test/keys', { name: 'Ada', permissions: ['ask', 'read', 'content', 'curate'] });
  await runTests(service);
  return { ...answers, load, embedCode: code };
}

async function bringFiles({ call }: PhotographedService): Promise<string> {
  const files = new FormData();
  files.append('files', new Blob(['this is no PDF']), 'opening-hours-of-all-offices-2026-final-version.pdf');
  files.append('files', new Blob(['# Phone\n\nThe help desk answers the phone from Monday to Friday.']), 'phone.md');
  const { id } = await call<{ id: string }>('POST', 'test/documents', files);
  await eventually(async () => (await call<{ state: string }>('GET', `test/loads/${id}`)).state !== 'running', 30_000);
  return id;
}

async function fillAnswers({ call }: PhotographedService): Promise<Omit<Furniture, 'load' | 'embedCode'>> {
  const ids: number[] = [];
  for (const question of QUESTIONS) {
    const { answerId } = await call<{ answerId: number }>('POST', 'test/seek', { question });
    await call('GET', `test/answers/${answerId}`); // waits until it is kept
    ids.push(answerId);
  }
  const [rated = 0, good = 0, edited = 0, bad = 0] = ids;
  const unanswered = ids.at(-4) ?? 0;
  await call('POST', 'test/rate', { answerId: rated, score: 5, user: 'Ada' });
  await call('POST', 'test/rate', { answerId: good, score: 4 });
  await call('POST', 'test/rate', { answerId: bad, score: 2, feedback: 'I have no backup codes either.', user: 'Grace' });
  await call('POST', 'test/rate', { answerId: unanswered, score: 1, feedback: 'This is about lamps.' });
  const text =
    '**Yes.** You can delete your account at any time.\n\n1. Sign in.\n2. Choose “Delete account”.\n3. Enter your password.';
  await call('PATCH', `test/answers/${edited}`, { answer: text });
  await call('PUT', `test/answers/${edited}/outdated`);
  return { rated, edited, unanswered };
}

/** A save, so that there is a history, and a proposal. */
async function changeSettings({ call, url, key }: PhotographedService): Promise<void> {
  const gate = '/answer/13/gate_confidence';
  const { headers } = await fetch(`${url}/v1/test/settings`, { headers: { apikey: key } });
  const changes = [{ pointer: '/answer/0/screen_question/min_words', value: 2 }];
  await call('PUT', 'test/settings', { changes }, { 'if-match': headers.get('etag') ?? '' });
  const { revision } = await call<{ revision: string }>('GET', 'test/settings');
  const proposed = [{ pointer: `${gate}/min`, value: 90 }];
  await call('POST', 'test/settings/proposals', { name: 'Only what is certain', base: revision, changes: proposed });
}

async function runTests({ call }: PhotographedService): Promise<void> {
  for (const questions of [[...QUESTIONS.slice(0, 5), 'Which colour has the moon?'], undefined]) {
    await call('POST', 'test/test', questions && { questions });
    await eventually(async () => (await call<{ running?: object }>('GET', 'test/tests')).running === undefined, 30_000);
  }
}
