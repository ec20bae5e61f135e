import { Screens } from '../../appliance/screens/screens.ts';
import { startConfigured } from './configured-service.ts';
import { KEY, type Running, until } from './harness.ts';
import { ModelServer, says } from './model-server.ts';

/** A model writes, gates look at it, and what was asked and said is kept. */
const pipelineOf = (model: string): string => `
version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { openai: { base_url: "${model}", model: little } }
  state: { sqlite: { path: ./state.db } }
answer:
  - carry_context: { memory: state }
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - refine_citations: {}
  - score_semantic: {}
  - gate_confidence: {}
afterwards:
  - record_answer: { in: state }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

export interface SeekService extends Running {
  /** Writes the answers. */
  model: ModelServer;
  /** A call of the API below /v1/test/, as an administrator. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

/** A service with screens, on `test`, whose answers a test writes; `model` is closed with `stopAll` and `model.close`. */
export async function startSeek(documents: readonly object[]): Promise<SeekService> {
  const model = new ModelServer();
  model.will(says(['Nothing.']));
  const screens = new Screens();
  const { call: _, ...running } = await startConfigured(pipelineOf(await model.open()), { screens });
  const call: SeekService['call'] = (method, path, body) =>
    fetch(`${running.url}/v1/test/${path}`, {
      method,
      headers: { apikey: KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const loaded = await call('POST', 'documents', documents);
  if (!loaded.ok) throw new Error(await loaded.text());
  await until(() => screens.state !== 'building', 60_000);
  return { ...running, model, call };
}
