import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Logger } from '../core/contract/call.ts';
import type { OpenOptions } from '../core/host/open.ts';
import { openAccess } from './access/access.ts';
import { DocumentAccess } from './access/document-access.ts';
import type { MadeKey } from './access/keys.ts';
import { AnswerIds } from './answers/answer-ids.ts';
import { AnswerService } from './answers/answer-service.ts';
import { Categories } from './answers/categories.ts';
import { TextScores } from './answers/text-scores.ts';
import { type Configure, type ConfigureOptions, createConfigure } from './configure/configure.ts';
import { FeedbackLinks } from './feedback/feedback-links.ts';
import { Ratings } from './feedback/ratings.ts';
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
import { createMetrics } from './metrics.ts';
import { lookupObserver, stepObserver, upstreamObserver } from './observe.ts';
import { packageVersion } from './root.ts';
import type { Screens } from './screens/screens.ts';
import type { Settings } from './settings.ts';
import { Sources } from './sources/sources.ts';
import { NodeLease } from './state/node-lease.ts';
import { fixedNode, type Node } from './state/nodes.ts';
import { TestRuns } from './test-runs/test-runs.ts';
import { Scope, TOKENS } from './tokens.ts';

export interface ServiceOptions {
  settings: Settings;
  /** Opens the pipelines of the instances, with the service's log and metrics; the service closes them. */
  open(instances: Instances, options: Required<OpenOptions>): Promise<void>;
  /** Where the JSON lines of the log go; standard output by default. */
  logStream?: Writable;
  /** Gets the first admin key when one is made, which happens once per data folder; written to standard error by default. */
  announceKey?(key: string): void;
  /** What browsers get where the settings let them; nothing when absent. It is made ready beside all else, and ended with the service. */
  screens?: Screens;
  /** The commit that the service was built from, where known. */
  commit?: string;
  /** What the `${VAR}`s of pipeline files see when they are changed; the data folder alone by default. */
  env?: ConfigureOptions['env'];
}

export interface Service {
  /** Where it listens, without a slash at the end. */
  url: string;
  log: Logger;
  /** Stops as gracefully as the settings allow. Safe twice. */
  stop(): Promise<void>;
}

/**
 * Starts the service: keys, HTTP, pipelines. It listens before its pipelines are open, so that probes can tell a long start from a hung
 * one; until then `/ready` says 503. Throws a Failure when something is missing; nothing is left open then.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const scope = compose(options);
  const log = scope.get(TOKENS.log);
  const access = scope.get(TOKENS.access);
  const server = scope.get(TOKENS.server);
  try {
    const url = await server.listen();
    if (options.settings.screens) void options.screens?.prepare(log);
    announce(access.keys.firstKey(), options);
    const instances = scope.get(TOKENS.instances);
    await options.open(instances, openOptions(scope));
    await scope.get(TOKENS.loads).resume();
    await scope.get(TOKENS.sources).start();
    log.info('listening', { url, version: packageVersion(), instances: [...instances.names] });
    return { url, log, stop: once(() => stop(scope, options.screens)) };
  } catch (thrown) {
    options.screens?.stop();
    await Promise.all([server.stop(), scope.get(TOKENS.sources).stop()]);
    await scope.get(TOKENS.loads).close();
    await scope.get(TOKENS.instances).close();
    access.close();
    scope.get(TOKENS.node).close();
    throw thrown;
  }
}

async function stop(scope: Scope, screens: Screens | undefined): Promise<void> {
  const log = scope.get(TOKENS.log);
  log.info('stopping');
  screens?.stop();
  scope.get(TOKENS.loads).stop();
  const { shutdown_delay } = scope.get(TOKENS.settings);
  await Promise.all([scope.get(TOKENS.server).stop(shutdown_delay), scope.get(TOKENS.sources).stop()]);
  await scope.get(TOKENS.loads).close();
  await scope.get(TOKENS.configure).opened.close();
  await scope.get(TOKENS.instances).close();
  scope.get(TOKENS.access).close();
  scope.get(TOKENS.node).close();
  log.info('stopped');
  await Promise.all([log.close(), scope.get(TOKENS.auditLog).close()]);
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

/** Everything that can be made without I/O beyond the installation's own files. */
function compose({
  settings,
  logStream = process.stdout,
  commit,
  screens,
  env = { TOUCHSTONE_DATA: settings.data },
}: ServiceOptions): Scope {
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
  scope.factory(TOKENS.metrics, () =>
    createMetrics({
      instances: Object.keys(settings.instances),
      routes: operationsOf(scope.get(TOKENS.document))
        .filter(({ probe }) => !probe)
        .map(({ method, route }) => ({ method, route })),
      rejections: [...REJECTIONS, TOO_MANY_CONNECTIONS],
      version: packageVersion(),
    }),
  );
  composeLoads(scope, settings);
  scope.factory(TOKENS.configure, () => composeConfigure(scope, settings, env));
  composeHttp(scope, { settings, commit, screens: settings.screens ? screens : undefined });
  return scope;
}

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
function composeHttp(scope: Scope, { settings, commit, screens }: Pick<ServiceOptions, 'settings' | 'commit' | 'screens'>): void {
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
  const kept = { stores, isPending: (answerId: number) => answers.isPending(answerId) };
  return {
    documents: { audit, loads: scope.get(TOKENS.loads), instances: scope.get(TOKENS.instances) },
    feedback: { audit, stores, links: new FeedbackLinks(capabilities, stores), ratings: new Ratings(kept) },
    logs: { audit, stores, logs: new AnswerLogs(kept), exports: new AnswerExports(stores) },
    runs: new TestRuns({
      instances: scope.get(TOKENS.instances),
      budgets,
      inFlight: scope.get(TOKENS.inFlight),
      log: scope.get(TOKENS.log),
      folder: join(settings.data, 'test-runs'),
      timeout: settings.timeout,
      stopping: () => scope.get(TOKENS.server).stopping,
    }),
    helpers: textHelpers(scope.get(TOKENS.instances), stores),
  };
}

const claimNode = (scope: Scope): Node => new NodeLease({ data: scope.get(TOKENS.settings).data, log: scope.get(TOKENS.log) });

/** Once it is stored, and at once: the pipelines may take long to open, or fail to. */
function announce(made: MadeKey | undefined, { announceKey = printKey }: ServiceOptions): void {
  if (made?.keep()) announceKey(made.key);
}

const printKey = (key: string): void => {
  process.stderr.write(`The admin key of this service, shown only now: ${key}\n`);
};

const openOptions = (scope: Scope): Required<OpenOptions> => ({
  log: scope.get(TOKENS.log),
  observe: stepObserver(scope.get(TOKENS.metrics)),
  observeUpstream: upstreamObserver(scope.get(TOKENS.metrics)),
  observeLookup: lookupObserver(scope.get(TOKENS.metrics)),
  version: packageVersion(),
});
