import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { firstLine } from './real-parts.ts';

const run = promisify(execFile);

/** A real PostgreSQL, and its administrator's address. */
export interface PostgresServer {
  url: string;
  /** Runs statements as its administrator. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Where Debian keeps its versions. */
const VERSIONS = '/usr/lib/postgresql';

/** The server that `POSTGRES_URL` names, else one of the system's programs, in a folder and on a port of its own; or why there is none. */
export async function findPostgres(): Promise<PostgresServer | { missing: string }> {
  const { POSTGRES_URL } = process.env;
  if (POSTGRES_URL) return serverAt(POSTGRES_URL, async () => {});
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const programs = versions.map((version) => join(VERSIONS, version, 'bin')).find((each) => existsSync(join(each, 'initdb')));
  if (!programs) return { missing: `neither POSTGRES_URL is set nor is there a PostgreSQL under ${VERSIONS}` };
  try {
    return await startIn(programs);
  } catch (error) {
    return { missing: `PostgreSQL could not be started (${firstLine(error)})` };
  }
}

async function startIn(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-postgres-'));
  const user = await plainUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'admin', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...user,
    cwd: folder,
  });
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const close = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const started = serverAt(`postgresql://admin@127.0.0.1:${port}/postgres`, close);
  await eventually(() => started.execute('SELECT 1').then(() => true));
  return started;
}

const serverAt = (url: string, close: () => Promise<void>): PostgresServer => ({
  url,
  close,
  async execute(sql) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end();
    }
  },
});

/** PostgreSQL does not run as root; undefined where this process is another user. */
async function plainUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string, name: string): Promise<number> => Number((await run('id', [flag, name])).stdout);
  const name = (await run('id', ['postgres']).catch(() => undefined)) ? 'postgres' : 'nobody';
  return { uid: await idOf('-u', name), gid: await idOf('-g', name) };
}
