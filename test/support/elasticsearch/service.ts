import { join } from 'node:path';
import { expect } from 'chai';
import { loadPipeline } from '../../../core/host/load.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { callWith } from '../call.ts';
import { type Ended, touchstone } from '../command-line.ts';
import { loadable } from '../documents.ts';
import { folderWith } from '../folder.ts';
import { type Running, start } from '../harness.ts';
import { jsonOf } from '../json.ts';

export interface Setup {
  /** Options of the knowledge base `kb`, as a pipeline file gives them. */
  elasticsearch: Record<string, unknown>;
  /** A knowledge base beside it, `copy`, is searched when it is away; it holds one document. */
  fallback?: boolean;
  /** How long `kb` may take before the fallback is searched. */
  patience?: string;
  /** Time for a whole turn. */
  timeout?: string;
  log_content?: boolean;
}

const LETTERS = join(import.meta.dirname, 'letters.ts');

/** The text of a pipeline file: YAML is a superset of JSON. */
export const pipelineWith = ({ elasticsearch, fallback, patience }: Setup): string =>
  JSON.stringify({
    version: 1,
    plugins: [LETTERS],
    resources: {
      embed: { letters: {} },
      kb: { elasticsearch: { embedder: 'embed', ...elasticsearch } },
      ...(fallback && { copy: { embedded: { path: './copy', embedder: 'embed' } } }),
      llm: { extractive: { min_support: 0 } },
    },
    answer: [
      { retrieve: { from: 'kb', ...(fallback && { fallback: 'copy' }), ...(patience && { patience }) } },
      { prompt_grounded: {} },
      { generate: { with: 'llm' } },
    ],
    ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: 'kb' } }],
  });

/** What `/ready` says. */
export interface Told {
  status: number;
  ready: boolean;
  checks: {
    name: string;
    ok: boolean;
    detail: string;
    fallbacks?: string[];
    obstacles?: { detail: string; mend?: string }[];
    notes?: string[];
  }[];
  /** The check of the knowledge base in Elasticsearch. */
  kb: Told['checks'][number];
}

export interface Outcome {
  status: number;
  headers: Headers;
  body: { reason?: string; answer?: string; document?: string; code?: string; detail?: string };
  /** Milliseconds from the question to the whole answer. */
  time: number;
}

export interface Site extends Running {
  opened: Pipeline;
  ask(question?: string, init?: RequestInit): Promise<Outcome>;
  told(): Promise<Told>;
  /** Messages of the log that are no access lines. */
  messages(): string[];
  /** A sample of `touchstone_upstream_requests_total` of `kb`. */
  upstream(outcome: string): Promise<number>;
}

export const QUESTION = 'How long is the kettle guaranteed?';
const DOCUMENTS = [
  loadable('kettle', 'The kettle is guaranteed for three years.', { title: 'Kettle' }),
  loadable('toaster', 'The toaster is red and comes with a cable.', { title: 'Toaster' }),
];

/** The service with a pipeline over Elasticsearch, on a free port; `stopAll` of the harness ends it. */
export async function serve(setup: Setup): Promise<Site> {
  const file = join(folderWith(), 'pipeline.yaml');
  const { builtins } = await import('../../../plugins/index.ts');
  const blueprint = await loadPipeline({ file, text: pipelineWith(setup), env: {}, builtins });
  let opened: Pipeline | undefined;
  const running = await start(undefined, {
    yaml: JSON.stringify({ timeout: setup.timeout ?? '23s', logging: { log_content: setup.log_content ?? false } }),
    open: (instances, options) =>
      instances.open('test', blueprint, options, async (pipeline) => {
        opened = pipeline;
      }),
  });
  if (!opened) throw new Error('no pipeline was opened');
  const site: Site = { ...running, opened, ...waysIn(running) };
  if (setup.fallback) await fill(site, 'copy');
  return site;
}

function waysIn(running: Running): Pick<Site, 'ask' | 'told' | 'messages' | 'upstream'> {
  return {
    async ask(question = QUESTION, init) {
      const started = performance.now();
      const response = await running.seek({ question }, init);
      const body = await jsonOf<Outcome['body']>(response);
      return { status: response.status, headers: response.headers, body, time: performance.now() - started };
    },
    async told() {
      const response = await fetch(`${running.url}/ready`);
      const body = await jsonOf<Pick<Told, 'ready' | 'checks'>>(response);
      const kb = body.checks.find(({ name }) => name === 'test/kb');
      if (!kb) throw new Error('/ready does not tell of the knowledge base');
      return { ...body, status: response.status, kb };
    },
    messages: () =>
      running
        .lines()
        .map(({ message }) => String(message))
        .filter((message) => message !== 'request' && message !== 'answer'),
    async upstream(outcome) {
      const text = await (await fetch(`${running.url}/metrics`)).text();
      const sample = new RegExp(`^touchstone_upstream_requests_total\\{upstream="kb",outcome="${outcome}"\\} (\\d+)$`, 'm');
      return Number(sample.exec(text)?.[1] ?? 0);
    },
  };
}

/** Loads two documents into a knowledge base of the pipeline. */
export async function fill({ opened }: Pick<Site, 'opened'>, name = 'kb', documents = DOCUMENTS): Promise<void> {
  const base = opened.resources('knowledge_base').get(name);
  const report = await base?.writer?.load(documents, callWith());
  expect(report?.failures).to.deep.equal([]);
  await base?.writer?.commit(callWith());
}

/** An answer is a 200 that rests on documents, or a 503 that says when to come again, and why. */
export function expectAway({ status, headers, body }: Outcome, codes: readonly string[] = ['resource_unavailable']): void {
  expect(status).to.equal(503);
  expect(headers.get('content-type')).to.include('application/problem+json');
  expect(headers.get('retry-after')).to.match(/^\d+$/);
  expect(codes).to.include(body.code);
}

/** What a folder of documents and a pipeline file is, and the command line in it. */
export interface Shelf {
  folder: string;
  ingest(): Promise<Ended>;
}

/** A folder with a pipeline file and so many small documents, one a line. */
export function shelfOf(setup: Setup, count: number): Shelf {
  const lines = Array.from({ length: count }, (_, number) =>
    JSON.stringify({ id: `d${number}`, title: `Page ${number}`, content: `Page ${number}: the valve ${number} is of brass.` }),
  );
  const folder = folderWith({ 'pipeline.yaml': pipelineWith(setup), 'documents.jsonl': `${lines.join('\n')}\n` });
  const ingest = () => touchstone(['ingest', '--json', '--pipeline', 'pipeline.yaml', 'documents.jsonl'], { cwd: folder });
  return { folder, ingest };
}
