import type { SoakCaller } from './caller.ts';
import { outcomeOf, outcomeOfAll, type SoakCall } from './outcome.ts';

/** As many documents come and go, so that there are never more. */
const NAMES = 20;
const DOCUMENTS = '/v1/test/documents';

const document = (caller: SoakCaller, id: string) => ({
  id,
  title: `Pump ${caller.below(1e6)}`,
  content: `Pump number ${caller.below(1e9)} moves ${caller.below(500)} litres a minute. Its filter is changed once a year.`,
});

/** Loads some and waits for them, as long as the service lets it, and takes them away again. */
async function loadAndRemove(caller: SoakCaller): Promise<string> {
  const ids = Array.from({ length: 3 }, () => `passing-${caller.below(1e9)}`);
  const loaded = await caller.call('POST', `${DOCUMENTS}?wait=true`, { body: ids.map((id) => document(caller, id)) });
  if (loaded.status > 202) return outcomeOf(loaded);
  if (loaded.body.failed) return '200, some failed';
  return outcomeOfAll(ids.map((id) => () => caller.call('DELETE', `${DOCUMENTS}/${id}?wait=true`)));
}

async function replace(caller: SoakCaller): Promise<string> {
  const id = `staying-${caller.below(NAMES)}`;
  const { title, content } = document(caller, id);
  const answer = await caller.call('PUT', `${DOCUMENTS}/${id}?wait=${caller.below(2) === 0}`, { body: { title, content } });
  return answer.status === 200 && answer.body.failed ? '200, some failed' : outcomeOf(answer);
}

const read = (caller: SoakCaller): Promise<string> =>
  outcomeOfAll(
    ['documents?limit=20', 'loads?limit=20', 'analytics/unused?limit=5'].map(
      (path) => () => caller.call('GET', `/v1/test/${path}`),
    ),
  );

export const documentCalls: readonly SoakCall[] = [
  { name: 'documents, loaded and removed', weight: 1, expects: ['200'], run: loadAndRemove },
  { name: 'document, replaced', weight: 2, expects: ['200', '202'], run: replace },
  { name: 'documents, read', weight: 2, expects: ['200'], run: read },
];
