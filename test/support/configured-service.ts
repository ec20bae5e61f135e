import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceOptions } from '../../appliance/main.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { folderWith } from './folder.ts';
import { KEY, type Running, start } from './harness.ts';

export const SECRET = 'whsec-this-secret-has-many-characters';

/** A pipeline file as people write it: comments, an order of its own, a secret. */
export const PIPELINE = `# our pipeline
version: 1
resources:
  llm: { extractive: {} } # quotes
  kb: { embedded: { path: ./kb } }
  state: { sqlite: { path: ./state.db } }
answer:
  - screen_question: { min_words: 1 } # why? is a question
  - retrieve: { from: kb, query_type: keyword }
  - weigh_passages:
      max_documents: 4   # as many as people read
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - post_answer: { url: "http://127.0.0.1:9/hook", secret: ${SECRET}, reasons: [blocked] }
  - record_answer: { in: state }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

export const FEWEST_WORDS = '/answer/0/screen_question/min_words';

/** What a service said. */
export interface Answer<T> {
  status: number;
  etag: string;
  body: T;
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: what tests look into is as wide as the API
type Json = any;

export interface ConfiguredService extends Running {
  /** The pipeline file. */
  file: string;
  written(): string;
  /** A call under `/v1/test/settings`. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Json>>;
  /** Changes one place of what the file is now. */
  set(pointer: string, value: unknown): Promise<Answer<Json>>;
  etag(): Promise<string>;
  ask(question: string, options?: object): Promise<Json>;
}

/** A service on a real pipeline file; `options` win. */
export async function startConfigured(
  text: string = PIPELINE,
  {
    file = join(folderWith({ 'p.yaml': text }), 'p.yaml'),
    yaml,
    ...options
  }: Partial<ServiceOptions> & { file?: string; yaml?: string; env?: Record<string, string> } = {},
): Promise<ConfiguredService> {
  const running = await start(undefined, {
    yaml: yaml ?? `instances: { test: { pipeline: ${file} } }`,
    open: async (instances, opening) => instances.open('test', await loadPipeline({ file, env: {}, builtins }), opening),
    ...options,
  });
  const call: ConfiguredService['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${running.url}/v1/test/settings${path}`, {
      method,
      headers: { apikey: KEY, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      body: isJson ? JSON.parse(said) : said,
      text: said,
    };
  };
  const etag = async (): Promise<string> => (await call('GET', '')).etag;
  return {
    ...running,
    file,
    written: () => readFileSync(file, 'utf8'),
    call,
    etag,
    set: async (pointer, value) => call('PUT', '', { changes: [{ pointer, value }] }, { 'if-match': await etag() }),
    ask: async (question, asked = {}) => (await running.seek({ question, options: asked })).json(),
  };
}
