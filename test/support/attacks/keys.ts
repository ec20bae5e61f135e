import { type Attack, askWith, get, KEYED, post } from './attack.ts';

const unauthorized = { status: 401, code: 'unauthorized' } as const;
const forged = { status: 403, code: 'invalid_capability' } as const;
const forbidden = { status: 403, code: 'forbidden' } as const;

/** Callers who may not do what they ask for. */
export const KEYS: readonly Attack[] = [
  { name: 'no key', send: askWith('x-none: a'), ...unauthorized },
  { name: 'an empty key', send: askWith('apikey:'), ...unauthorized },
  { name: 'a wrong key', send: askWith(`${KEYED}x`), ...unauthorized },
  { name: 'a key in capitals', send: askWith(KEYED.toUpperCase()), ...unauthorized },
  { name: 'the right key twice', send: askWith(KEYED, KEYED), ...unauthorized },
  { name: 'a right key behind a wrong one', send: askWith('apikey: a', KEYED), ...unauthorized },
  { name: 'a key with letters beyond ASCII', send: askWith('apikey: kéy'), ...unauthorized },
  { name: 'a key as the name of a field', send: askWith('apikey: __proto__'), ...unauthorized },
  { name: 'a key as SQL', send: askWith("apikey: ' OR '1'='1"), ...unauthorized },
  { name: 'a key in the query', send: get(`/v1/test/keys?apikey=${KEYED.slice(8)}`), ...unauthorized },
  {
    name: 'a key as Basic',
    send: askWith(`authorization: Basic ${Buffer.from(KEYED.slice(8)).toString('base64')}`),
    ...unauthorized,
  },
  { name: 'a revoked key', send: ({ revoked }) => askWith(`apikey: ${revoked}`), ...unauthorized },
  { name: 'an expired key', send: ({ expired }) => askWith(`apikey: ${expired}`), ...unauthorized },
  { name: 'a key of another instance', send: ({ foreign }) => askWith(`apikey: ${foreign}`), ...forbidden },
  { name: 'a key that may only ask, for keys', send: ({ asking }) => get('/v1/test/keys', `apikey: ${asking}`), ...forbidden },
  {
    name: 'a key that may only ask, for the log',
    send: ({ asking }) => get('/v1/test/audit', `apikey: ${asking}`),
    ...forbidden,
  },
  { name: 'a one-time password again', send: ({ replayed }) => askWith(`apikey: ${replayed}`), ...unauthorized },
  { name: 'a one-time password that was made up', send: askWith(`apikey: otp_${'a'.repeat(32)}`), ...unauthorized },
  { name: 'an embed code that was made up', send: askWith('embedcode: 123456', 'origin: https://shop.example'), ...unauthorized },
  { name: 'an embed code without an origin', send: ({ embedCode }) => askWith(`embedcode: ${embedCode}`), ...forbidden },
  {
    name: 'an embed code on another site',
    send: ({ embedCode }) => askWith(`embedcode: ${embedCode}`, 'origin: https://evil.example'),
    ...forbidden,
  },
  {
    name: 'an embed code on a site with a longer name',
    send: ({ embedCode }) => askWith(`embedcode: ${embedCode}`, 'origin: https://shop.example.evil.example'),
    ...forbidden,
  },
  {
    name: 'an embed code for keys',
    send: ({ embedCode }) => get('/v1/test/keys', `embedcode: ${embedCode}`, 'origin: https://shop.example'),
    ...forbidden,
  },
  { name: 'thumbs with a number that was made up', send: ({ answer }) => thumbs(answer, '1'.repeat(39)), ...forged },
  {
    name: 'thumbs with a number of a digit less',
    send: ({ answer }) => thumbs(answer, '1'.repeat(38)),
    ...forged,
  },
  {
    name: 'thumbs with the number of another answer',
    send: ({ answer, thumbs: number }) => thumbs(String(Number(answer) + 1), number),
    ...forged,
  },
  {
    name: 'thumbs with the number of another instance',
    send: ({ answer, thumbs: number }) => thumbs(answer, number).replace('/test/', '/shop/'),
    ...forged,
  },
  {
    name: 'thumbs with a style that is a page',
    send: ({ answer, thumbs: number }) => thumbs(answer, number, '?style=%3C/style%3E%3Cscript%3Ealert(1)%3C/script%3E'),
    status: 200,
    lacks: '<script',
  },
  {
    name: 'thumbs with a style that loads',
    send: ({ answer, thumbs: number }) => thumbs(answer, number, '?style=background:url(https://evil.example/a)'),
    status: 200,
    lacks: 'https://evil.example',
  },
  {
    name: 'tokens of passages that were made up',
    send: train('WyJ0ZXN0IiwicHVtcC5tZCMwIiwiV2h5Il0.AVREN4cA_Aj0q0QbEJRxSA'),
    ...forged,
  },
];

function thumbs(answer: string, number: string, query = ''): string {
  return get(`/v1/test/thumbs/${answer}/${number}/rate.svg${query}`);
}

function train(token: string): Uint8Array {
  const body = JSON.stringify({ train: token, score: 80 });
  return post([KEYED, 'content-type: application/json', `content-length: ${body.length}`], body, '/v1/test/train');
}
