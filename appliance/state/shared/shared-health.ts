import type { Health } from '../../../core/contract/call.ts';
import { placeOf, Server } from '../../../lib/elasticsearch/server.ts';
import { standingOf } from '../../../lib/elasticsearch/standing.ts';
import {
  SHARED_KINDS,
  SHARED_LAYOUT,
  type SharedKind,
  type SharedMappings,
  sharedIndexName,
  sharedRights,
  sharedVersion,
} from './shared-layout.ts';
import type { SharedStateOptions } from './shared-settings.ts';

/**
 * Whether replicas can share here: address, credentials, rights, version of the server and of what is there. Makes nothing. Throws a
 * Failure where the settings cannot be used as they are, or what is there is not ours or too new.
 */
export async function sharedHealth(options: SharedStateOptions): Promise<Health> {
  const server = await Server.create(options, () => {});
  try {
    const { version = 'of an unknown version', obstacles } = await standingOf(server, sharedRights(options.prefix));
    const [first] = obstacles;
    if (first) return { ok: false, detail: first.detail, obstacles };
    const made = await Promise.all(SHARED_KINDS.map((kind) => isMade(server, options, kind)));
    const what = made.every(Boolean) ? 'is there' : 'is made by the first start';
    return { ok: true, detail: `'${options.prefix}-*' in ${placeOf(options)} (Elasticsearch ${version}) ${what}` };
  } finally {
    await server.close();
  }
}

async function isMade(server: Server, { prefix }: SharedStateOptions, kind: SharedKind): Promise<boolean> {
  const name = sharedIndexName(prefix, kind);
  const { status, body } = await server.ask<SharedMappings>({ method: 'GET', path: `/${name}/_mapping` }, { accept: [404] });
  if (status === 404) return false;
  sharedVersion(body, kind, { place: `the index ${name} in ${server.place}`, version: SHARED_LAYOUT.version });
  return true;
}
