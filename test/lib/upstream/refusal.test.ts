import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { connectionProblem, outcomeOf, retryAfterOf } from '../../../lib/upstream/refusal.ts';

describe('the wait that a server asks for', () => {
  for (const [name, headers, expected] of [
    ['seconds', { 'retry-after': '3' }, 3_000],
    ['parts of a second', { 'retry-after': '0.4' }, 400],
    ['milliseconds', { 'retry-after-ms': '250' }, 250],
    ['milliseconds before seconds', { 'retry-after-ms': '250', 'retry-after': '3' }, 250],
    ['seconds, where the milliseconds are none', { 'retry-after-ms': 'soon', 'retry-after': '3' }, 3_000],
    ['no time in the past', { 'retry-after': '-3' }, 0],
    ['no date in the past', { 'retry-after': 'Sun, 01 Jan 2023 00:00:00 GMT' }, 0],
    ['nothing that can be read', { 'retry-after': 'tomorrow' }, undefined],
    ['nothing', {}, undefined],
  ] as const)
    it(`is ${name}`, () => expect(retryAfterOf(new Headers(headers))).to.equal(expected));

  it('is a date', () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    expect(retryAfterOf(new Headers({ 'retry-after': date }))).to.be.within(85_000, 90_000);
  });

  it('is nothing without headers', () => expect(retryAfterOf(undefined)).to.equal(undefined));
});

describe('how a request that failed has ended', () => {
  const running = new AbortController().signal;
  const aborted = AbortSignal.abort();
  for (const [name, signal, clock, expected] of [
    ['by itself', running, running, 'error'],
    ['by itself, with nobody to leave', undefined, running, 'error'],
    ['by the clock', running, aborted, 'timeout'],
    ['by its caller', AbortSignal.abort(new Failure('client_closed', 'left')), aborted, 'aborted'],
    ['by the time of its caller', AbortSignal.abort(new Failure('step_timeout', 'late')), running, 'timeout'],
    ['by a caller who gives no reason', AbortSignal.abort(null), running, 'aborted'],
  ] as const)
    it(`is told: ${name}`, () => expect(outcomeOf(signal, clock)).to.equal(expected));
});

describe('what is wrong with a connection', () => {
  const coded = (code: unknown, cause?: unknown): Error =>
    Object.assign(new Error('sk-hush at http://u:hush@h', { cause }), { code });
  for (const [name, error, expected] of [
    ['its code', coded('ECONNREFUSED'), 'ECONNREFUSED'],
    ['the code of its cause', new Error('hush', { cause: new Error('hush', { cause: coded('ENOTFOUND') }) }), 'ENOTFOUND'],
    ['the first code that is one', coded(7, coded('ECONNRESET')), 'ECONNRESET'],
    [
      'whom it does not trust',
      coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
      'DEPTH_ZERO_SELF_SIGNED_CERT: its certificate is not trusted; name the authority in NODE_EXTRA_CA_CERTS',
    ],
    ['nothing of its message', new Error('hush'), 'the connection failed'],
  ] as const)
    it(`is told by ${name}`, () => expect(connectionProblem(error)).to.equal(expected));
});
