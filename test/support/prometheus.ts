import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderWith } from './folder.ts';
import { freePort } from './free-port.ts';
import { jsonOf } from './json.ts';

/** Why there is none; undefined where Prometheus and its tool are installed. */
export const missingPrometheus = (): string | undefined =>
  ['prometheus', 'promtool'].some((program) => spawnSync(program, ['--version']).error)
    ? 'no Prometheus is installed'
    : undefined;

/** What promtool says of a command, with its exit code first. */
export function promtool(args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', ...(input !== undefined && { input }) });
  return `${status}\n${stdout}${stderr}`;
}

/** One series of an answer. */
export interface Series {
  metric: Record<string, string>;
  value?: [time: number, value: string];
  values?: [time: number, value: string][];
}

/** A Prometheus that scrapes one address every second. */
export class Prometheus {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  /** `target` is the address of the service; `rules` the absolute path of a file with rules. Resolves when it answers. */
  static async start(target: string, rules: string): Promise<Prometheus> {
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'touchstone', static_configs: [{ targets: [new URL(target).host] }] }],
    };
    const folder = folderWith({ 'prometheus.yml': JSON.stringify(config) }); // JSON is YAML
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const prometheus = new Prometheus(`http://${address}`, child);
    while (!(await prometheus.#isReady())) await pause(50);
    return prometheus;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await ended;
  }

  /** What an expression gives now. Throws what is wrong with it. */
  async query(expression: string): Promise<Series[]> {
    return (await this.#get<{ result: Series[] }>('query', { query: expression })).result;
  }

  /** What it gives at each second of the last so many. */
  async range(expression: string, seconds: number): Promise<Series[]> {
    const end = Date.now() / 1000;
    const window = { start: String(end - seconds), end: String(end), step: '1' };
    return (await this.#get<{ result: Series[] }>('query_range', { query: expression, ...window })).result;
  }

  /** The rules that it has read, with how their evaluation goes. */
  async rules(): Promise<{ name: string; health: string; lastError?: string }[]> {
    const { groups } = await this.#get<{ groups: { rules: { name: string; health: string }[] }[] }>('rules', {});
    return groups.flatMap(({ rules }) => rules);
  }

  async #isReady(): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error(`prometheus ended with ${this.#process.exitCode}`);
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #get<Data>(path: string, parameters: Record<string, string>): Promise<Data> {
    const response = await fetch(`${this.url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const body = await jsonOf<{ data: Data; error?: string }>(response);
    if (body.error) throw new Error(`${parameters.query}: ${body.error}`);
    return body.data;
  }
}
