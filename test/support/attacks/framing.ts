import { gzipSync } from 'node:zlib';
import { type Attack, ask, get, KEYED, post, QUESTION } from './attack.ts';

const TYPE = 'content-type: application/json';
const LENGTH = `content-length: ${QUESTION.length}`;
const CHUNKS = `${QUESTION.length.toString(16)}\r\n${QUESTION}\r\n0\r\n\r\n`;
const CHUNKED = 'transfer-encoding: chunked';

const refused = { status: 400, code: 'malformed_request', closes: true } as const;

const late = { status: 408, code: 'request_timeout', closes: true } as const;

/** Requests that two servers could read in two ways, and what is no request at all. */
export const FRAMING: readonly Attack[] = [
  { name: 'a length and chunks', send: post([KEYED, TYPE, LENGTH, CHUNKED], CHUNKS), ...refused },
  { name: 'chunks and a length', send: post([KEYED, TYPE, CHUNKED, 'content-length: 3'], CHUNKS), ...refused },
  { name: 'two lengths', send: post([KEYED, TYPE, LENGTH, 'content-length: 5'], QUESTION), ...refused },
  { name: 'the same length twice', send: post([KEYED, TYPE, LENGTH, LENGTH], QUESTION), ...refused },
  { name: 'a list of lengths', send: post([KEYED, TYPE, `${LENGTH}, 5`], QUESTION), ...refused },
  { name: 'a length with a sign', send: post([KEYED, TYPE, 'content-length: +38'], QUESTION), ...refused },
  { name: 'a length below nothing', send: post([KEYED, TYPE, 'content-length: -1'], QUESTION), ...refused },
  { name: 'a length in hexadecimal', send: post([KEYED, TYPE, 'content-length: 0x26'], QUESTION), ...refused },
  { name: 'a length beyond counting', send: post([KEYED, TYPE, 'content-length: 99999999999999999999'], QUESTION), ...refused },
  { name: 'a coding that is nearly chunked', send: post([KEYED, TYPE, 'transfer-encoding: xchunked'], CHUNKS), ...refused },
  { name: 'a coding before chunked', send: post([KEYED, TYPE, 'transfer-encoding: gzip, chunked'], CHUNKS), ...refused },
  { name: 'chunked twice', send: post([KEYED, TYPE, CHUNKED, CHUNKED], CHUNKS), ...refused },
  { name: 'chunked and identity', send: post([KEYED, TYPE, 'transfer-encoding: chunked, identity'], CHUNKS), ...refused },
  { name: 'chunked behind a tab', send: post([KEYED, TYPE, 'transfer-encoding:\x0bchunked'], CHUNKS), ...refused },
  { name: 'a chunk whose size is no number', send: post([KEYED, TYPE, CHUNKED], 'zz\r\nab'), ...refused },
  {
    name: 'a chunk that is longer than its size',
    send: post([KEYED, TYPE, CHUNKED], `3\r\n${QUESTION}\r\n0\r\n\r\n`),
    ...refused,
  },
  {
    name: 'a chunk with 20,000 signs beside its size',
    send: post([KEYED, TYPE, CHUNKED], `5;${'a'.repeat(20_000)}`),
    ...refused,
  },
  { name: 'a header on two lines', send: get('/health', 'x-a: b', ' c'), ...refused },
  { name: 'a space before the colon', send: get('/health', 'x-a : b'), ...refused },
  { name: 'a header without a name', send: get('/health', ': b'), ...refused },
  { name: 'a header without a colon', send: get('/health', 'x-a'), ...refused },
  { name: 'NUL in a header', send: get('/health', 'x-a: b\0c'), ...refused },
  { name: 'a line break alone in a header', send: get('/health', 'x-a: b\nx-c: d\r'), ...refused },
  { name: 'lines without carriage returns', send: 'GET /health HTTP/1.1\nhost: a\n\n', ...refused },
  { name: 'two hosts', send: get('/health', 'host: b'), ...refused },
  { name: 'the same host twice', send: get('/health', 'Host: a'), ...refused },
  { name: 'no host', send: 'GET /health HTTP/1.1\r\n\r\n', ...refused },
  { name: 'an empty host', send: 'GET /health HTTP/1.1\r\nhost:\r\n\r\n', ...refused },
  { name: 'a host that is a page', send: 'GET /openapi.json HTTP/1.1\r\nhost: a/"><script>\r\n\r\n', ...refused },
  { name: 'a host with a user', send: 'GET /openapi.json HTTP/1.1\r\nhost: a@b\r\n\r\n', ...refused },
  { name: 'HTTP/0.9', send: 'GET /health\r\n\r\n', ...refused },
  { name: 'HTTP/0.9 by its name', send: 'GET /health HTTP/0.9\r\nhost: a\r\n\r\n', ...refused },
  { name: 'HTTP/1.2', send: 'GET /health HTTP/1.2\r\nhost: a\r\n\r\n', ...refused },
  { name: 'HTTP/2.0', send: 'GET /health HTTP/2.0\r\nhost: a\r\n\r\n', ...refused },
  { name: 'the preface of HTTP/2', send: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ...refused },
  { name: 'the beginning of TLS', send: '\x16\x03\x01\x02\x00\x01\x00\x01', ...refused },
  { name: 'words', send: 'HELLO\r\n\r\n', ...refused },
  { name: 'a method in small letters', send: 'get /health HTTP/1.1\r\nhost: a\r\n\r\n', ...refused },
  { name: 'an address as the target', send: get('http://a/health'), ...refused },
  { name: 'an address of another server as the target', send: get('http://internal:80/health'), ...refused },
  { name: 'a target with a fragment', send: get('/health#a'), ...refused },
  { name: 'a target without a slash', send: get('health'), ...refused },
  { name: 'chunks over HTTP/1.0', send: `${post([KEYED, TYPE, CHUNKED], CHUNKS)}`.replace('HTTP/1.1', 'HTTP/1.0'), ...refused },
  {
    name: 'a whole request and garbage',
    send: Buffer.concat([ask(QUESTION), Buffer.from('garbage\r\n\r\n')]),
    ...refused,
    status: [200, 400],
  },
  {
    name: 'a request hidden behind the body of another',
    send: Buffer.concat([ask(QUESTION), Buffer.from(get('/v1/test/keys'))]),
    status: [200, 401],
    code: 'unauthorized',
  },
  {
    name: 'a tunnel',
    send: 'CONNECT internal:80 HTTP/1.1\r\nhost: a\r\n\r\n',
    status: 405,
    code: 'method_not_allowed',
    closes: true,
  },
  { name: 'an upgrade', send: get('/health', 'connection: upgrade', 'upgrade: websocket'), status: 200 },
  {
    name: 'an upgrade to HTTP/2',
    send: get('/health', 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABk'),
    status: 200,
  },
  { name: 'HTTP/1.0 without a host, as old balancers ask', send: 'GET /health HTTP/1.0\r\n\r\n', status: 200, closes: true },
  { name: 'an expectation that nobody has', send: ask(QUESTION, 'expect: 200-ok'), status: 417, code: 'expectation_failed' },
  { name: 'half of the headers, and then nothing', send: 'POST /v1/test/seek HTTP/1.1\r\nhost: a\r\nx-', ...late },
  { name: 'half of a body, and then nothing', send: post([KEYED, TYPE, LENGTH], QUESTION.slice(0, -4)), ...late },
  { name: 'half of a chunk, and then nothing', send: post([KEYED, TYPE, CHUNKED], '26\r\n{"que'), ...late },
  {
    name: 'half of a packed body, and then nothing',
    send: post(
      [KEYED, TYPE, 'content-encoding: gzip', CHUNKED],
      Buffer.concat([Buffer.from('a\r\n'), gzipSync(QUESTION).subarray(0, 10)]),
    ),
    ...late,
  },
];
