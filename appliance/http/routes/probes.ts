import type { components } from '../../../core/api.gen.ts';
import { API_VERSION } from '../../../core/contract/plugin.ts';
import type { ResourceHealth } from '../../../core/host/health.ts';
import type { Access } from '../../access/access.ts';
import type { Instances } from '../../instances.ts';
import type { Metrics } from '../../metrics.ts';
import { packageVersion } from '../../root.ts';
import type { Sources } from '../../sources/sources.ts';
import type { OpenApiDocument } from '../edge/openapi.ts';
import type { Handlers } from '../edge/router.ts';
import { sourceStatus } from './sources.ts';

type Readiness = components['schemas']['Readiness'];
type Check = Readiness['checks'][number];

export interface ProbeOptions {
  document: OpenApiDocument;
  metrics: Metrics;
  instances: Instances;
  sources: Sources;
  access: Pick<Access, 'shared'>;
  stopping(): boolean;
  /** The commit that the service was built from, where known. */
  commit?: string;
}

type OperatorHandlers = Pick<Handlers, 'health' | 'ready' | 'metrics' | 'version' | 'openapi'>;

/** Handlers for those who run the service. */
export function probeHandlers(options: ProbeOptions): OperatorHandlers {
  const { document, metrics, instances, sources, access, stopping, commit } = options;
  const version = { version: packageVersion(), apiVersion: API_VERSION, node: process.version, ...(commit ? { commit } : {}) };
  return {
    health(ctx) {
      ctx.body = { status: 'ok' };
    },
    ready(ctx) {
      const state = readiness(instances, { stopping: stopping(), fault: access.shared?.fault ?? '' });
      ctx.status = state.ready ? 200 : 503;
      ctx.body = withSources(state, sources);
    },
    async metrics(ctx) {
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.registry.metrics();
    },
    version(ctx) {
      ctx.body = version;
    },
    openapi(ctx) {
      ctx.body = { ...document, servers: [{ url: `${ctx.protocol}://${ctx.host}` }] };
    },
  };
}

/** What is known of sources; nothing where what is known cannot be read: questions are answered. */
function withSources(state: Readiness, sources: Sources): Readiness {
  const told = sources.status().map(sourceStatus);
  return told.length > 0 ? { ...state, sources: told } : state;
}

/** What every resource of every pipeline says of itself; nothing is reached for. */
export function readiness(instances: Instances, { stopping, fault }: { stopping: boolean; fault: string }): Readiness {
  const notes = fault
    ? { notes: [`what replicas share cannot be read or written, this one goes on with what it knows: ${fault}`] }
    : {};
  const service: Check = { name: 'service', ok: !stopping, detail: stopping ? 'stopping' : 'running', ...notes };
  const starting = [...instances.names]
    .filter((instance) => !instances.has(instance))
    .map((name) => ({ name, ok: false, detail: 'starting: its documents are being opened or loaded' }));
  const resources = [...instances.health()].flatMap(([instance, parts]) =>
    Object.entries(parts).map(([name, health]) => checkOf(`${instance}/${name}`, health)),
  );
  const checks: Check[] = [service, ...starting, ...resources];
  return { ready: checks.every(({ ok, fallbacks }) => ok || fallbacks !== undefined), checks };
}

const checkOf = (name: string, { ok, detail, fallbacks, obstacles = [], notes = [] }: ResourceHealth): Check => ({
  name,
  ok,
  detail,
  ...(fallbacks ? { fallbacks: [...fallbacks] } : {}),
  ...(obstacles.length > 0 ? { obstacles: [...obstacles] } : {}),
  ...(notes.length > 0 ? { notes: [...notes] } : {}),
});
