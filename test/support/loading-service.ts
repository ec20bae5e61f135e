import { join } from 'node:path';
import type { Instances } from '../../appliance/instances.ts';
import { loadPipeline } from '../../core/host/load.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import { builtins } from '../../plugins/index.ts';
import { KEY, type Running, start } from './harness.ts';

/** A pipeline that loads into a folder, and finds by words alone. */
export const loadingPipeline = (
  folder: string,
  ingest = '[read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]',
): string => `
version: 1
resources:
  kb: { embedded: { path: ${folder} } }
  llm: { extractive: {} }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
${ingest && `ingest: ${ingest}`}
`;

/** Opens instances on pipelines of their own, by name. */
export const openingAll =
  (texts: Readonly<Record<string, string>>) =>
  async (instances: Instances, options: Required<OpenOptions>): Promise<void> => {
    for (const [name, text] of Object.entries(texts))
      await instances.open(name, await loadPipeline({ file: `${name}.yaml`, text, env: {}, builtins }), options);
  };

/** What a service answered. */
export interface Said<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface LoadingService extends Running {
  /** A call under `/v1/test/`; a form goes as it is, all else as JSON. */
  call<T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Said<T>>;
}

/** A service whose instance takes documents; `folder` keeps its data. */
export async function startLoading(
  folder: string,
  { yaml = '', ingest, open }: { yaml?: string; ingest?: string; open?: ReturnType<typeof openingAll> } = {},
): Promise<LoadingService> {
  const running = await start(undefined, {
    yaml,
    env: { TOUCHSTONE_DATA: join(folder, 'data') },
    open: open ?? openingAll({ test: loadingPipeline(join(folder, 'data', 'kb'), ingest) }),
  });
  return {
    ...running,
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Said<T>> {
      const isForm = body instanceof FormData;
      const response = await fetch(`${running.url}/v1/test/${path}`, {
        method,
        headers: { apikey: KEY, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const said = (text ? JSON.parse(text) : undefined) as T; // as openapi.yaml says
      return { status: response.status, headers: response.headers, body: said };
    },
  };
}
