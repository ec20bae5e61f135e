import { KEY } from '../http/key.ts';

const CALLERS = 4;

async function ask(url: string, question: string): Promise<void> {
  const response = await fetch(`${url}/v1/test/seek`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answers ${response.status}: ${text}`);
}

/** Several callers who each ask one question after the other. */
export async function askAll(url: string, questions: readonly string[]): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < questions.length) await ask(url, questions[next++] ?? '');
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}
