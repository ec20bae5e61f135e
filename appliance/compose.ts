import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { OpenOptions } from '../core/host/open.ts';
import { openAccess } from './access/access.ts';
import { DocumentAccess } from './access/document-access.ts';
import { composeHttp } from './compose-http.ts';
import { type Around, type ConfigureOptions, createConfigure, createReloads } from './configure/configure.ts';
import { CallsInFlight } from './http/edge/calls-in-flight.ts';
import { Connections } from './http/edge/connections.ts';
import { operationsOf, readOpenApi } from './http/edge/openapi.ts';
import { REJECTIONS } from './http/edge/problems.ts';
import { SLOW_READER, TOO_MANY_CONNECTIONS } from './http/edge/refusals.ts';
import { readiness } from './http/routes/probes.ts';
import { Instances } from './instances.ts';
import { addLiveGauges, type LiveFigures } from './live-gauges.ts';
import { LoadQueue } from './loads/load-queue.ts';
import { Loads } from './loads/loads.ts';
import { JsonLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { lookupObserver, stepObserver, upstreamObserver } from './observe.ts';
import { Preparations } from './preparation/preparations.ts';
import { packageVersion } from './root.ts';
import type { Screens } from './screens/screens.ts';
import type { Settings } from './settings.ts';
import { Sources } from './sources/sources.ts';
import { SharedState } from './state/shared/shared-state.ts';
import { Scope, TOKENS } from './tokens.ts';

/** What a service is made of. */
export interface Composition {
  settings: Settings;
  /** Where the JSON lines of the log go; standard output by default. */
  logStream?: Writable;
  /** What browsers get where the settings let them; nothing when absent. It is made ready beside all else, and ended with the service. */
  screens?: Screens;
  /** The commit that the service was built from, where known. */
  commit?: string;
  /** What the `${VAR}`s of pipeline files see when they are changed; the data folder alone by default. */
  env?: Around['env'];
  /** Names of settings that have changed since the start and wait for another one; none by default. */
  awaitsRestart?: Around['awaitsRestart'];
}

/** Everything that can be made without I/O beyond the installation's own files. */
export function compose({
  settings,
  logStream = process.stdout,
  commit,
  screens,
  env = { TOUCHSTONE_DATA: settings.data },
  awaitsRestart = () => [],
}: Composition): Scope {
  const scope = new Scope();
  scope.value(TOKENS.settings, settings);
  scope.value(TOKENS.logStream, logStream);
  scope.factory(TOKENS.documentAccess, () => documentAccess(scope, settings));
  const confined = () => scope.get(TOKENS.documentAccess).confined;
  scope.factory(TOKENS.instances, () => new Instances(Object.keys(settings.instances), confined()));
  scope.factory(TOKENS.sources, () => composeSources(scope));
  scope.factory(TOKENS.log, () => new JsonLog(settings.logging.level, scope.get(TOKENS.logStream)));
  // A stream of its own within the lines: whatever level the others have, it is written.
  scope.factory(TOKENS.auditLog, () => new JsonLog('info', scope.get(TOKENS.logStream)));
  scope.factory(TOKENS.access, () =>
    openAccess({
      settings,
      log: scope.get(TOKENS.log),
      auditLog: scope.get(TOKENS.auditLog).with({ stream: 'audit' }),
      shared: scope.get(TOKENS.shared).state,
    }),
  );
  scope.factory(TOKENS.shared, () => composeShared(scope, settings));
  scope.factory(TOKENS.document, () => readOpenApi());
  scope.factory(TOKENS.inFlight, () => new CallsInFlight());
  scope.factory(TOKENS.connections, () => {
    const { addresses } = scope.get(TOKENS.access);
    return new Connections((address) => addresses.countedBy(address));
  });
  scope.factory(TOKENS.metrics, () => composeMetrics(scope, settings));
  composeLoads(scope, settings);
  composeConfigure(scope, { settings, around: { env, awaitsRestart } });
  composeHttp(scope, { settings, commit, screens: settings.screens ? screens : undefined });
  return scope;
}

function composeMetrics(scope: Scope, settings: Settings): Metrics {
  const metrics = createMetrics({
    instances: Object.keys(settings.instances),
    routes: operationsOf(scope.get(TOKENS.document))
      .filter(({ probe }) => !probe)
      .map(({ method, route }) => ({ method, route })),
    rejections: [...REJECTIONS, TOO_MANY_CONNECTIONS, SLOW_READER],
    version: packageVersion(),
  });
  addLiveGauges(metrics.registry, liveFigures(scope, settings));
  return metrics;
}

/** What is scraped is asked for once all parts are there. */
function liveFigures(scope: Scope, { http: { limits } }: Settings): LiveFigures {
  const instances = () => scope.get(TOKENS.instances);
  const open = () => [...instances().names].filter((name) => instances().has(name));
  return {
    readiness: () =>
      readiness(instances(), { stopping: scope.get(TOKENS.server).stopping, fault: scope.get(TOKENS.shared).state?.fault ?? '' }),
    mostCalls: limits.max_concurrent,
    mostQuestions: () => scope.get(TOKENS.questionLimit).current,
    loads: () => open().map((name) => [name, scope.get(TOKENS.loadQueue).length(name)] as const),
    mostLoads: limits.waiting_loads,
    budgetUsed: () => scope.get(TOKENS.access).budgets.largestShare(),
  };
}

const composeShared = (scope: Scope, { shared_state: options, data }: Settings): { state?: SharedState } =>
  options ? { state: new SharedState({ options, data, log: scope.get(TOKENS.log) }) } : {};

/** What changes the pipeline files of instances while they answer. */
function composeConfigure(scope: Scope, { settings, around }: Pick<ConfigureOptions, 'settings' | 'around'>): void {
  const options = (): ConfigureOptions => ({
    settings,
    around,
    instances: scope.get(TOKENS.instances),
    access: scope.get(TOKENS.access),
    metrics: scope.get(TOKENS.metrics),
    log: scope.get(TOKENS.log),
    opening: () => openOptions(scope),
  });
  scope.factory(TOKENS.configure, () => createConfigure(options()));
  scope.factory(TOKENS.reloads, () => createReloads(scope.get(TOKENS.configure), options()));
}

const composeSources = (scope: Scope): Sources =>
  new Sources({
    instances: scope.get(TOKENS.instances),
    queue: scope.get(TOKENS.loadQueue),
    data: scope.get(TOKENS.settings).data,
    log: scope.get(TOKENS.log),
    tracing: scope.get(TOKENS.tracing),
    metrics: scope.get(TOKENS.metrics),
    shared: scope.get(TOKENS.shared).state,
  });

/** Requests to services that know what people may see are counted as those of resources are. */
function documentAccess(scope: Scope, { instances }: Settings): DocumentAccess {
  const observe = upstreamObserver(scope.get(TOKENS.metrics));
  return new DocumentAccess(instances, (instance, event) => observe({ upstream: `${instance}/document_access`, ...event }));
}

/** What loads documents. */
function composeLoads(scope: Scope, settings: Settings): void {
  scope.factory(
    TOKENS.loadQueue,
    () =>
      new LoadQueue({
        instances: scope.get(TOKENS.instances),
        most: settings.http.limits.waiting_loads,
        leases: () => scope.get(TOKENS.shared).state?.leases,
      }),
  );
  scope.factory(
    TOKENS.preparations,
    () =>
      new Preparations({
        instances: scope.get(TOKENS.instances),
        queue: scope.get(TOKENS.loadQueue),
        log: scope.get(TOKENS.log),
      }),
  );
  scope.factory(
    TOKENS.loads,
    () =>
      new Loads({
        queue: scope.get(TOKENS.loadQueue),
        instances: scope.get(TOKENS.instances),
        metrics: scope.get(TOKENS.metrics),
        tracing: scope.get(TOKENS.tracing),
        log: scope.get(TOKENS.log),
        folder: join(settings.data, 'loads'),
        timeout: settings.timeout,
        shared: scope.get(TOKENS.shared).state,
      }),
  );
}

/** What pipelines are opened with, whenever that is. */
export const openOptions = (scope: Scope): Required<OpenOptions> => ({
  log: scope.get(TOKENS.log),
  observe: stepObserver(scope.get(TOKENS.metrics)),
  observeUpstream: upstreamObserver(scope.get(TOKENS.metrics)),
  observeLookup: lookupObserver(scope.get(TOKENS.metrics)),
  version: packageVersion(),
});
