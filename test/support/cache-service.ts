import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { Builtins } from '../../core/contract/plugin.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { builtins } from '../../plugins/index.ts';
import { callWith, silent } from './call.ts';
import { folderWith } from './folder.ts';
import { KEY, type Running, start } from './harness.ts';

export interface CachePipeline {
  /** Options of `recall_answer`, in YAML's flow style. */
  recall?: string;
  /** Steps before `recall_answer`. */
  before?: string;
  /** Where state and documents are kept; a new folder by default. */
  folder?: string;
  plugins?: Builtins;
}

/** A pipeline that quotes documents of its folder and remembers what it answered. */
export const cachePipeline = ({ folder = '', recall = '', before = '' }: CachePipeline): string => `version: 1
resources:
  kb: { embedded: { path: ${folder}/kb } }
  llm: { extractive: { min_support: 0 } }
  state: { sqlite: { path: ${folder}/state.db } }
answer:
  - screen_question: {}
  - detect_language: {}
  ${before}
  - recall_answer: { from: state, documents: kb, ${recall} }
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: { primary: false }
  - gate_confidence: { min: 0 }
afterwards:
  - record_answer: { in: state }
  - remember_answer: { in: state, documents: kb }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

export const KETTLE = 'How long is the warranty of the kettle?';

const DOCUMENTS = {
  'documents/kettle.md': '# Kettle\n\nThe kettle has a warranty of three years. Keep the receipt.\n',
  'documents/toaster.md': '# Toaster\n\nThe toaster is red. It comes with a cable of one metre.\n',
};

const blueprintOf = (choice: CachePipeline) =>
  loadPipeline({ file: 'p.yaml', text: cachePipeline(choice), env: {}, builtins: { ...builtins, ...choice.plugins } });

/** A service over a folder with documents. */
export class CacheService {
  readonly folder: string;
  readonly service: Running;

  /** Questions that were asked here. */
  #asked = 0;

  private constructor(folder: string, service: Running) {
    this.folder = folder;
    this.service = service;
  }

  /** Where the folder is given its documents are there already. */
  static async start(choice: CachePipeline = {}): Promise<CacheService> {
    const folder = choice.folder ?? folderWith(DOCUMENTS);
    const blueprint = await blueprintOf({ ...choice, folder });
    const service = await start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) });
    const made = new CacheService(folder, service);
    if (choice.folder === undefined) await made.ingest();
    return made;
  }

  async seek(question: string, options: object = {}, session: object = {}): Promise<AnswerRecord> {
    const response = await this.service.seek({ question, options, user_session: session });
    if (response.status !== 200) throw new Error(await response.text());
    this.#asked++;
    return (await response.json()) as AnswerRecord; // a record, by its status
  }

  /** Resolves when what runs after the answers has ended. */
  async settle(): Promise<void> {
    const ended = /^touchstone_step_duration_seconds_count\{pipeline="afterwards",step="remember_answer"\} (\d+)$/m;
    while (Number(ended.exec(await this.#metrics())?.[1] ?? 0) < this.#asked) await pause(5);
  }

  /** Asks so often, one time after the other; gives the reasons in order. */
  async reasons(count: number, question = KETTLE, options: object = {}): Promise<string[]> {
    const reasons: string[] = [];
    for (let time = 0; time < count; time++) {
      reasons.push((await this.seek(question, options)).reason);
      await this.settle();
    }
    return reasons;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, 'documents', name), text);
  }

  /** Loads the documents in a pipeline of its own, as another process would. */
  async ingest(prune = true): Promise<void> {
    await this.withPipeline((pipeline) =>
      pipeline.ingest({ paths: [join(this.folder, 'documents')], prune }, callWith(), () => {}),
    );
  }

  async withPipeline<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    const pipeline = await openPipeline(await blueprintOf({ folder: this.folder }), { log: silent });
    try {
      return await work(pipeline);
    } finally {
      await pipeline.close();
    }
  }

  /** How often looks into the cache ended so. */
  async lookups(): Promise<Record<string, number>> {
    const lines = (await this.#metrics()).matchAll(
      /^touchstone_cache_requests_total\{cache="recall_answer",result="(\w+)"\} (\d+)$/gm,
    );
    return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
  }

  async #metrics(): Promise<string> {
    return (await fetch(`${this.service.url}/metrics`, { headers: { apikey: KEY } })).text();
  }
}
