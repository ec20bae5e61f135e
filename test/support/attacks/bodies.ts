import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Attack, ask, KEYED, post, QUESTION } from './attack.ts';

const malformed = { status: 400, code: 'malformed_body' } as const;
const invalid = { status: 422, code: 'invalid_request' } as const;
const unsupported = { status: 415, code: 'unsupported_media_type' } as const;
const tooLarge = { status: 413, code: 'body_too_large' } as const;

const json = (value: unknown): Uint8Array => ask(JSON.stringify(value));
const option = (name: string, value: unknown): Uint8Array => json({ question: 'Why?', options: { [name]: value } });
const typed = (type: string, body: string | Uint8Array = QUESTION): Uint8Array =>
  post([KEYED, `content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`], body);

/** 30 MB of spaces, packed. */
const BOMB = Buffer.alloc(30_000_000, 0x20);
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}`);

const BOUNDARY = 'multipart/form-data; boundary=a';
/** A form at the operation that takes one. */
const form = (body: string, ...headers: string[]): Uint8Array =>
  post(
    [KEYED, `content-type: ${BOUNDARY}`, ...(headers.length > 0 ? headers : [`content-length: ${Buffer.byteLength(body)}`])],
    body,
    '/v1/test/test',
  );
const part = (name: string, text: string): string => `--a\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Bodies that are not what they say, that unpack, nest or hold too much. */
export const BODIES: readonly Attack[] = [
  { name: 'no body', send: post([KEYED, 'content-type: application/json']), ...malformed },
  { name: 'an empty body', send: ask(''), ...malformed },
  {
    name: 'an empty body in chunks',
    send: post([KEYED, 'content-type: application/json', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    ...malformed,
  },
  { name: 'a body of spaces', send: ask('   \n'), ...malformed },
  { name: 'half of a body', send: ask(QUESTION.slice(0, -4)), ...malformed },
  { name: 'a number', send: ask('7'), ...malformed },
  { name: 'null', send: ask('null'), ...malformed },
  { name: 'two objects', send: ask(`${QUESTION}${QUESTION}`), ...malformed },
  { name: 'an object with a comment', send: ask(`/* a */${QUESTION}`), ...malformed },
  { name: 'bytes that are no text', send: ask(Buffer.from([0xff, 0xfe, 0x00, 0x80])), ...malformed },
  { name: 'a prototype', send: ask('{"question":"Why?","__proto__":{"isAdmin":true}}'), ...malformed },
  {
    name: 'the prototype of a constructor',
    send: ask('{"question":"Why?","constructor":{"prototype":{"isAdmin":true}}}'),
    status: 200,
  },
  { name: 'an encoded prototype', send: ask('{"question":"Why?","\\u005f_proto__":{"isAdmin":true}}'), ...malformed },
  { name: 'a list', send: ask(`[${QUESTION}]`), ...invalid },
  {
    name: 'a body that is packed and cut',
    send: ask(gzipSync(QUESTION).subarray(0, 20), 'content-encoding: gzip'),
    ...malformed,
  },
  { name: 'a body that is not packed as it says', send: ask(QUESTION, 'content-encoding: gzip'), ...malformed },
  { name: 'a way of packing that is unknown', send: ask(QUESTION, 'content-encoding: zstd'), ...unsupported },
  { name: 'two ways of packing', send: ask(gzipSync(gzipSync(QUESTION)), 'content-encoding: gzip, gzip'), ...unsupported },
  { name: '30 MB packed by gzip', send: ask(gzipSync(BOMB), 'content-encoding: gzip'), ...tooLarge },
  { name: '30 MB packed by deflate', send: ask(deflateSync(BOMB), 'content-encoding: deflate'), ...tooLarge },
  { name: '30 MB packed by Brotli', send: ask(brotliCompressSync(BOMB), 'content-encoding: br'), ...tooLarge },
  { name: 'a body of 2 MB', send: ask(`{"question":"${'a'.repeat(2_000_000)}"}`), ...tooLarge },
  { name: 'text as the type', send: typed('text/plain'), ...unsupported },
  { name: 'a form', send: typed('application/x-www-form-urlencoded', 'question=Why'), ...unsupported },
  { name: 'a form of parts', send: typed('multipart/form-data; boundary=a', '--a\r\n\r\nb\r\n--a--'), ...unsupported },
  { name: 'a type that is nearly JSON', send: typed('application/jsonp'), ...unsupported },
  { name: 'a type with a line break', send: typed('application/json;\ta="b'), status: 200 },
  {
    name: 'UTF-16 that says so',
    send: typed('application/json; charset=utf-16', Buffer.from(QUESTION, 'utf16le')),
    ...malformed,
  },
  {
    name: 'a key of the body that stands twice',
    send: ask('{"question":"","question":"What colour is the pump?"}'),
    status: 200,
  },
  {
    name: 'lists 5,000 deep',
    send: ask(`{"question":"Why?","context":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`),
    ...invalid,
  },
  {
    name: 'earlier turns 40,000 deep',
    send: ask(`{"question":"Why?","options":{"lastTurn":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`),
    ...invalid,
  },
  { name: 'a question of 20,000 letters', send: json({ question: 'a'.repeat(20_000) }), status: 422, code: 'question_too_long' },
  { name: 'a question that is a number beyond counting', send: ask('{"question":1e999}'), ...invalid },
  { name: 'a question that is a list', send: json({ question: many(1000) }), ...invalid },
  { name: 'a question that is an object', send: json({ question: { $gt: '' } }), ...invalid },
  { name: 'a question of signs that nobody sees', send: json({ question: '\u200b\u200b' }), status: 200 },
  { name: 'NUL in a question', send: json({ question: 'pump\0pump' }), status: 200 },
  { name: 'half a sign in a question', send: ask('{"question":"pump \\ud800"}'), status: 200 },
  { name: 'SQL in a question', send: json({ question: "pump'); DROP TABLE passages; --" }), status: 200 },
  { name: 'a template in a question', send: json({ question: '{{ 7 | times: 7 }} {% include "x" %}' }), status: 200 },
  {
    name: 'numbers beyond counting in the context',
    send: ask('{"question":"pump","context":{"a":1e999,"b":-0,"c":1e-999}}'),
    status: 200,
  },
  { name: 'SQL in a filter', send: option('filter', "a') OR 1=1 --"), status: 200 },
  { name: 'a filter of 500,000 values', send: option('filter', many(500_000).join()), ...tooLarge },
  { name: 'a filter of 101 values', send: option('filter', many(101).join()), ...invalid },
  { name: 'a filter of 5,000 letters', send: option('filter', 'a'.repeat(5000)), ...invalid },
  {
    name: '1,001 earlier turns',
    send: option(
      'lastTurn',
      many(1001).map((input) => ({ input })),
    ),
    ...invalid,
  },
  { name: '1,001 products', send: option('personalize', { products: many(1001) }), ...invalid },
  {
    name: '1,001 replacements',
    send: option(
      'answerEngineering',
      many(1001).map((re) => ({ re, rp: 'a' })),
    ),
    ...invalid,
  },
  {
    name: 'a replacement that takes for ever elsewhere',
    send: option('answerEngineering', [{ re: '/(a+)+$/g', rp: '$`' }]),
    status: 200,
  },
  { name: 'a replacement of 6,000 letters', send: option('answerEngineering', [{ re: 'a'.repeat(6000), rp: 'b' }]), ...invalid },
  { name: 'a stump of 30,000 letters', send: option('stump', 'a'.repeat(30_000)), ...invalid },
  { name: 'a language that is a path', send: option('language', '../../etc'), ...invalid },
  {
    name: 'a user of 1,000 letters',
    send: json({ question: 'Why?', user_session: { metadata: { user_id: 'u'.repeat(1000) } } }),
    ...invalid,
  },
  { name: 'a number beyond its range', send: option('minConfidence', 101), ...invalid },
  { name: 'a number with a fraction', send: option('sourceResultsNumber', 1.5), ...invalid },
  { name: 'a truth that is none', send: option('streaming', 'yes'), ...invalid },
  { name: 'a form without an end', send: form(part('file', 'ID,Question')), ...malformed },
  { name: 'a form of another boundary', send: form('--b\r\n\r\na\r\n--b--\r\n'), ...malformed },
  {
    name: 'a form of 30 parts',
    send: form(`${Array.from({ length: 30 }, (_, at) => part(`f${at}`, 'a')).join('')}--a--\r\n`),
    ...tooLarge,
  },
  { name: 'a form of 2 MB', send: form(`${part('file', 'a'.repeat(2_000_000))}--a--\r\n`), ...tooLarge },
  { name: 'a part with headers of 2 MB', send: form(`--a\r\nx-a: ${'a'.repeat(2_000_000)}\r\n\r\na\r\n--a--\r\n`), ...tooLarge },
  { name: 'a form in chunks', send: form(`5\r\n--a\r\n\r\n0\r\n\r\n`, 'transfer-encoding: chunked'), ...malformed },
  { name: 'a form with a prototype', send: form(`${part('__proto__', '{"a":1}')}--a--\r\n`), ...invalid },
];
