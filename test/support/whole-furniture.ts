import { eventually } from './eventually.ts';

const DOCUMENTS = [
  {
    id: 'warranty',
    title: 'Warranty terms',
    url: 'https://lamps.example/warranty',
    content: 'The warranty of every lamp lasts 24 months from the day of purchase. Bulbs are not covered.',
  },
  { id: 'returns', title: 'Returns', content: 'Lamps can be sent back within 30 days. The money is paid back within a week.' },
  { id: 'long', title: `Unbreakable${'able'.repeat(40)}`, content: `Words without end: ${'endless'.repeat(40)}.` },
];

/** What stands in the instance `test`, for addresses of screens. */
export interface Furniture {
  /** Ids of answers. */
  answered: number;
  edited: number;
  /** Of a load of which something failed. */
  load: string;
  embedCode: string;
}

/** What it is filled by. */
interface Filled {
  url: string;
  keys: { readonly admin: string };
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  ask(question: string): Promise<number>;
}

/** Fills `test` as weeks of use would. */
export async function furnish(service: Filled): Promise<Furniture> {
  const { call } = service;
  await call('POST', 'documents', DOCUMENTS);
  const files = new FormData();
  files.append('files', new Blob(['no PDF']), 'broken.pdf');
  files.append('files', new Blob(['Parcels arrive within three working days.']), 'shipping.txt');
  const { id: load } = await call<{ id: string }>('POST', 'documents', files);
  const answers = await furnishAnswers(service);
  await furnishSettings(service);
  const { code } = await call<{ code: string }>('POST', 'embedcodes', { name: 'site', origins: [service.url] });
  await call('POST', 'keys', { name: 'Chatbot of the shop', permissions: ['ask'], expires: '2099-01-01T00:00:00Z' });
  await runTests(service);
  return { ...answers, load, embedCode: code };
}

async function furnishAnswers({ call, ask }: Filled): Promise<Pick<Furniture, 'answered' | 'edited'>> {
  const answered = await ask('How long is the warranty?');
  await call('POST', 'rate', { answerId: answered, score: 5, user: 'Ada' });
  const edited = await ask('Can lamps be sent back?');
  await call('PATCH', `answers/${edited}`, { answer: '**Yes**, within 30 days.\n\n1. Pack it.\n2. Send it.' });
  await call('PUT', `answers/${edited}/outdated`);
  const missing = await ask('Do you sell zeppelins on Mars?');
  await ask('Which zeppelins are cheapest?');
  await call('POST', 'rate', { answerId: missing, score: 1, feedback: 'This says nothing of zeppelins.' });
  return { answered, edited };
}

/** A save, so that there is a history, and a proposal. */
async function furnishSettings({ call, url, keys }: Filled): Promise<void> {
  const revision = async (): Promise<string> => (await call<{ revision: string }>('GET', 'settings')).revision;
  const { headers } = await fetch(`${url}/v1/test/settings`, { headers: { apikey: keys.admin } });
  const saved = await fetch(`${url}/v1/test/settings`, {
    method: 'PUT',
    headers: { apikey: keys.admin, 'content-type': 'application/json', 'if-match': headers.get('etag') ?? '' },
    body: JSON.stringify({ changes: [{ pointer: '/answer/1/screen_question/min_words', value: 2 }] }),
  });
  if (!saved.ok) throw new Error(await saved.text());
  const changes = [{ pointer: '/answer/8/gate_confidence/min', value: 100 }];
  await call('POST', 'settings/proposals', { name: 'Only what is certain', base: await revision(), changes });
}

async function runTests({ call }: Filled): Promise<void> {
  for (const questions of [['How long is the warranty?', 'Which colour has the moon?'], undefined]) {
    await call('POST', 'test', questions && { questions });
    await eventually(async () => (await call<{ running?: object }>('GET', 'tests')).running === undefined);
  }
}
