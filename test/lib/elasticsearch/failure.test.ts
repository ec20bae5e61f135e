import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { ElasticsearchRefusal, failureOf, reasonOf } from '../../../lib/elasticsearch/failure.ts';

const place = { request: { method: 'POST', path: '/i/_search' }, place: 'https://search.example' } as const;
const clientError = (name: string, more: object = {}): Error => Object.assign(new Error('said'), { name, ...more });
const responseError = (statusCode: number, error?: unknown): Error =>
  clientError('ResponseError', { meta: { statusCode, body: error === undefined ? '' : { error } } });
const cause = { type: 'outer', reason: 'all shards failed', root_cause: [{ type: 'inner', reason: 'no such field' }] };

describe('failures of Elasticsearch', () => {
  for (const [what, error, expected] of [
    ['a refusal with its root', responseError(400, cause), 'answered 400 to POST /i/_search (outer: no such field)'],
    ['one of plain text', responseError(405, 'not here'), 'answered 405 to POST /i/_search (not here)'],
    ['one without words', responseError(500), 'answered 500 to POST /i/_search'],
    ['bad credentials', responseError(401), 'look at `api_key`, or `username` and `password`'],
    [
      'missing rights',
      responseError(403, { type: 'security_exception', reason: 'no' }),
      'give the API key rights on the index; security_exception: no',
    ],
    ['a request that is too large', responseError(413), 'lower `bulk_size`'],
    ['overload', responseError(429), 'the server is overloaded'],
    ['a timeout', clientError('TimeoutError'), 'did not answer POST /i/_search in time'],
    ['a request that was broken off', clientError('RequestAbortedError'), 'did not answer POST /i/_search in time'],
    ['another server', clientError('ProductNotSupportedError'), 'is not Elasticsearch: look at `endpoint`'],
    [
      'no server',
      clientError('ConnectionError', { message: 'connect ECONNREFUSED' }),
      'cannot be reached (connect ECONNREFUSED)',
    ],
    ['no words at all', clientError('ConnectionError', { message: '' }), 'cannot be reached (no reason given)'],
    [
      'a certificate',
      clientError('ConnectionError', { message: 'self-signed certificate' }),
      'name the authority with `ca` or `ca_fingerprint`',
    ],
  ] as const) {
    it(`tell of ${what}`, () => {
      const failure = failureOf(error, place);
      expect(failure.code).to.equal('resource_unavailable');
      expect(failure.message)
        .to.contain(expected)
        .and.to.match(/^https:\/\/search\.example /);
      expect(failure.cause).to.equal(error);
    });
  }

  it('stay as they are when they are told already', () => {
    const failure = new Failure('data_version', 'old');
    expect(failureOf(failure, place)).to.equal(failure);
  });

  it('keep the status and the name of a refusal', () => {
    const failure = failureOf(responseError(404, { type: 'index_not_found_exception', reason: 'no such index [i]' }), place);
    expect(failure).to.be.instanceOf(ElasticsearchRefusal).and.to.include({ status: 404, type: 'index_not_found_exception' });
  });

  for (const [body, expected] of [
    [undefined, { type: '', reason: '' }],
    ['<html>', { type: '', reason: '' }],
    [{ error: 'plain' }, { type: '', reason: 'plain' }],
    [{ error: { type: 't', reason: 'r' } }, { type: 't', reason: 'r' }],
    [{ error: cause }, { type: 'outer', reason: 'no such field' }],
    [{ error: { root_cause: [] } }, { type: '', reason: '' }],
  ] as const) {
    it(`read ${JSON.stringify(body)}`, () => {
      expect(reasonOf(body)).to.deep.equal(expected);
    });
  }
});
