// The service with a pipeline of this folder (stub.yaml unless another is named), logging as in production to a stream that
// throws it away.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createService } from '../../appliance/main.ts';
import { loadSettings } from '../../appliance/settings.ts';
import { loadPipeline } from '../../core/host/load.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { patientCall } from '../support/call.ts';
import { builtins, stubDocuments } from '../support/plugins.ts';
import { serve } from './child.ts';
import { KEY } from './key.ts';

const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));

/** What is to be traced, where anything is. */
const traced = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_')));

const settings = loadSettings({
  env: {
    ...traced,
    TOUCHSTONE_DATA: data,
    TOUCHSTONE_HOST: '127.0.0.1',
    TOUCHSTONE_PORT: process.env.PORT ?? '0',
    TOUCHSTONE_ADMIN_KEY: KEY,
  },
  file: join(data, 'touchstone.yaml'),
  text: 'http: { limits: { max_concurrent: 1000, refuse_when_full: false } }', // 500 connections are to be measured, not refused
});
const blueprint = await loadPipeline({
  file: join(import.meta.dirname, process.argv[2] ?? 'stub.yaml'),
  env: { ...process.env, TOUCHSTONE_DATA: data },
  builtins,
});

/** Loads the documents that the stub answers from, where the pipeline takes any. */
async function load(pipeline: Pipeline): Promise<void> {
  if (blueprint.steps.ingest.length === 0) return;
  const file = join(data, 'documents.jsonl');
  writeFileSync(file, stubDocuments.map((document) => JSON.stringify(document)).join('\n'));
  await pipeline.ingest({ paths: [file], prune: false }, patientCall, () => {});
}

const service = await createService({
  settings,
  open: (instances, options) => instances.open('test', blueprint, options, load),
  logStream: new Writable({ write: (_chunk, _encoding, done) => done() }),
});
serve(service.url, service.stop);
