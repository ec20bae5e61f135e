import { expect } from 'chai';
import { APIConnectionError, APIError } from 'openai';
import { Failure } from '../../../core/contract/errors.ts';
import { mendOf, refusalOf } from '../../../lib/openai/failure.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';

const PLACE = 'models.example';
const SECRET = 'The key sk-hush-1234 may not ask: How long is the warranty?';

/** What the client throws when the server answers so. */
const answer = (status: number, error: object = {}, headers: Record<string, string> = {}): Error =>
  APIError.generate(status, { error: { message: SECRET, ...error } }, SECRET, new Headers(headers));

/** What it throws when a stream holds an error. */
const inStream = (error: object): Error => new APIError(undefined, { message: SECRET, ...error }, undefined, new Headers());

const refusalFor = (thrown: unknown): Refusal => {
  const refusal = refusalOf(thrown, PLACE);
  expect(refusal).to.be.instanceOf(Refusal);
  return refusal as Refusal; // just checked
};

describe('what a model server refuses', () => {
  const ANSWERS: [thrown: Error, message: RegExp, code: string, passing: boolean][] = [
    [answer(400), /^models\.example answered 400 \(the server does not take the request/, 'step_failed', false],
    [answer(400, { code: 'context_length_exceeded' }), /lower the `budget`.*; context_length_exceeded\)$/, 'step_failed', false],
    [answer(401, { code: 'invalid_api_key' }), /`api_key`; invalid_api_key\)$/, 'resource_unavailable', false],
    [answer(402), /not paid for/, 'resource_unavailable', false],
    [answer(403), /may not use the model/, 'resource_unavailable', false],
    [answer(404), /no such model/, 'resource_unavailable', false],
    [answer(408), /answered 408$/, 'resource_unavailable', true],
    [answer(409), /answered 409$/, 'resource_unavailable', true],
    [answer(413), /larger than the server takes/, 'step_failed', false],
    [answer(422), /the options beside it/, 'step_failed', false],
    [answer(429), /overloaded/, 'resource_unavailable', true],
    [answer(429, { code: 'insufficient_quota' }), /insufficient_quota/, 'resource_unavailable', false],
    [answer(500, { type: 'server_error' }), /answered 500 \(server_error\)$/, 'resource_unavailable', true],
    [answer(503), /answered 503$/, 'resource_unavailable', true],
    [inStream({ code: 'server_error' }), /broke its answer off with an error \(server_error\)$/, 'resource_unavailable', true],
    [inStream({}), /broke its answer off with an error$/, 'resource_unavailable', true],
    [new SyntaxError(SECRET), /not valid JSON/, 'resource_unavailable', true],
    [new TypeError('terminated'), /broke its answer off$/, 'resource_unavailable', true],
    [new TypeError(`Invalid header value ${SECRET}`), /`headers`$/, 'resource_unavailable', false],
    [
      new APIConnectionError({ cause: Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' }) }),
      /^models\.example cannot be reached \(ECONNREFUSED\)$/,
      'resource_unavailable',
      true,
    ],
  ];
  for (const [thrown, message, code, passing] of ANSWERS)
    it(`is told as ${message}`, () => {
      const refusal = refusalFor(thrown);
      expect(refusal.message).to.match(message).and.to.not.contain('hush');
      expect([refusal.code, refusal.passing]).to.deep.equal([code, passing]);
      expect(refusal.cause).to.equal(undefined);
    });

  describe('has no text of the server in its message', () => {
    const TEXTS = [
      SECRET,
      'sk-hush-1234',
      'the key is hush',
      'key_hush1234',
      'HUSH',
      'hush\nhush',
      'invalid_key: hush',
      'hush_'.repeat(11),
      7,
      { name: 'hush' },
      null,
    ];
    for (const text of TEXTS)
      for (const field of ['code', 'type'] as const)
        it(`as its ${field}: ${JSON.stringify(text)}`, () => {
          for (const thrown of [answer(500, { [field]: text }), answer(401, { [field]: text }), inStream({ [field]: text })]) {
            const { message, kind } = refusalFor(thrown);
            expect(message).to.not.match(/hush/i);
            expect(kind).to.equal('');
          }
        });

    it('but its name of the error, where the code is none', () =>
      expect(refusalFor(answer(500, { code: SECRET, type: 'server_error' })).message).to.match(/\(server_error\)$/));
  });

  it('keeps what the next try needs', () => {
    const refusal = refusalFor(answer(422, { param: 'max_tokens', code: 'unknown_parameter' }, { 'retry-after': '3' }));
    expect(refusal).to.include({ status: 422, parameter: 'max_tokens', kind: 'unknown_parameter', retryAfter: 3_000 });
    expect(refusalFor(answer(422, { param: 7 })).parameter).to.equal('');
  });

  for (const [name, thrown] of [
    ['a failure of ours', new Failure('step_failed', 'broken')],
    ['an error of a program', new RangeError('broken')],
    ['what is no error', 'broken'],
  ] as const)
    it(`is not ${name}, which stays as it is`, () => expect(refusalOf(thrown, PLACE)).to.equal(thrown));
});

describe('what puts a refusal right', () => {
  for (const [status, mend] of [
    [401, /^set `api_key`/],
    [402, /^set `model`/],
    [403, /^set `model`/],
    [404, /^set `model`/],
    [0, /^start the server/],
    [500, /^start the server/],
  ] as const)
    it(`of ${status}`, () =>
      expect(mendOf(new Refusal('resource_unavailable', 'no', { status, passing: false }))).to.match(mend));

  it('of a model that cannot be used', () =>
    expect(mendOf(new Refusal('model_invalid', 'no', { status: 200, passing: false }))).to.match(/^set `model`/));
});
