import 'reflect-metadata'; // tsyringe needs it to be there first, though no decorator is used
import type { Writable } from 'node:stream';
import type Koa from 'koa';
import { container, type DependencyContainer, instanceCachingFactory } from 'tsyringe';
import type { OpenedAccess } from './access/access.ts';
import type { DocumentAccess } from './access/document-access.ts';
import type { AnswerIds } from './answers/answer-ids.ts';
import type { AnswerService } from './answers/answer-service.ts';
import type { Configure } from './configure/configure.ts';
import type { Reloads } from './configure/reload.ts';
import type { AdaptiveLimit } from './http/edge/adaptive-limit.ts';
import type { CallsInFlight } from './http/edge/calls-in-flight.ts';
import type { Connections } from './http/edge/connections.ts';
import type { RequestState } from './http/edge/context.ts';
import type { OpenApiDocument } from './http/edge/openapi.ts';
import type { HttpServer } from './http/server.ts';
import type { Instances } from './instances.ts';
import type { LoadQueue } from './loads/load-queue.ts';
import type { Loads } from './loads/loads.ts';
import type { JsonLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Preparations } from './preparation/preparations.ts';
import type { Settings } from './settings.ts';
import type { Sources } from './sources/sources.ts';
import type { Node } from './state/nodes.ts';
import type { SharedState } from './state/shared/shared-state.ts';
import type { Tracing } from './tracing/tracing.ts';

/** A name in the container that carries the type of what it stands for. */
export interface Token<T> {
  readonly key: symbol;
  /** Never set: only the compiler sees it. */
  readonly type?: T;
}

const token = <T>(name: string): Token<T> => ({ key: Symbol(name) });

export const TOKENS = {
  settings: token<Settings>('settings'),
  logStream: token<Writable>('logStream'),
  log: token<JsonLog>('log'),
  document: token<OpenApiDocument>('document'),
  metrics: token<Metrics>('metrics'),
  tracing: token<Tracing>('tracing'),
  auditLog: token<JsonLog>('audit log'),
  access: token<OpenedAccess>('access'),
  documentAccess: token<DocumentAccess>('access to documents'),
  instances: token<Instances>('instances'),
  sources: token<Sources>('sources'),
  loadQueue: token<LoadQueue>('queue of loads'),
  loads: token<Loads>('loads'),
  preparations: token<Preparations>('preparations'),
  configure: token<Configure>('configure'),
  reloads: token<Reloads>('reloads'),
  answers: token<AnswerService>('answers'),
  node: token<Node>('node'),
  shared: token<{ state?: SharedState }>('what replicas share'),
  answerIds: token<AnswerIds>('answer ids'),
  inFlight: token<CallsInFlight>('calls in flight'),
  connections: token<Connections>('connections'),
  questionLimit: token<AdaptiveLimit>('limit of questions'),
  app: token<Koa<RequestState>>('app'),
  server: token<HttpServer>('server'),
};

/** The parts of one process, or of one test: each is made when it is first asked for, once. */
export class Scope {
  readonly #container: DependencyContainer = container.createChildContainer();

  value<T>(token: Token<T>, value: T): void {
    this.#container.register(token.key, { useValue: value });
  }

  factory<T>(token: Token<T>, make: (scope: Scope) => T): void {
    this.#container.register(token.key, { useFactory: instanceCachingFactory(() => make(this)) });
  }

  get<T>(token: Token<T>): T {
    return this.#container.resolve<T>(token.key);
  }
}
