import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadDocuments } from '../../appliance/loads/load-documents.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { expectProblem, expectSchema } from '../support/contract.ts';
import { folderWith } from '../support/folder.ts';
import { type Running, start, stopAll } from '../support/harness.ts';
import { jsonOf } from '../support/json.ts';

const PIPELINE = `version: 1
resources: { kb: { embedded: { path: ./kb } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
`;

describe('a service whose knowledge base is damaged while it runs', function () {
  this.timeout(20_000);
  afterEach(stopAll);

  const isReady = async ({ url }: Running) => {
    const response = await fetch(`${url}/ready`);
    const body = await jsonOf<{ checks: { name: string; ok: boolean; detail: string }[] }>(response);
    expectSchema('Readiness', body);
    return { status: response.status, failing: body.checks.filter(({ ok }) => !ok) };
  };

  it('says so: data_corrupt to callers, the place and what mends it in the log, 503 of /ready once it is no accident', async () => {
    const folder = folderWith({ 'documents/pump.md': '# The pump\n\nThe colour of the pump is blue.\n' });
    const blueprint = await loadPipeline({ file: join(folder, 'p.yaml'), text: PIPELINE, env: {}, builtins });
    const service = await start(undefined, {
      open: (instances, options) =>
        instances.open('test', blueprint, options, async (pipeline) => {
          const { signal } = new AbortController();
          await loadDocuments(pipeline, { paths: [join(folder, 'documents')], log: options.log, signal });
        }),
    });
    const ask = () => service.seek({ question: 'What colour is the pump?' });
    expect(await isReady(service)).to.deep.equal({ status: 200, failing: [] });

    const files = await readdir(join(folder, 'kb'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((each) => each.isFile() && /\.(lance|idx)$/.test(each.name)))
      await rm(join(parentPath, name));
    for (let count = 1; count <= 5; count++) await expectProblem(await ask(), 500, 'data_corrupt');
    const detail = 'failed 5 times in a row, at last with data_corrupt: the log says why';
    expect(await isReady(service)).to.deep.equal({ status: 503, failing: [{ name: 'test/answer/retrieve', ok: false, detail }] });

    const line = JSON.stringify(service.lines().find(({ message }) => message === 'request failed'));
    expect(line).to.include(join(folder, 'kb')).and.to.include('Restore it from a backup, or remove');
  });
});
