import { expect } from 'chai';
import { KEY, type Running, start, stopAll } from '../../../support/harness.ts';

describe('what is kept on the way', () => {
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const post = (path: string, { body = '{"question": "Why?"}', key = KEY }: { body?: string; key?: string }) =>
    fetch(`${service.url}/v1/${path}`, { method: 'POST', body, headers: { apikey: key, 'content-type': 'application/json' } });

  for (const [name, path, request, status] of [
    ['an answer', 'test/seek', {}, 200],
    ['a personal one', 'test/seek', { body: '{"question": "Why?", "options": {"personalize": {"preferredName": "Ada"}}}' }, 200],
    ['a refused key', 'test/seek', { key: 'wrong' }, 401],
    ['an unknown instance', 'other/seek', {}, 404],
    ['an unknown path', 'test/nothing', {}, 404],
    ['a wrong option', 'test/seek', { body: '{"question": "Why?", "options": {"minConfidence": 101}}' }, 422],
    ['a body that is no JSON', 'test/seek', { body: '{' }, 400],
  ] as const) {
    it(`is not ${name}`, async () => {
      const response = await post(path, request);
      expect([response.status, response.headers.get('cache-control')]).to.deep.equal([status, 'no-store']);
    });
  }

  it('is not a stream, which may not be changed on its way either', async () => {
    const response = await post('test/seek_stream', {});
    expect(response.headers.get('cache-control')).to.equal('no-cache, no-transform');
    await response.text();
  });
});
