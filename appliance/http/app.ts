import Koa from 'koa';
import type { Access } from '../access/access.ts';
import type { DocumentAccess } from '../access/document-access.ts';
import type { AnswerService } from '../answers/answer-service.ts';
import type { Categories } from '../answers/categories.ts';
import type { TextScores } from '../answers/text-scores.ts';
import type { Configure } from '../configure/configure.ts';
import type { TextHelpers } from '../helpers/text-helpers.ts';
import type { Instances } from '../instances.ts';
import type { JsonLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Preparations } from '../preparation/preparations.ts';
import type { Screens } from '../screens/screens.ts';
import type { Settings } from '../settings.ts';
import type { Sources } from '../sources/sources.ts';
import type { SharedState } from '../state/shared/shared-state.ts';
import type { TestRuns } from '../test-runs/test-runs.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { account } from './edge/account.ts';
import type { AdaptiveLimit } from './edge/adaptive-limit.ts';
import { admit, limitAddress } from './edge/admit.ts';
import { admitDocuments } from './edge/admit-documents.ts';
import { readBody } from './edge/body.ts';
import type { CallsInFlight } from './edge/calls-in-flight.ts';
import { limitLargeBodies, Places } from './edge/concurrency.ts';
import { type Connections, limitPipelining } from './edge/connections.ts';
import type { Guard, Middleware, RequestState } from './edge/context.ts';
import { crossOrigin } from './edge/cross-origin.ts';
import { errorBoundary } from './edge/error-boundary.ts';
import { findInstance } from './edge/find-instance.ts';
import { headerLimits } from './edge/header-limits.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './edge/openapi.ts';
import { requestCalls } from './edge/request-call.ts';
import { requestId } from './edge/request-id.ts';
import { responseTypes } from './edge/response-types.ts';
import { bindOperations, type Handlers } from './edge/router.ts';
import { traceRequests } from './edge/trace-requests.ts';
import { compileBody, compileQuery, createAjv } from './edge/validate.ts';
import { wellFormed } from './edge/well-formed.ts';
import { auditHandlers } from './routes/audit.ts';
import { categorizeHandlers } from './routes/categorize.ts';
import { chatHandlers } from './routes/chat.ts';
import { citationHandlers } from './routes/citations.ts';
import { type DocumentsOptions, documentHandlers } from './routes/documents.ts';
import { embedCodeHandlers } from './routes/embed-codes.ts';
import { type FeedbackOptions, feedbackHandlers } from './routes/feedback.ts';
import { type GapsOptions, gapsHandlers } from './routes/gaps.ts';
import { insightsHandlers } from './routes/insights.ts';
import { keptAnswerHandlers } from './routes/kept-answers.ts';
import { keyHandlers } from './routes/keys.ts';
import { type LogsOptions, logsHandlers } from './routes/logs.ts';
import { mcpHandlers } from './routes/mcp.ts';
import { preparationHandlers } from './routes/preparation.ts';
import { probeHandlers } from './routes/probes.ts';
import { proposalHandlers } from './routes/proposals.ts';
import { scoreHandlers } from './routes/score.ts';
import { seekHandlers } from './routes/seek.ts';
import { serviceTestHandlers } from './routes/service-test.ts';
import { sessionHandlers } from './routes/session.ts';
import { settingsHandlers } from './routes/settings.ts';
import { sourceHandlers } from './routes/sources.ts';
import { MOST_TEST_QUESTIONS, testRunsHandlers } from './routes/test-runs.ts';
import { textHandlers } from './routes/texts.ts';
import { thumbsHandlers } from './routes/thumbs.ts';
import { serveScreens } from './screens/serve-screens.ts';

export interface AppOptions {
  settings: Settings;
  document: OpenApiDocument;
  log: JsonLog;
  metrics: Metrics;
  access: Access;
  documentAccess: DocumentAccess;
  instances: Instances;
  answers: AnswerService;
  scores: TextScores;
  helpers: TextHelpers;
  feedback: Omit<FeedbackOptions, 'begin'>;
  logs: Omit<LogsOptions, 'begin'> & Pick<GapsOptions, 'gaps'>;
  documents: Omit<DocumentsOptions, 'begin'>;
  categories: Categories;
  configure: Configure;
  preparations: Preparations;
  runs: TestRuns;
  inFlight: CallsInFlight;
  connections: Connections;
  questionLimit: AdaptiveLimit;
  sources: Sources;
  tracing: Tracing;
  stopping(): boolean;
  /** What browsers get; nothing when absent. */
  screens?: Screens;
  commit?: string;
}

/** The way of a request, from top to bottom. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { settings, document, log, metrics, access } = options;
  const { limits } = settings.http;
  const operations = operationsOf(document);
  const ajv = createAjv(document);
  const app = new Koa<RequestState>();
  app.on('error', (error: unknown) => log.debug('connection failed', { error })); // the boundary reports all else
  app.use(requestId);
  app.use(neverStored);
  app.use(closeWhen(options.stopping));
  const probes = new Set(operations.filter(({ probe }) => probe).map(({ route }) => route));
  if (options.tracing.isOn) app.use(traceRequests(options.tracing, probes));
  app.use(account({ log, metrics, probes }));
  if (access.shared) app.use(toldToOthers(access.shared));
  app.use(errorBoundary(log));
  app.use(wellFormed);
  app.use(headerLimits(limits.header_count));
  app.use(limitPipelining(options.connections, limits.requests_per_connection));
  app.use(crossOrigin({ origins: settings.access.cors_origins, embedCodes: access.embedCodes, operations }));
  app.use(responseTypes(settings.http.response_types));
  if (options.screens) app.use(serveScreens(options.screens));
  const placesOf = placesFor(limits.max_concurrent, options.questionLimit);
  const routes = bindOperations({
    operations,
    guards: guards(options, placesOf),
    limit: (operation, handle) => placesOf(operation).reduce((limited, places) => places.limit(limited), handle),
    validate: (reference) => compileBody(ajv, reference),
    validateQuery: (parameters) => compileQuery(ajv, parameters),
    handlers: handlersOf(options, operations),
  });
  for (const route of routes) app.use(route);
  return app;
}

/** Whatever is done takes a place; what computes much, one of those that the processor has room for besides. */
function placesFor(most: number, questions: AdaptiveLimit): (operation: Operation) => readonly Places[] {
  const all = [new Places(() => most, { isFirm: true })];
  const asking = [...all, new Places(questions.now, { isFirm: false })];
  return ({ probe, permission }) => {
    if (probe) return [];
    return permission === 'ask' ? asking : all;
  };
}

/** Whoever is answered finds what was changed at every replica. */
const toldToOthers =
  (shared: SharedState): Middleware =>
  async (_ctx, next) => {
    await next();
    if (shared.waits) await shared.push();
  };

/** What answers each operation. */
function handlersOf(options: AppOptions, operations: readonly Operation[]): Handlers {
  const { settings, log, inFlight, connections, answers, scores, categories, access, feedback, logs, helpers, instances } =
    options;
  const { timeout, http } = settings;
  const begin = requestCalls({ log, inFlight, giveWay: connections.newcomers.giveWay, timeout });
  const asking = { answers, begin, longestQuestion: http.limits.question };
  return {
    ...auditHandlers(access.audit),
    ...embedCodeHandlers(access.embedCodes),
    ...sessionHandlers(options),
    ...keyHandlers({ access, operations: new Set(operations.map(({ id }) => id)) }),
    ...categorizeHandlers({ categories, begin }),
    ...probeHandlers(options),
    ...feedbackHandlers({ ...feedback, begin }),
    ...thumbsHandlers({ ...feedback, frameAncestors: http.frame_ancestors, begin }),
    ...documentHandlers({ ...options.documents, begin }),
    ...preparationHandlers({ preparations: options.preparations, audit: access.audit, begin }),
    ...logsHandlers({ ...logs, begin }),
    ...citationHandlers({ stores: logs.stores, instances, begin }),
    ...insightsHandlers({ stores: logs.stores, instances, begin }),
    ...keptAnswerHandlers({ ...logs, begin }),
    ...gapsHandlers({ ...logs, begin }),
    ...testRunsHandlers({ runs: options.runs, limits: { most: MOST_TEST_QUESTIONS, longest: http.limits.question }, begin }),
    ...scoreHandlers({ scores, begin }),
    ...serviceTestHandlers(instances),
    ...sourceHandlers(options.sources, access.audit),
    ...settingsHandlers(options.configure),
    ...proposalHandlers(options.configure),
    ...seekHandlers({ ...asking, links: feedback.links, publicUrl: http.public_url }),
    ...chatHandlers(asking),
    ...mcpHandlers({ ...asking, instances, origins: settings.access.cors_origins }),
    ...textHandlers({ helpers, begin }),
  };
}

/** What stands before the handler of an operation. */
function guards(options: AppOptions, placesOf: (operation: Operation) => readonly Places[]): (operation: Operation) => Guard[] {
  const { settings, instances } = options;
  const address = limitAddress(options);
  const instance = findInstance(instances);
  const documents = admitDocuments(options.documentAccess, options.inFlight);
  const { limits } = settings.http;
  const body = bodyGuards(limits);
  return (operation) => {
    const isOpen = operation.key === 'none' || (operation.key === 'optional' && !settings.metrics.key_required);
    if (operation.probe && isOpen) return [];
    return [
      address,
      ...(isOpen ? [] : [admit(options, operation)]),
      ...(operation.probe ? [] : [instance]),
      ...placesOf(operation).map(({ guard }) => guard),
      ...body(operation),
      ...(operation.probe ? [] : [documents(operation)]),
    ];
  };
}

/** What reads the body of an operation. */
function bodyGuards(limits: Settings['http']['limits']): (operation: Operation) => Guard[] {
  const usual = { limit: limits.body, timeout: limits.request_timeout };
  const large = { limit: limits.documents, timeout: limits.documents_timeout };
  const turn = limitLargeBodies(limits.documents);
  return (operation) => {
    if (operation.largeBody) return [turn, readBody({ ...large, operation })];
    return operation.bodies.size > 0 ? [readBody({ ...usual, operation })] : [];
  };
}

/** Answers are for whoever asked and may tell who that is: nothing on their way keeps them. Streams say so in their own words. */
const neverStored: Middleware = (ctx, next) => {
  if (ctx.path.startsWith('/v1/') || ctx.path === '/session') ctx.res.setHeader('cache-control', 'no-store');
  return next();
};

/** While the service stops, no connection is kept for another request; the stop may begin while a call runs. */
const closeWhen =
  (stopping: () => boolean): Middleware =>
  async (ctx, next) => {
    await next();
    if (stopping()) ctx.res.setHeader('connection', 'close');
  };
