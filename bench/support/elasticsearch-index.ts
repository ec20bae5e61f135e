import { Client } from '@elastic/elasticsearch';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { patientCall, silent } from './call.ts';
import { Corpus, PASSAGES_PER_DOCUMENT } from './corpus.ts';
import { builtins } from './plugins.ts';

/** Documents that are handed over at once. */
const BATCH = 500;

const pipelineFor = (url: string, index: string): string => `
version: 1
resources:
  embed: { clustered: {} }
  kb: { elasticsearch: { endpoint: "${url}", index: ${index}, embedder: embed } }
answer: [ { retrieve: { from: kb } } ]
`;

/** As documents are loaded into. */
type LoadableBase = ResourceWith<'knowledge_base', 'documents' | 'writer'>;

export interface OpenedBase {
  base: LoadableBase;
  close(): Promise<void>;
}

/** The knowledge base as the service opens it, with vectors that cost nothing to make. */
export async function openBase(url: string, index: string): Promise<OpenedBase> {
  const text = pipelineFor(url, index);
  const pipeline: Pipeline = await openPipeline(await loadPipeline({ file: 'bench.yaml', text, env: {}, builtins }), {
    log: silent,
  });
  const base = pipeline.resources('knowledge_base').get('kb');
  if (!base) throw new Error('the pipeline has no knowledge base kb');
  return { base: base as LoadableBase, close: () => pipeline.close() }; // the plugin offers both
}

/** Makes an index of so many generated passages, unless it is there; the result is its name. */
export async function indexOf(url: string, passages: number, tell: (line: string) => void): Promise<string> {
  const index = `touchstone-bench-${passages}`;
  const { base, close } = await openBase(url, index);
  if ((await base.documents.counts(patientCall)).passages !== passages) {
    tell(`loading ${passages} passages into Elasticsearch, once`);
    const client = new Client({ node: url });
    await client.indices.delete({ index: `${index}-000001` }, { ignore: [404] });
    await load(base, passages);
    await client.indices.forcemerge({ index, max_num_segments: 1 }, { requestTimeout: 600_000 });
    await client.close();
  }
  await close();
  return index;
}

async function load(base: LoadableBase, passages: number): Promise<void> {
  const corpus = new Corpus();
  const documents = passages / PASSAGES_PER_DOCUMENT;
  for (let start = 0; start < documents; start += BATCH) {
    const length = Math.min(BATCH, documents - start);
    const { failures } = await base.writer.load(
      Array.from({ length }, (_, place) => corpus.document(start + place)),
      patientCall,
    );
    if (failures.length > 0) throw new Error(`not loaded: ${failures[0]?.reason}`);
  }
  await base.writer.commit(patientCall);
}
