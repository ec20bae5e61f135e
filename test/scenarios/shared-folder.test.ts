import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { begin, type Running } from '../support/command-line.ts';
import { KEY } from '../support/harness.ts';

/** Refuses every question as too short, and keeps it: nothing else takes time. */
const PIPELINE = `
version: 1
resources:
  state: { sqlite: { path: "\${TOUCHSTONE_DATA}/state.db" } }
answer:
  - screen_question: { min_words: 10 }
afterwards:
  - record_answer: { in: state }
`;

const EACH = 300;
const TOGETHER = 50;

describe('services that share a data folder', () => {
  let folder: string;
  let services: Running[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-shared-'));
    writeFileSync(join(folder, 'pipeline.yaml'), PIPELINE);
    // All that are asked are answered, also where the processor is full.
    writeFileSync(join(folder, 'touchstone.yaml'), 'http: { limits: { refuse_when_full: false } }\n');
    services = [];
  });
  afterEach(async () => {
    for (const { child } of services) child.kill('SIGKILL');
    await Promise.all(services.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(): Promise<string> {
    const env = {
      TOUCHSTONE_DATA: join(folder, 'data'),
      TOUCHSTONE_HOST: '127.0.0.1',
      TOUCHSTONE_ADMIN_KEY: KEY,
      TOUCHSTONE_PORT: '0',
    };
    const running = begin(['run', '--pipeline', 'pipeline.yaml'], { cwd: folder, env });
    services.push(running);
    const [url] = await running.said(/http:\/\/[\d.]+:\d+/);
    return url;
  }

  async function ask(url: string, question: string): Promise<number> {
    const body = JSON.stringify({ question });
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/test/seek`, { method: 'POST', headers, body });
    const { answerId } = (await response.json()) as { answerId: number }; // as openapi.yaml says
    return answerId;
  }

  async function askAll(url: string): Promise<number[]> {
    const ids: number[] = [];
    for (let turn = 0; turn < EACH; turn += TOGETHER)
      ids.push(...(await Promise.all(Array.from({ length: TOGETHER }, (_, index) => ask(url, `Why ${url} ${turn + index}?`)))));
    return ids;
  }

  it('give ids that differ, and lose no answer', async function () {
    this.timeout(60_000);
    const urls = await Promise.all([serve(), serve()]); // both make the files
    const ids = (await Promise.all(urls.map((url) => askAll(url)))).flat();
    for (const { child } of services) child.kill('SIGTERM');
    const codes = (await Promise.all(services.map(({ ended }) => ended))).map(({ code }) => code);
    expect(codes).to.deep.equal([143, 143]);
    const database = new DatabaseSync(join(folder, 'data', 'state.db'));
    const rows = database.prepare('SELECT id, question FROM answers').all();
    database.close();
    expect(new Set(ids).size).to.equal(2 * EACH);
    expect(new Set(rows.map(({ question }) => question)).size).to.equal(2 * EACH);
    expect(new Set(rows.map(({ id }) => Number(id)))).to.deep.equal(new Set(ids));
    expect(ids.every((id) => Number.isSafeInteger(id))).to.equal(true);
  });
});
