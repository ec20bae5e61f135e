import type { SoakCaller } from './caller.ts';
import { outcomeOf, outcomeOfAll, type SoakCall } from './outcome.ts';
import { SOAK_KEY } from './service.ts';

const SCORED = {
  text: 'The kettle has a warranty of three years.',
  passages: ['The kettle has a warranty of three years from the day of purchase.', 'Keep the receipt.'],
};

async function rate(caller: SoakCaller): Promise<string> {
  const answerId = caller.knownAnswer();
  if (answerId === undefined) return 'nothing to rate';
  return outcomeOf(
    await caller.call('POST', '/v1/test/rate', { body: { answerId, score: caller.below(6), user: `u${caller.below(50)}` } }),
  );
}

async function edit(caller: SoakCaller): Promise<string> {
  const answerId = caller.knownAnswer();
  if (answerId === undefined) return 'nothing to edit';
  return outcomeOfAll([
    () => caller.call('PATCH', `/v1/test/answers/${answerId}`, { body: { answer: 'As people would say it.' } }),
  ]);
}

const score = async (caller: SoakCaller): Promise<string> =>
  outcomeOf(await caller.call('POST', '/v1/test/score', { body: SCORED }));

async function key(caller: SoakCaller): Promise<string> {
  const made = await caller.call('POST', '/v1/test/keys', { body: { name: 'passing', permissions: ['ask'] } });
  if (made.status !== 201) return outcomeOf(made);
  const { id = '', key: apikey = '' } = made.body;
  return outcomeOfAll([
    () => caller.call('POST', '/v1/test/seek', { body: { question: 'How do I change my password?' }, headers: { apikey } }),
    () => caller.call('DELETE', `/v1/test/keys/${id}`),
  ]);
}

/** What the screens ask for, by the cookie of somebody who signs in and out. */
async function screens(caller: SoakCaller): Promise<string> {
  const signedIn = await caller.call('POST', '/session', { body: { key: SOAK_KEY } });
  if (signedIn.status !== 200) return outcomeOf(signedIn);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headers = { cookie, 'x-touchstone-csrf': signedIn.body.csrf ?? '' };
  const get = (path: string) => () => caller.call('GET', path, { headers });
  const post = (path: string, body: object) => () => caller.call('POST', `/v1/test/${path}`, { body, headers });
  return outcomeOfAll([
    ...['/ui/', '/session', '/v1/test/settings', '/v1/test/settings/form', '/v1/test/audit?limit=20', '/v1/test/gaps?days=1'].map(
      get,
    ),
    post('logs', { limit: 20 }),
    post('logs/figures', {}),
    get('/v1/test/analytics'),
    () => caller.call('DELETE', '/session', { headers }),
  ]);
}

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'soak', version: '1' } };

const mcp = (caller: SoakCaller): Promise<string> => {
  const send = (id: number, method: string, params: object) => () =>
    caller.call('POST', '/v1/test/mcp', { body: { jsonrpc: '2.0', id, method, params } });
  const question = `How do I change password ${caller.below(100)}?`;
  return outcomeOfAll([
    send(1, 'initialize', INITIALIZE),
    send(2, 'tools/list', {}),
    send(3, 'tools/call', { name: 'seek', arguments: { question } }),
  ]);
};

const probes = (caller: SoakCaller): Promise<string> =>
  outcomeOfAll(['/health', '/ready', '/metrics', '/version'].map((path) => () => caller.call('GET', path)));

export const otherCalls: readonly SoakCall[] = [
  { name: 'rating', weight: 6, expects: ['200', 'nothing to rate'], run: rate },
  { name: 'edit', weight: 2, expects: ['200', 'nothing to edit'], run: edit },
  { name: 'score', weight: 2, expects: ['200'], run: score },
  { name: 'key, made and revoked', weight: 1, expects: ['200'], run: key },
  { name: 'screens', weight: 2, expects: ['200'], run: screens },
  { name: 'mcp', weight: 3, expects: ['200'], run: mcp },
  { name: 'probes', weight: 3, expects: ['200'], run: probes },
];
