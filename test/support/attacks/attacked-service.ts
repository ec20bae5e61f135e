import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { begin, type Running, touchstone } from '../command-line.ts';
import { folderWith } from '../folder.ts';
import { KEY } from '../harness.ts';
import type { AttackKeys } from './attack.ts';

/** Quick: words alone, no model. */
const PIPELINE = `version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { extractive: {} }
  state: { sqlite: { path: ./state.db } }
answer:
  - { screen_question: {} }
  - { detect_language: {} }
  - { retrieve: { from: kb, query_type: keyword } }
  - { prompt_grounded: {} }
  - { generate: { with: llm } }
  - { gate_confidence: { min: 0 } }
  - { refine_answer: {} }
afterwards: [{ record_answer: { in: state } }]
ingest: [{ read_files: {} }, { clean_html: {} }, { split_passages: {} }, { load: { into: kb } }]
`;

/** Nobody is locked out: each row is to be refused for its own fault. */
const SETTINGS = `http: { host: 127.0.0.1, port: 0, limits: { request_timeout: 2s } }
access: { lockout: { failures: 0 } }
data: ./data
instances: { test: { pipeline: p.yaml }, shop: { pipeline: shop.yaml } }
`;

type Line = Record<string, unknown>;

/** The service as its users start it, in a process of its own, with two instances. */
export class AttackedService {
  readonly url: string;
  readonly #running: Running;
  readonly #lines: Line[];

  private constructor(running: Running, url: string, lines: Line[]) {
    this.#running = running;
    this.url = url;
    this.#lines = lines;
  }

  static async start(): Promise<AttackedService> {
    const cwd = folderWith({
      'p.yaml': PIPELINE,
      'shop.yaml': PIPELINE.replace('./kb', './shop-kb').replace('./state.db', './shop.db'),
      'touchstone.yaml': SETTINGS,
      'documents/pump.md': '# The pump\n\nThe colour of the pump is blue, and its valve is green.\n',
    });
    const loaded = await touchstone(['ingest', '--instance', 'test', 'documents'], { cwd });
    if (loaded.code !== 0) throw new Error(loaded.stderr);
    const running = begin(['run'], { cwd, env: { TOUCHSTONE_ADMIN_KEY: KEY } });
    const lines: Line[] = [];
    let rest = '';
    running.child.stdout?.on('data', (text: string) => {
      const written = `${rest}${text}`.split('\n');
      rest = written.pop() ?? '';
      lines.push(...written.map((line) => JSON.parse(line) as Line)); // every line of the log is one
    });
    const [, url = ''] = await running.said(/(http:\/\/127\.0\.0\.1:\d+)/);
    return new AttackedService(running, url, lines);
  }

  get log(): readonly Line[] {
    return this.#lines;
  }

  /** A figure of the metrics by its name, labels included. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 0);
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.url}/v1/${path}`, {
      method,
      ...init,
      headers: { apikey: KEY, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    const text = await response.text();
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>); // every answer of the API is an object
  }

  async keys(): Promise<AttackKeys> {
    const make = async (path: string, fields: object): Promise<Record<string, string>> =>
      // Of what comes texts alone are read.
      (await this.call('POST', path, { name: randomBytes(4).toString('hex'), ...fields })) as Record<string, string>;
    const revoked = await make('test/keys', {});
    await this.call('DELETE', `test/keys/${revoked.id}`);
    const soon = 300;
    const expired = await make('test/keys', { expires: new Date(Date.now() + soon).toISOString() });
    const foreign = await make('shop/keys', {});
    const asking = await make('test/keys', { permissions: ['ask'] });
    const replayed = String((await this.call('POST', 'test/otp')).otp ?? '');
    const { answerId, thumbs } = await this.call('POST', 'test/seek', { question: 'pump' }, { apikey: replayed });
    const embed = await make('test/embedcodes', { origins: ['https://shop.example'] });
    await pause(soon);
    return {
      revoked: revoked.key ?? '',
      expired: expired.key ?? '',
      foreign: foreign.key ?? '',
      asking: asking.key ?? '',
      replayed,
      embedCode: embed.code ?? '',
      answer: String(answerId),
      thumbs: /(\d+)\/rate\.svg$/.exec(String(thumbs))?.[1] ?? '',
    };
  }

  async stop(): Promise<void> {
    const ended = once(this.#running.child, 'exit');
    this.#running.child.kill('SIGTERM');
    await ended;
  }
}
