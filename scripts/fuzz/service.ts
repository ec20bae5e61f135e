import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { loadDocuments } from '../../appliance/loads/load-documents.ts';
import { createService } from '../../appliance/main.ts';
import { loadSettings, shippedPipeline } from '../../appliance/settings.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';

export const FUZZ_KEY = 'a-key-for-the-fuzzer-only';

/** Documents enough for answers that quote. */
const DOCUMENTS = join(import.meta.dirname, '../../examples/login.gov/en/help/manage-your-account');

export interface FuzzedService {
  url: string;
  /** Lines of its log at the level `error`. */
  errors(): string[];
  stop(): Promise<void>;
}

/** The service with the shipped pipeline and a few documents, on a free port, with a folder of its own. */
export async function startService(): Promise<FuzzedService> {
  const data = await mkdtemp(join(tmpdir(), 'touchstone-fuzz-'));
  const env = { TOUCHSTONE_DATA: data, TOUCHSTONE_PORT: '0', TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_ADMIN_KEY: FUZZ_KEY };
  const blueprint = await loadPipeline({ file: shippedPipeline(), env, builtins });
  const errors: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      errors.push(
        ...String(chunk)
          .split('\n')
          .filter((line) => line.includes('"level":"error"')),
      );
      done();
    },
  });
  const service = await createService({
    settings: loadSettings({ env }),
    logStream,
    open: (instances, options) =>
      instances.open('test', blueprint, options, async (pipeline) => {
        await loadDocuments(pipeline, { paths: [DOCUMENTS], log: options.log, signal: new AbortController().signal });
      }),
  });
  return {
    url: service.url,
    errors: () => errors,
    stop: async () => {
      await service.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
