import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { type Ended, touchstone } from '../support/command-line.ts';

const PIPELINE = (source: string): string => `
version: 1
resources:
  kb: { embedded: { path: "./data/kb" } }
  llm: { extractive: {} }
  state: { sqlite: { path: "./data/state.db" } }
answer: [{ retrieve: { from: kb } }, { prompt_grounded: {} }, { generate: { with: llm } }]
ingest:
  - ${source}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

describe('sources of a pipeline file, from the command line', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-sources-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const ingest = (): Promise<Ended> =>
    touchstone(['ingest', '--prune', '--pipeline', 'p.yaml'], { cwd: folder, env: { TOUCHSTONE_DATA: join(folder, 'data') } });

  it('load what has changed in a repository, and take nothing away that is out of reach', async () => {
    const upstream = join(folder, 'handbook');
    mkdirSync(upstream);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], { cwd: upstream, stdio: 'ignore' });
    const commit = (files: Record<string, string>): void => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(upstream, name), text);
      git('add', '--all');
      git('commit', '-m', 'change');
    };
    git('init', '--initial-branch=main');
    commit({ 'a.md': '# Bolts\n\nBolts hold plates together.', 'b.md': '# Nuts\n\nNuts go onto bolts.' });
    const source = `read_git: { url: "${upstream}", path: ./data/git, state: state, documents: kb }`;
    writeFileSync(join(folder, 'p.yaml'), PIPELINE(source));
    expect((await ingest()).stdout).to.contain('2 documents loaded, 0 unchanged, 0 removed, 0 failed');
    expect((await ingest()).stdout).to.contain('0 documents loaded, 2 unchanged, 0 removed, 0 failed');
    rmSync(join(upstream, 'a.md'));
    commit({ 'b.md': '# Nuts\n\nNuts have six sides.' });
    expect((await ingest()).stdout).to.contain('1 document loaded, 0 unchanged, 1 removed, 0 failed');
    rmSync(upstream, { recursive: true });
    const { code, stderr } = await ingest();
    expect(code).to.equal(69);
    expect(stderr).to.contain('does not appear to be a git repository');
  });

  it('load the rows of a query', async () => {
    const path = join(folder, 'shop.db');
    const database = new DatabaseSync(path);
    database.exec(
      "CREATE TABLE t (id, title, body, v); INSERT INTO t VALUES (1, 'Bolts', 'Bolts hold.', 1), (2, 'Nuts', 'Nuts go.', 1)",
    );
    const source = `read_sql: { name: t, database: "sqlite:${path}", query: SELECT * FROM t, changed: v, state: state, documents: kb }`;
    writeFileSync(join(folder, 'p.yaml'), PIPELINE(source));
    expect((await ingest()).stdout).to.contain('2 documents loaded');
    database.exec("UPDATE t SET body = 'Bolts hold plates.', v = 2 WHERE id = 1; DELETE FROM t WHERE id = 2");
    expect((await ingest()).stdout).to.contain('1 document loaded, 0 unchanged, 1 removed, 0 failed');
    database.close();
    rmSync(path);
    expect((await ingest()).code).to.equal(69);
    expect(existsSync(path)).to.equal(false);
  });
});
