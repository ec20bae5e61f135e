import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { DocumentFilterSettings } from '../../../appliance/access/document-access-settings.ts';
import { DocumentFilterService } from '../../../appliance/access/document-filter-service.ts';
import { RecordedSpan } from '../../support/recorded-span.ts';
import { thrownBy } from '../../support/steps.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (value: unknown): Answer =>
  (response) =>
    void response.end(JSON.stringify(value));

describe('a service that knows which documents a person may see', () => {
  let server: Server;
  let answer: Answer;
  let asked: { url: string; authorization: string | undefined; traceparent: string | string[] | undefined }[];
  let told: string[];

  beforeEach(async () => {
    [asked, told] = [[], []];
    server = createServer((request, response) => {
      const { authorization, traceparent } = request.headers;
      asked.push({ url: request.url ?? '', authorization, traceparent });
      answer(response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const service = (changes: Partial<DocumentFilterSettings> = {}): DocumentFilterService => {
    const { port } = server.address() as AddressInfo; // it listens on one
    const url = `http://127.0.0.1:${port}/rights?all=1`;
    const usual = { url, user_parameter: 'user', field_parameter: 'field', field: '_id', timeout: 500, cache: 60_000, most: 3 };
    return new DocumentFilterService({ ...usual, ...changes }, ({ outcome }) => void told.push(outcome));
  };

  for (const [what, body, values] of [
    ['a list', ['a', 'b'], ['a', 'b']],
    ['numbers', [1, 'b'], ['1', 'b']],
    ['a list as ids', { ids: ['a'], more: true }, ['a']],
    ['an empty list', [], []],
  ] as const)
    it(`tells by ${what}`, async () => {
      answer = json(body);
      expect(await service().valuesFor('u-1')).to.deep.equal(values);
      expect(told).to.deep.equal(['ok']);
    });

  it('is asked with the user and the field, and what opens it', async () => {
    answer = json([]);
    await service({ authorization: 'Bearer s' }).valuesFor('ü & u=1#');
    await service({ field_parameter: '', user_parameter: 'who' }).valuesFor('u');
    const [one, other] = asked.map(({ url }) => new URL(url, 'http://localhost'));
    expect([...(one?.searchParams ?? [])]).to.deep.equal([
      ['all', '1'],
      ['user', 'ü & u=1#'],
      ['field', '_id'],
    ]);
    expect(other?.search).to.equal('?all=1&who=u');
    expect(asked.map(({ authorization }) => authorization)).to.deep.equal(['Bearer s', undefined]);
  });

  it('is told in the trace, which goes on there, without who asks', async () => {
    answer = json(['a']);
    const span = new RecordedSpan();
    const one = service({ timeout: 100 });
    await one.valuesFor('u-1', span);
    await one.valuesFor('u-1', span); // is known
    answer = () => {};
    await thrownBy(one.valuesFor('u-2', span));
    const { port } = server.address() as AddressInfo; // it listens on one
    const attributes = JSON.stringify({ 'http.request.method': 'GET', 'server.address': `127.0.0.1:${port}` });
    expect(span.told).to.deep.equal([`document_access ok ${attributes}`, `document_access timeout ${attributes}`]);
    expect(asked.map(({ traceparent }) => traceparent)).to.deep.equal(span.children.map(({ headers }) => headers.traceparent));
  });

  it('is asked once for calls at the same time, and again for another person', async () => {
    answer = (response, { url = '' }) =>
      json([new URL(url, 'http://localhost').searchParams.get('user')])(response, {} as IncomingMessage); // not read
    const one = service();
    const users = ['u-1', 'u-1', 'u-2', 'u-1'];
    const found = await Promise.all(users.map((user) => one.valuesFor(user)));
    expect(found).to.deep.equal(users.map((user) => [user]));
    await one.valuesFor('u-2');
    expect(asked).to.have.length(2);
  });

  it('is asked again when its answer is old, and each time where nothing is kept', async () => {
    answer = json(['a']);
    const brief = service({ cache: 20 });
    await brief.valuesFor('u');
    await new Promise((resolve) => setTimeout(resolve, 40));
    answer = json(['b']);
    expect(await brief.valuesFor('u')).to.deep.equal(['b']);
    const forgetful = service({ cache: 0 });
    for (let call = 0; call < 3; call++) await forgetful.valuesFor('u');
    expect(asked).to.have.length(5);
  });

  const FAILURES: [what: string, answer: Answer, outcome?: string][] = [
    ['an error', (response) => void response.writeHead(500).end('["a"]')],
    ['a person that it does not know', (response) => void response.writeHead(404).end('[]')],
    ['an answer that is no JSON', (response) => void response.end('a,b')],
    ['an empty answer', (response) => void response.end()],
    ['an answer that is no list', json({ documents: 'all' })],
    ['null', json(null)],
    ['a list of other things', json(['a', { id: 'b' }])],
    ['a list with nothing in it', json([null])],
    ['more values than are taken', json(['a', 'b', 'c', 'd'])],
    ['an answer that never ends', (response) => void response.write('['), 'timeout'],
    ['an answer that is too long', (response) => void response.end(`["${'a'.repeat(9 << 20)}"]`)],
    ['a value that is too long', json(['a'.repeat(5000)])],
    ['a connection that is cut', (response) => void response.destroy()],
    [
      'a way to elsewhere',
      (response, { headers }) => void response.writeHead(302, { location: `http://${headers.host}/all` }).end(),
    ],
  ];
  for (const [what, failing, outcome = 'error'] of FAILURES)
    it(`shows nothing after ${what}`, async () => {
      answer = failing;
      const one = service();
      const error = await thrownBy(one.valuesFor('secret-user'));
      expect(error).to.include({ code: 'access_unavailable' });
      expect(String(error.cause)).to.not.include('secret-user');
      expect(told).to.deep.equal([outcome]);
      answer = json(['a']);
      expect(await one.valuesFor('secret-user'), 'the failure is not kept').to.deep.equal(['a']);
      expect(
        asked.every(({ url }) => url.startsWith('/rights')),
        'it goes nowhere else',
      ).to.equal(true);
    });
});
