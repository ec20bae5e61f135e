import { join } from 'node:path';
import { AnswerIds } from './answers/answer-ids.ts';
import { AnswerService } from './answers/answer-service.ts';
import { Categories } from './answers/categories.ts';
import { TextScores } from './answers/text-scores.ts';
import { FeedbackLinks } from './feedback/feedback-links.ts';
import { Ratings } from './feedback/ratings.ts';
import { Gaps } from './gaps/gaps.ts';
import { textHelpers } from './helpers/text-helpers.ts';
import { type AppOptions, createApp } from './http/app.ts';
import { AdaptiveLimit } from './http/edge/adaptive-limit.ts';
import { Refusals } from './http/edge/refusals.ts';
import { HttpServer } from './http/server.ts';
import { AnswerLogs } from './logs/answer-log.ts';
import { AnswerExports } from './logs/export-answers.ts';
import { InstanceStores } from './logs/instance-stores.ts';
import type { Settings } from './settings.ts';
import { NodeLease } from './state/node-lease.ts';
import { fixedNode, type Node } from './state/nodes.ts';
import { TestRuns } from './test-runs/test-runs.ts';
import { type Scope, TOKENS } from './tokens.ts';
import { Tracing } from './tracing/tracing.ts';

/** What answers over HTTP. */
export function composeHttp(
  scope: Scope,
  { settings, commit, screens }: Pick<AppOptions, 'settings' | 'commit' | 'screens'>,
): void {
  scope.factory(TOKENS.node, () => (settings.node === undefined ? claimNode(scope) : fixedNode(settings.node)));
  scope.factory(TOKENS.answerIds, () => new AnswerIds(() => scope.get(TOKENS.node).node));
  composeAnswers(scope, settings);
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
      questionLimit: scope.get(TOKENS.questionLimit),
      sources: scope.get(TOKENS.sources),
      tracing: scope.get(TOKENS.tracing),
      stopping: () => scope.get(TOKENS.server).stopping,
    }),
  );
  composeServer(scope, settings);
}

/** What answers questions. */
function composeAnswers(scope: Scope, settings: Settings): void {
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
}

/** What listens. */
function composeServer(scope: Scope, settings: Settings): void {
  scope.factory(TOKENS.questionLimit, () => new AdaptiveLimit(settings.http.limits));
  scope.factory(TOKENS.tracing, () => new Tracing(settings.tracing, scope.get(TOKENS.log)));
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

/** What works with what instances keep: documents, answers, ratings, glossaries. */
function composeKept(scope: Scope): Pick<AppOptions, 'documents' | 'preparations' | 'feedback' | 'logs' | 'runs' | 'helpers'> {
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
    preparations: scope.get(TOKENS.preparations),
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

const claimNode = (scope: Scope): Node =>
  scope.get(TOKENS.shared).state?.replica ?? new NodeLease({ data: scope.get(TOKENS.settings).data, log: scope.get(TOKENS.log) });
