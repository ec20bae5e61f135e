import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createService } from '../../appliance/main.ts';
import { Screens } from '../../appliance/screens/screens.ts';
import { loadSettings, shippedPipeline } from '../../appliance/settings.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { eventually } from '../../test/support/eventually.ts';

const KEY = 'a-key-for-pictures-only';
const HELP_PAGES = join(import.meta.dirname, '../../examples/login.gov/en/help');
/** Milliseconds in which the screens are built and the help pages loaded, on a busy machine. */
const PATIENCE = 240_000;

/** A service that pictures are taken of. */
export interface PhotographedService {
  url: string;
  key: string;
  /** A call of the API below /v1/, as an administrator; throws where it fails. Resolves to the body as JSON. */
  call<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  stop(): Promise<void>;
}

/** What stands at the end of the shipped pipeline here: the help pages, and a folder that is not there. */
const sourcesIn = (folder: string): string => `
sources:
  help: { read_files: {}, paths: [${JSON.stringify(HELP_PAGES)}], every: 1h }
  announcements: { read_files: {}, paths: [${JSON.stringify(join(folder, 'gone'))}], every: 1d }
`;

/** The service with the shipped pipeline and the English demo documents, as instance `test`, and an empty instance `new`. */
export async function startPhotographed(): Promise<PhotographedService> {
  const data = await mkdtemp(join(tmpdir(), 'touchstone-pictures-'));
  const shipped = await readFile(shippedPipeline(), 'utf8');
  const files = { test: join(data, 'test.yaml'), new: join(data, 'new.yaml') };
  await mkdir(join(data, 'new'));
  await writeFile(files.test, shipped + sourcesIn(data));
  await writeFile(files.new, shipped.replaceAll('/kb"', '/new/kb"').replaceAll('/state.db"', '/new/state.db"'));
  const env = { TOUCHSTONE_DATA: data, TOUCHSTONE_PORT: '0', TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_ADMIN_KEY: KEY };
  const instances = Object.entries(files).map(([name, file]) => `${name}: { pipeline: ${JSON.stringify(file)} }`);
  const settings = loadSettings({ env, file: join(data, 'touchstone.yaml'), text: `instances: { ${instances.join(', ')} }` });
  const screens = new Screens();
  const service = await createService({
    ...{ settings, screens, env },
    logStream: new Writable({ write: (_chunk, _encoding, done) => done() }),
    open: async (opened, options) => {
      for (const [name, file] of Object.entries(files))
        await opened.open(name, await loadPipeline({ file, env, builtins }), options);
    },
  });
  const stop = async (): Promise<void> => {
    await service.stop();
    await rm(data, { recursive: true, force: true });
  };
  const { url } = service;
  const call = caller(url);
  await eventually(() => screens.state !== 'building', PATIENCE);
  await eventually(async () => (await call<{ total: number }>('GET', 'test/documents')).total >= 40, PATIENCE);
  return { url, key: KEY, call, stop };
}

const caller =
  (url: string): PhotographedService['call'] =>
  async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { apikey: KEY, ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T; // as openapi.yaml says
  };
