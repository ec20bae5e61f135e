import { type Attack, get, KEYED, post, QUESTION } from './attack.ts';

const TYPE = 'content-type: application/json';
const asked = (path: string): Uint8Array => post([KEYED, TYPE, `content-length: ${QUESTION.length}`], QUESTION, path);
const nowhere = { status: 404, code: 'not_found' } as const;
const noInstance = { status: 404, code: 'unknown_instance' } as const;
const oversized = { status: 431, code: 'headers_too_large' } as const;

/** Paths that lead elsewhere, headers that say too much. */
export const REQUESTS: readonly Attack[] = [
  { name: 'an instance that is not there', send: asked('/v1/other-shop/seek'), ...noInstance },
  { name: 'an instance with dots', send: asked('/v1/../test/seek'), ...nowhere },
  { name: 'an instance with encoded dots', send: asked('/v1/%2e%2e/seek'), ...noInstance },
  { name: 'an instance with encoded slashes', send: asked('/v1/test%2f..%2ftest/seek'), ...noInstance },
  { name: 'an instance encoded twice', send: asked('/v1/%2574est/seek'), ...noInstance },
  { name: 'an instance with NUL', send: asked('/v1/test%00/seek'), ...noInstance },
  { name: 'an instance with half an encoded sign', send: asked('/v1/%zz/seek'), ...noInstance },
  { name: 'an instance with bytes that are no UTF-8', send: asked('/v1/%ff%fe/seek'), ...noInstance },
  { name: 'an instance with wide letters', send: asked('/v1/%EF%BD%94est/seek'), ...noInstance },
  { name: 'an instance with capitals', send: asked('/v1/TEST/seek'), ...noInstance },
  { name: 'an instance called __proto__', send: asked('/v1/__proto__/seek'), ...noInstance },
  { name: 'an instance called constructor', send: asked('/v1/constructor/seek'), ...noInstance },
  { name: 'an instance of 10,000 letters', send: asked(`/v1/${'a'.repeat(10_000)}/seek`), ...noInstance },
  { name: 'no instance', send: asked('/v1//seek'), ...nowhere },
  { name: 'two slashes', send: get('//health'), ...nowhere },
  { name: 'a file of the machine', send: get('/../../../../etc/passwd'), ...nowhere },
  { name: 'a file of the service', send: get('/.git/config'), ...nowhere },
  { name: 'a path with backslashes', send: get('/v1\\test\\seek'), ...nowhere },
  { name: 'a path with a parameter', send: get('/health;a=b'), ...nowhere },
  { name: 'all of the server', send: 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n', ...nowhere },
  { name: 'a path of 20,000 letters', send: get(`/${'a'.repeat(20_000)}`), ...oversized, closes: true },
  { name: 'NUL in a path', send: get('/he\0alth'), status: 400, code: 'malformed_request', closes: true },
  {
    name: 'letters beyond ASCII in a path',
    send: Buffer.from(get('/hëalth')),
    status: 400,
    code: 'malformed_request',
    closes: true,
  },
  { name: 'a query of many values', send: get(`/health?${'a=b&'.repeat(2000)}`), status: 200 },
  { name: 'a method that the path does not take', send: get('/v1/test/seek', KEYED), status: 405, code: 'method_not_allowed' },
  { name: 'TRACE', send: get('/health').replace('GET', 'TRACE'), status: 405, code: 'method_not_allowed' },
  {
    name: 'a method of another protocol',
    send: get('/health').replace('GET', 'PROPFIND'),
    status: 405,
    code: 'method_not_allowed',
  },
  {
    name: 'a method that a header names',
    send: get('/v1/test/keys', 'x-http-method-override: DELETE', 'x-method-override: POST'),
    status: 401,
    code: 'unauthorized',
  },
  { name: '101 headers', send: get('/health', ...Array.from({ length: 100 }, (_, at) => `x-${at}: a`)), ...oversized },
  { name: 'a header of 20,000 letters', send: get('/health', `x-a: ${'a'.repeat(20_000)}`), ...oversized, closes: true },
  {
    name: 'a name of a header of 20,000 letters',
    send: get('/health', `x-${'a'.repeat(20_000)}: a`),
    ...oversized,
    closes: true,
  },
  { name: 'a key of 10,000 letters', send: askLong(10_000), status: 401, code: 'unauthorized' },
  {
    name: 'an id of the request with a line break',
    send: get('/health', 'x-request-id: a%0d%0aset-cookie: b'),
    status: 200,
    lacks: 'set-cookie',
  },
  { name: 'an id of the request of 1,000 letters', send: get('/health', `x-request-id: ${'a'.repeat(1000)}`), status: 200 },
  { name: 'two ids of the request', send: get('/health', 'x-request-id: a', 'x-request-id: b'), status: 200 },
  { name: 'a range', send: get('/openapi.json', 'range: bytes=0-0,5-6,-1'), status: 200 },
  {
    name: 'conditions',
    send: get('/health', 'if-none-match: *', 'if-modified-since: Sat, 01 Jan 2050 00:00:00 GMT', 'if-match: "a"'),
    status: 200,
  },
  { name: 'a language of thousands', send: get('/health', `accept-language: ${'a;q=0.1,'.repeat(1500)}`), status: 200 },
  { name: 'a type of thousands', send: get('/v1/nowhere', `accept: ${'a/b;q=0.1,'.repeat(1200)}`), ...nowhere },
  {
    name: 'another host by a header',
    send: get('/openapi.json', 'x-forwarded-host: evil.example', 'forwarded: host=evil.example'),
    status: 200,
    lacks: 'evil.example',
  },
  { name: 'a cookie', send: get('/v1/test/keys', 'cookie: apikey=a; session=b'), status: 401, code: 'unauthorized' },
];

function askLong(length: number): Uint8Array {
  return post([`apikey: ${'a'.repeat(length)}`, TYPE, `content-length: ${QUESTION.length}`], QUESTION);
}
