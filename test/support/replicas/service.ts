import { join } from 'node:path';
import { begin, type Running } from '../command-line.ts';
import { folderWith } from '../folder.ts';

export const ADMIN = 'a-key-for-tests-of-replicas';

export interface ReplicatedService {
  /** How its server is reached: `endpoint`, and what else the options of a connection are. */
  connection: Readonly<Record<string, string>>;
  /** What all names on the server begin with. */
  prefix: string;
  /** Copies of each shard; none by default. */
  copies?: number;
  /** With the store of the next version. */
  isNext?: boolean;
  /** Further settings, as YAML. */
  settings?: string;
}

/** A replica in a process and on a folder of its own. */
export interface StartedReplica extends Running {
  url: string;
  folder: string;
}

const NEXT = join(import.meta.dirname, 'next/next-store.ts');

const storeOf = ({ connection, prefix, copies }: ReplicatedService): string =>
  JSON.stringify({ ...connection, prefix: `${prefix}store`, replicas: copies });

const pipelineOf = ({ connection, prefix, copies = 0, isNext }: ReplicatedService): string => `
version: 1
${isNext ? `plugins: [${NEXT}]` : ''}
resources:
  kb: { elasticsearch: ${JSON.stringify({ ...connection, index: `${prefix}kb`, replicas: copies })} }
  llm: { extractive: {} }
  state: { ${isNext ? 'next_store' : 'elasticsearch_store'}: ${storeOf({ connection, prefix, copies })} }
answer:
  - detect_language: {}
  - carry_context: { memory: state }
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - record_answer: { in: state }
ingest:
  - read_files: {}
  - split_passages: {}
  - load: { into: kb }
`;

const settingsOf = ({ connection, prefix, settings = '' }: ReplicatedService): string => `
shared_state: ${JSON.stringify({ ...connection, prefix: `${prefix}shared` })}
send_answers: when_kept
screens: false
http: { host: 127.0.0.1, port: 0, limits: { refuse_when_full: false } }
instances: { test: { pipeline: pipeline.yaml } }
${settings}
`;

/** A folder with the settings and the pipeline of a replica. */
export const replicaFolder = (service: ReplicatedService): string =>
  folderWith({ 'pipeline.yaml': pipelineOf(service), 'touchstone.yaml': settingsOf(service) });

/** Starts a replica on a folder of its own, or on that of one that has ended. */
export async function startReplica(service: ReplicatedService, folder = replicaFolder(service)): Promise<StartedReplica> {
  const running = begin(['run', '--config', 'touchstone.yaml', '--data', 'data'], {
    cwd: folder,
    env: { TOUCHSTONE_ADMIN_KEY: ADMIN },
  });
  const [, url = ''] = await running.said(/Ready at (\S+)/);
  return { ...running, url, folder };
}
