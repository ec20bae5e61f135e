import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { OpenOptions } from '../core/host/open.ts';
import { openAccess } from './access/access.ts';
import { DocumentAccess } from './access/document-access.ts';
import { AnswerIds } from './answers/answer-ids.ts';
import { AnswerService } from './answers/answer-service.ts';
import { Categories } from './answers/categories.ts';
import { TextScores } from './answers/text-scores.ts';
import { type Configure, type ConfigureOptions, createConfigure } from './configure/configure.ts';
import { FeedbackLinks } from './feedback/feedback-links.ts';
import { Ratings } from './feedback/ratings.ts';
import { Gaps } from './gaps/gaps.ts';
import { textHelpers } from './helpers/text-helpers.ts';
import { type AppOptions, createApp } from './http/app.ts';
import { CallsInFlight } from './http/edge/calls-in-flight.ts';
import { Connections } from './http/edge/connections.ts';
import { operationsOf, readOpenApi } from './http/edge/openapi.ts';
import { REJECTIONS } from './http/edge/problems.ts';
import { Refusals, TOO_MANY_CONNECTIONS } from './http/edge/refusals.ts';
import { HttpServer } from './http/server.ts';
import { Instances } from './instances.ts';
import { LoadQueue } from './loads/load-queue.ts';
import { Loads } from './loads/loads.ts';
import { JsonLog } from './log.ts';
import { AnswerLogs } from './logs/answer-log.ts';
import { AnswerExports } from './logs/export-answers.ts';
import { InstanceStores } from './logs/instance-stores.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { lookupObserver, stepObserver, upstreamObserver } from './observe.ts';
import { packageVersion } from './root.ts';
import type { Screens } from './screens/screens.ts';
import type { Settings } from './settings.ts';
import { Sources } from './sources/sources.ts';
import { NodeLease } from './state/node-lease.ts';
import { fixedNode, type Node } from './state/nodes.ts';
import { TestRuns } from './test-runs/test-runs.ts';
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
  env?: ConfigureOptions['env'];
}

/** Everything that can be made without I/O beyond the installation's own files. */
export function compose({
  settings,
  logStream = process.stdout,
  commit,
  screens,
  env = { TOUCHSTONE_DATA: settings.data },
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
    openAccess({ settings, log: scope.get(TOKENS.log), auditLog: scope.get(TOKENS.auditLog).with({ stream: 'audit' }) }),
  );
  scope.factory(TOKENS.document, () => readOpenApi());
  scope.factory(TOKENS.inFlight, () => new CallsInFlight());
  scope.factory(TOKENS.connections, () => {
    const { addresses } = scope.get(TOKENS.access);
    return new Connections((address) => addresses.countedBy(address));
  });
  scope.factory(TOKENS.metrics, () => composeMetrics(scope, settings));
  composeLoads(scope, settings);
  scope.factory(TOKENS.configure, () => composeConfigure(scope, settings, env));
  composeHttp(scope, { settings, commit, screens: settings.screens ? screens : undefined });
  return scope;
}

const composeMetrics = (scope: Scope, settings: Settings): Metrics =>
  createMetrics({
    instances: Object.keys(settings.instances),
    routes: operationsOf(scope.get(TOKENS.document))
      .filter(({ probe }) => !probe)
      .map(({ method, route }) => ({ method, route })),
    rejections: [...REJECTIONS, TOO_MANY_CONNECTIONS],
    version: packageVersion(),
  });

const composeConfigure = (scope: Scope, settings: Settings, env: ConfigureOptions['env']): Configure =>
  createConfigure({
    settings,
    env,
    instances: scope.get(TOKENS.instances),
    access: scope.get(TOKENS.access),
    metrics: scope.get(TOKENS.metrics),
    log: scope.get(TOKENS.log),
    opening: () => openOptions(scope),
  });

const composeSources = (scope: Scope): Sources =>
  new Sources({
    instances: scope.get(TOKENS.instances),
    queue: scope.get(TOKENS.loadQueue),
    data: scope.get(TOKENS.settings).data,
    log: scope.get(TOKENS.log),
    metrics: scope.get(TOKENS.metrics),
  });

/** Requests to services that know what people may see are counted as those of resources are. */
function documentAccess(scope: Scope, { instances }: Settings): DocumentAccess {
  const observe = upstreamObserver(scope.get(TOKENS.metrics));
  return new DocumentAccess(instances, (instance, event) => observe({ upstream: `${instance}/document_access`, ...event }));
}

/** What answers over HTTP. */
function composeHttp(scope: Scope, { settings, commit, screens }: Pick<Composition, 'settings' | 'commit' | 'screens'>): void {
  scope.factory(TOKENS.node, () => (settings.node === undefined ? claimNode(scope) : fixedNode(settings.node)));
  scope.factory(TOKENS.answerIds, () => new AnswerIds(() => scope.get(TOKENS.node).node));
  scope.factory(
    TOKENS.answers,
    () =>
      new AnswerService({
        ids: scope.get(TOKENS.answerIds),
        instances: scope.get(TOKENS.instances),
        proposals: scope.get(TOKENS.configure).opened,
        log: scope.get(TOKENS.log),
        metrics: scope.get(TOKENS.metrics),
        inFlight: scope.get(TOKENS.inFlight),
        settings,
      }),
  );
  scope.factory(TOKENS.app, () =>
    createApp({
      settings,
      commit,
      screens,
      document: scope.get(TOKENS.document),
      log: scope.get(TOKENS.log),
      metrics: scope.get(TOKENS.metrics),
      access: scope.get(TOKENS.access),
      documentAccess: scope.get(TOKENS.documentAccess),
      instances: scope.get(TOKENS.instances),
      answers: scope.get(TOKENS.answers),
      scores: new TextScores(scope.get(TOKENS.instances)),
      ...composeKept(scope),
      categories: new Categories(scope.get(TOKENS.instances)),
      configure: scope.get(TOKENS.configure),
      inFlight: scope.get(TOKENS.inFlight),
      connections: scope.get(TOKENS.connections),
      sources: scope.get(TOKENS.sources),
      stopping: () => scope.get(TOKENS.server).stopping,
    }),
  );
  composeServer(scope, settings);
}

/** What listens. */
function composeServer(scope: Scope, settings: Settings): void {
  scope.factory(
    TOKENS.server,
    () =>
      new HttpServer({
        app: scope.get(TOKENS.app),
        settings,
        inFlight: scope.get(TOKENS.inFlight),
        connections: scope.get(TOKENS.connections),
        refusals: new Refusals({ metrics: scope.get(TOKENS.metrics), log: scope.get(TOKENS.log) }),
        log: scope.get(TOKENS.log),
      }),
  );
}

/** What loads documents. */
function composeLoads(scope: Scope, settings: Settings): void {
  scope.factory(
    TOKENS.loadQueue,
    () => new LoadQueue({ instances: scope.get(TOKENS.instances), most: settings.http.limits.waiting_loads }),
  );
  scope.factory(
    TOKENS.loads,
    () =>
      new Loads({
        queue: scope.get(TOKENS.loadQueue),
        instances: scope.get(TOKENS.instances),
        metrics: scope.get(TOKENS.metrics),
        log: scope.get(TOKENS.log),
        folder: join(settings.data, 'loads'),
        timeout: settings.timeout,
      }),
  );
}

/** What works with what instances keep: documents, answers, ratings, glossaries. */
function composeKept(scope: Scope): Pick<AppOptions, 'documents' | 'feedback' | 'logs' | 'runs' | 'helpers'> {
  const settings = scope.get(TOKENS.settings);
  const { audit, budgets, capabilities } = scope.get(TOKENS.access);
  const stores = new InstanceStores(scope.get(TOKENS.instances));
  const answers = scope.get(TOKENS.answers);
  const instances = scope.get(TOKENS.instances);
  const kept = {
    ...{ stores, isPending: (answerId: number) => answers.isPending(answerId) },
    blueprint: (instance: string) => instances.blueprint(instance),
  };
  return {
    documents: { audit, loads: scope.get(TOKENS.loads), instances },
    feedback: { audit, stores, links: new FeedbackLinks(capabilities, stores), ratings: new Ratings(kept) },
    logs: { audit, stores, logs: new AnswerLogs(kept), exports: new AnswerExports(stores), gaps: new Gaps(stores, instances) },
    runs: new TestRuns({
      instances,
      budgets,
      inFlight: scope.get(TOKENS.inFlight),
      log: scope.get(TOKENS.log),
      folder: join(settings.data, 'test-runs'),
      timeout: settings.timeout,
      stopping: () => scope.get(TOKENS.server).stopping,
    }),
    helpers: textHelpers(instances, stores),
  };
}

const claimNode = (scope: Scope): Node => new NodeLease({ data: scope.get(TOKENS.settings).data, log: scope.get(TOKENS.log) });

/** What pipelines are opened with, whenever that is. */
export const openOptions = (scope: Scope): Required<OpenOptions> => ({
  log: scope.get(TOKENS.log),
  observe: stepObserver(scope.get(TOKENS.metrics)),
  observeUpstream: upstreamObserver(scope.get(TOKENS.metrics)),
  observeLookup: lookupObserver(scope.get(TOKENS.metrics)),
  version: packageVersion(),
});
