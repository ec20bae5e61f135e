import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RetrievalFigures } from '../../../../appliance/cli/eval/measure.ts';
import type { EvalReport } from '../../../../appliance/cli/eval/report.ts';
import { touchstoneHere } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';
import { ModelServer, refuses } from '../../../support/model-server.ts';
import { reranks } from '../../../support/rerank-server.ts';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const document = (id: string, content: string) => ({ _id: id, title: id, content, url: '' });

const SET = {
  'docs.jsonl': lines([
    document('hours', 'The library, the library: its name is library.'),
    document('lending', 'Books of the library can be borrowed for four weeks.'),
    document('cards', 'A card of the library costs twelve euros.'),
  ]),
  'queries.jsonl': lines([
    { query: 'library', relevant: { cards: 1 } },
    { query: 'the library and its name', relevant: { lending: 1 } },
  ]),
};

const pipelineAt = (url: string): string => `version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
  llm: { extractive: {} }
  reader: { http_reranker: { server: jina, base_url: "${url}", retries: 0 } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - weigh_passages: { max_documents: 1 }
  - rerank_passages: { reranker: reader, patience: 5s }
  - prompt_grounded: {}
  - generate: { with: llm }
ingest: [read_files: {}, split_passages: {}, load: { into: kb }]
`;

describe('touchstone eval with a reranker', () => {
  const server = new ModelServer();
  const folder = folderWith(SET);
  before(async () => writeFile(join(folder, 'p.yaml'), pipelineAt(await server.open())));
  after(() => server.close());

  async function figures(): Promise<{ stdout: string; found: Record<string, RetrievalFigures> }> {
    const json = join(folder, 'figures.json');
    const args = ['eval', folder, '--pipeline', join(folder, 'p.yaml'), '--mode', 'keyword', '--only', 'retrieval'];
    const { code, stdout } = await touchstoneHere([...args, '--json', json, '--cache', join(folder, 'cache')]);
    expect(code, stdout).to.equal(0);
    const [set] = Object.values((JSON.parse(await readFile(json, 'utf8')) as EvalReport).sets); // as --json writes it
    return { stdout, found: set?.retrieval?.default ?? {} };
  }

  it('measures the search without it, and with it', async () => {
    server.will(reranks((text, question) => (text.startsWith(question === 'library' ? 'cards' : 'lending') ? 1 : 0)));
    const { stdout, found } = await figures();
    expect(Object.keys(found)).to.deep.equal(['keyword', 'keyword reranked']);
    expect(found.keyword?.['ndcg@10']).to.be.below(0.9);
    expect(found['keyword reranked']).to.include({ 'ndcg@10': 1, 'recall@1': 1, degraded: 0 });
    expect(found['keyword reranked']?.ms).to.be.above(0);
    expect(stdout).to.match(/keyword reranked +2 +1\.000/);
  });

  it('tells how often it could not be asked', async () => {
    server.will(refuses(500));
    const { found } = await figures();
    const { ms: _, degraded, ...reranked } = found['keyword reranked'] ?? {};
    expect(degraded).to.equal(2);
    expect(found.keyword).to.deep.include(reranked);
  });
});
