import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFiles } from '../../../../plugins/ingest/read-files/index.ts';
import { readGit } from '../../../../plugins/ingest/read-git/index.ts';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { configure } from '../../../support/run-step.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';
import { runSource, type SourceRun } from '../source-run.ts';

export const plugin = readGit(readFiles);

/** A repository that is read, and all that it is read into. */
export class GitBench {
  readonly kb = new MemoryKnowledgeBase();
  readonly folder = mkdtempSync(join(tmpdir(), 'touchstone-read-git-'));
  readonly upstream = join(this.folder, 'handbook');
  readonly #states = new StoreFolder();
  #store: WholeStore | undefined;

  async open(): Promise<void> {
    this.#store = await this.#states.open();
    mkdirSync(this.upstream);
    this.git('init', '--quiet', '--initial-branch=main');
  }

  /** Runs git in the repository that is read. */
  git(...args: string[]): string {
    const settings = [
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.org',
      '-c',
      'commit.gpgsign=false',
      '-c',
      'core.quotePath=false',
    ];
    return execFileSync('git', [...settings, ...args], { cwd: this.upstream, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  }

  /** Writes files and commits them with all else that has changed. */
  commit(files: Record<string, string> = {}): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.upstream, name)), { recursive: true });
      writeFileSync(join(this.upstream, name), content);
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', 'change');
  }

  source(options: object = {}) {
    const resources = { kb: this.kb, store: this.#store };
    const given = { url: this.upstream, path: join(this.folder, 'kept'), ...options };
    return plugin.create(configure(plugin, given, resources));
  }

  run(options: object = {}, how: Parameters<typeof runSource>[2] = {}): Promise<SourceRun> {
    return runSource(this.source(options), this.kb, how);
  }

  async close(): Promise<void> {
    await this.#states.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Serves repositories over HTTP by git's own program, to whoever has this password. */
export async function serveGit(
  root: string,
  password: string,
): Promise<{ url: string; paths: string[]; close(): Promise<void> }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const given = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    if (given === `x-access-token:${password}`) runBackend(root, request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on one
  return { url: `http://127.0.0.1:${port}`, paths, close: () => closeServer(server) };
}

const closeServer = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};

function runBackend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const child = spawn('git', ['-c', 'safe.directory=*', 'http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.once('close', () => {
    const all = Buffer.concat(parts);
    const end = all.indexOf('\r\n\r\n');
    const lines = all.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    response.writeHead(Number(headers.Status?.slice(0, 3) ?? 200), headers).end(all.subarray(end + 4));
  });
}
