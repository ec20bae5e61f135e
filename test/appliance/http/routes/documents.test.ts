import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { expectProblem } from '../../../support/contract.ts';
import { folderWith } from '../../../support/folder.ts';
import { KEY, stopAll } from '../../../support/harness.ts';
import { type LoadingService, startLoading } from '../../../support/loading-service.ts';

type Load = components['schemas']['Load'];
type DocumentList = components['schemas']['DocumentList'];
type Problem = components['schemas']['Problem'];

const WARRANTY = { id: 'faq/warranty', title: 'Warranty', content: 'The kettle has a warranty of three years.', origin: 'faq' };

/** All files below a folder, by their names alone; but for the lock, and what belongs to it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() && !each.name.startsWith('lock') ? [each.name] : [],
  );

const formOf = (
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  fields: Record<string, string> = {},
): FormData => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe('documents over HTTP', () => {
  let folder: string;
  let service: LoadingService;
  beforeEach(async () => {
    folder = folderWith();
    service = await startLoading(folder);
  });
  afterEach(stopAll);

  const load = async (method: string, path: string, body?: unknown): Promise<Load> => {
    const answer = await service.call<Load>(method, path, body);
    expect([answer.status, answer.body.state], JSON.stringify(answer.body)).to.deep.equal([200, 'done']);
    return answer.body;
  };
  const ids = async (query = ''): Promise<string[]> =>
    (await service.call<DocumentList>('GET', `documents${query}`)).body.documents.map(({ id }) => id);

  it('are loaded, found, left as they are when they come again, and replaced when they have changed', async () => {
    expect(await load('POST', 'documents', WARRANTY)).to.include({ kind: 'documents', documents: 1, loaded: 1, failed: 0 });
    const answer = await (await service.seek({ question: 'How long is the warranty of the kettle?' })).json();
    expect(answer).to.include({ reason: 'answered', document: 'Warranty' });
    expect(await load('POST', 'documents', [WARRANTY])).to.include({ loaded: 0, unchanged: 1 });
    const content = 'The kettle has a warranty of two years.';
    expect(await load('PUT', 'documents/faq%2Fwarranty', { ...WARRANTY, content })).to.include({ loaded: 1, unchanged: 0 });
    const { body } = await service.call<components['schemas']['DocumentContent']>('GET', 'documents/faq%2Fwarranty');
    const { loaded = '', ...others } = body;
    expect(Date.now() - Date.parse(loaded)).to.be.within(0, 60_000);
    expect(others).to.deep.equal({
      ...{ id: 'faq/warranty', title: 'Warranty', url: '', source: '', origin: 'faq', language: 'en', metadata: {} },
      passages: [{ position: 0, headings: [], text: content }],
    });
    expect(filesIn(join(service.data, 'loads', 'spool'))).to.deep.equal([]);
  });

  it('have ids of any characters that can be written into a path', async () => {
    for (const id of ['a/../..', '%2F', 'ü?#&=', '日本', "it's", 'a b', '..%2f', '__proto__', 'x'.repeat(512)]) {
      const path = `documents/${encodeURIComponent(id)}`;
      expect(await load('PUT', path, { content: `Words of ${id}` }), id).to.include({ loaded: 1 });
      expect((await service.call('GET', path)).body, id).to.include({ id });
      expect(await ids(`?search=${encodeURIComponent(id)}`), id).to.include(id);
      expect(await load('DELETE', path), id).to.include({ removed: 1 });
      expect((await service.call('GET', path)).status, id).to.equal(404);
    }
    expect(await ids()).to.deep.equal([]);
  });

  it('are listed a page at a time, by origin and by text', async () => {
    const documents = Array.from({ length: 7 }, (_, at) => ({
      id: `d${at}`,
      title: at === 3 ? 'Three' : '',
      content: `Page ${at}`,
      origin: at % 2 === 0 ? 'even' : '',
    }));
    await load('POST', 'documents', documents);
    const { body } = await service.call<DocumentList>('GET', 'documents?limit=2&skip=5');
    const each = { url: '', passages: 1, state: 'loaded', language: 'en' };
    const listed = body.documents.map(({ loaded, ...document }) => document);
    expect({ ...body, documents: listed }).to.deep.equal({
      total: 7,
      documents: [
        { id: 'd5', title: 'd5', origin: 'api', ...each },
        { id: 'd6', title: 'd6', origin: 'even', ...each },
      ],
    });
    expect(await ids('?origin=even')).to.deep.equal(['d0', 'd2', 'd4', 'd6']);
    expect(await ids('?search=THREE')).to.deep.equal(['d3']);
    expect(await ids('?origin=even&search=d1')).to.deep.equal([]);
    await load('PUT', 'documents/d2', { content: 'Page 2, anew', origin: 'even' });
    expect(await ids('?sort=loaded&limit=1')).to.deep.equal(['d2']);
    expect(await ids('?sort=loaded&origin=even&skip=1')).to.have.members(['d0', 'd4', 'd6']);
  });

  it('keep their metadata, lists of it as each of their values', async () => {
    const metadata = { kind: 'manual', year: 2024, old: false, groups: ['sales', 'legal'], none: '' };
    await load('POST', 'documents', { ...WARRANTY, metadata, publicRecord: 'true', source: 'shop', format: 'html' });
    expect(
      await load('POST', 'documents', { ...WARRANTY, metadata, publicRecord: true, source: 'shop', format: 'html' }),
    ).to.include({
      unchanged: 1,
    });
    const { body } = await service.call<components['schemas']['DocumentContent']>('GET', 'documents/faq%2Fwarranty');
    expect(body.metadata).to.deep.include({ kind: 'manual', year: 2024, old: false });
    const record = await (await service.seek({ question: 'How long is the warranty?', options: { filter: 'shop' } })).json();
    expect(record).to.include({ reason: 'answered' });
    const other = await (await service.seek({ question: 'How long is the warranty?', options: { filter: 'blog' } })).json();
    expect(other).to.include({ reason: 'no_results' });
  });

  it('are removed by id, by origin and by text, and never all of them by an oversight', async () => {
    const of = (origin: string, ...names: string[]) => names.map((id) => ({ id, content: `Words of ${id}`, origin }));
    await load('POST', 'documents', [...of('one', 'a', 'b', 'c'), ...of('two', 'd', 'e', 'red-1', 'red-2')]);
    expect(await load('DELETE', 'documents?origin=one')).to.include({ kind: 'removal', removed: 3 });
    expect(await load('DELETE', 'documents?search=RED')).to.include({ removed: 2 });
    expect(await load('DELETE', 'documents?id=d&id=none')).to.include({ documents: 2, removed: 1 });
    expect(await load('DELETE', 'documents?origin=nowhere')).to.include({ removed: 0 });
    for (const query of [
      '',
      '?',
      '?origin=',
      '?search=&origin=two',
      '?id=',
      '?id=e&id=',
      '?id=e&origin=two',
      '?orgin=two',
      '?wait=false',
    ])
      await expectProblem(
        await fetch(`${service.url}/v1/test/documents${query}`, { method: 'DELETE', headers: { apikey: KEY } }),
        422,
        'invalid_request',
      );
    expect(await ids()).to.deep.equal(['e']);
  });

  it('come as files, which the readers of the pipeline read', async () => {
    const files = {
      'Grüße.md': '# Greetings\n\nSome *text* here.',
      '../../faq.csv': 'question,answer\nWhy?,Because of the pump.\nWho?,Nobody else.\n',
      '.hidden.txt': 'Text of a hidden file.',
      'image.png': new Uint8Array([1, 0, 2, 0]),
    };
    const done = await load('POST', 'documents', formOf(files));
    expect(done).to.include({ kind: 'files', documents: 4, loaded: 4, failed: 1 });
    expect(done.failures).to.deep.equal([{ document: 'image.png', reason: 'is a binary file of a kind that is not known' }]);
    expect(await ids('?origin=upload')).to.deep.equal(['.hidden.txt', 'Grüße.md', 'faq.csv#1', 'faq.csv#2']);
    expect(await load('POST', 'documents', formOf({ 'Grüße.md': files['Grüße.md'] }))).to.include({ unchanged: 1 });
    expect(await load('POST', 'documents', formOf({ 'b.txt': 'Text' }, { origin: 'mine' }))).to.include({ loaded: 1 });
    expect(await load('DELETE', 'documents?origin=mine')).to.include({ removed: 1 });
    expect(filesIn(join(service.data, 'loads', 'spool'))).to.deep.equal([]);
  });

  it('are acknowledged at once where nobody wants to wait', async () => {
    const { status, headers, body } = await service.call<Load>('POST', 'documents?wait=false', WARRANTY);
    expect([status, body.state]).to.deep.equal([202, 'queued']);
    expect(headers.get('location')).to.equal(`/v1/test/loads/${body.id}`);
    await load('POST', 'documents', { id: 'next', content: 'Comes after it.' });
    expect((await service.call<Load>('GET', `loads/${body.id}`)).body).to.include({ id: body.id, state: 'done', loaded: 1 });
    const { body: all } = await service.call<components['schemas']['LoadList']>('GET', 'loads?limit=1&skip=1');
    expect([all.total, all.loads.map(({ id }) => id)]).to.deep.equal([2, [body.id]]);
  });

  it('that could not be loaded are told with the reason', async () => {
    const { body } = await service.call<Load>('POST', 'documents', [WARRANTY, WARRANTY, { id: 'rule', content: '---' }]);
    expect(body).to.include({ state: 'done', loaded: 1, failed: 2 });
    const { body: failed } = await service.call<DocumentList>('GET', 'documents?state=failed&search=rule');
    expect(failed.documents).to.deep.equal([
      { id: 'rule', title: '', url: '', state: 'failed', loadId: body.id, reason: 'has no text' },
    ]);
    const refused = await service.call<Problem>('POST', 'documents', { id: 'rule', content: '---' });
    expect([refused.status, refused.body.code]).to.deep.equal([422, 'documents_refused']);
    expect(refused.body.errors?.[0]?.detail).to.equal('rule: has no text');
  });

  it('are counted and audited', async () => {
    await load('POST', 'documents', [WARRANTY, { id: 'rule', content: '---' }]);
    await load('POST', 'documents', WARRANTY);
    await load('DELETE', 'documents/faq%2Fwarranty');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    for (const result of ['loaded', 'unchanged', 'removed', 'failed'])
      expect(metrics).to.contain(`touchstone_ingest_documents_total{instance="test",result="${result}"} 1\n`);
    const { body } = await service.call<{ entries: { action: string; target: string }[] }>('GET', 'audit?limit=3');
    expect(body.entries.map(({ action }) => action)).to.deep.equal(['documents.remove', 'documents.load', 'documents.load']);
  });

  const sent = (body: unknown, path = 'documents', method = 'POST') => ({ method, path, body });
  const document = (changes: object) => sent({ ...WARRANTY, ...changes });
  const refusals: Readonly<Record<string, [{ method: string; path: string; body?: unknown }, string, string?]>> = {
    'no documents': [sent([]), 'invalid_request', ''],
    'more documents than a call may bring': [sent(Array.from({ length: 1001 }, () => WARRANTY)), 'invalid_request', ''],
    'text for a document': [sent('"text"'), 'malformed_body'],
    'a document without an id': [document({ id: undefined }), 'invalid_request', '/id'],
    'a document without content': [sent([WARRANTY, { id: 'a' }]), 'invalid_request', '/1/content'],
    'content that is only space': [document({ content: ' \n' }), 'invalid_request', '/content'],
    'content that is no text': [document({ content: ['a'] }), 'invalid_request', '/content'],
    'a number as the id': [document({ id: 5 }), 'invalid_request', '/id'],
    'an id with a control character': [document({ id: 'a\u0007b' }), 'invalid_request', '/id'],
    'an id with half a character': [sent('{"id":"a\\ud800","content":"text"}'), 'invalid_request', '/id'],
    'an id with a line separator': [document({ id: 'a\u2028b' }), 'invalid_request', '/id'],
    'an id with space at its end': [document({ id: 'a ' }), 'invalid_request', '/id'],
    'an id that is too long': [document({ id: 'x'.repeat(513) }), 'invalid_request', '/id'],
    'a title with an escape': [document({ title: '\u001b[31m' }), 'invalid_request', '/title'],
    'an address that is a script': [document({ url: 'javascript:alert(1)' }), 'invalid_request', '/url'],
    'an unknown format': [document({ format: 'pdf' }), 'invalid_request', '/format'],
    'metadata that is an object': [document({ metadata: { a: { b: 1 } } }), 'invalid_request', '/metadata/a'],
    'another id than that of the path': [sent({ id: 'b', content: 'text' }, 'documents/a', 'PUT'), 'invalid_request', '/id'],
    'an id in a path with a control character': [
      sent({ content: 'text' }, 'documents/a%07', 'PUT'),
      'invalid_request',
      '/documentId',
    ],
    'a body that is not JSON': [sent('{'), 'malformed_body'],
    'nothing at all': [sent(''), 'malformed_body'],
    'a form without files': [sent(formOf({}, { origin: 'a' })), 'invalid_request', '/files'],
    'text in the field of the files': [sent(formOf({}, { files: 'text' })), 'invalid_request', '/files'],
    'a file without a name': [sent(formOf({ '..': 'text' })), 'invalid_request', '/files/0'],
    'a file with too long a name': [
      sent(formOf({ 'a.txt': 'a', [`${'ü'.repeat(130)}.md`]: 'text' })),
      'invalid_request',
      '/files/1',
    ],
    'an unknown document': [sent(undefined, 'documents/none', 'GET'), 'unknown_document'],
    'the removal of an unknown document': [sent(undefined, 'documents/none', 'DELETE'), 'unknown_document'],
    'an unknown load': [sent(undefined, 'loads/0mws28x1r00011p7fr4qimt', 'GET'), 'unknown_load'],
    'a load that is a way through folders': [sent(undefined, 'loads/..%2F..%2F..%2Fservice', 'GET'), 'unknown_load'],
    'a page without an end': [sent(undefined, 'documents?limit=1001', 'GET'), 'invalid_request', '/limit'],
    'an unknown state': [sent(undefined, 'documents?state=lost', 'GET'), 'invalid_request', '/state'],
  };
  for (const [what, [{ method, path, body }, code, pointer]] of Object.entries(refusals))
    it(`refuse ${what}`, async () => {
      const answer = await service.call<Problem>(method, path, body);
      expect([answer.body?.code, answer.status < 500], JSON.stringify(answer.body)).to.deep.equal([code, true]);
      if (pointer !== undefined) expect(answer.body.errors?.map((each) => each.pointer)).to.deep.equal([pointer]);
      expect(await ids()).to.deep.equal([]);
    });
});
