import Router from '@koa/router';
import type { operations } from '../../../core/api.gen.ts';
import type { Context, Guard, Handle, Middleware, RequestState } from './context.ts';
import { type Operation, type OperationId, pathPattern, type QueryParameter } from './openapi.ts';
import { HttpProblem } from './problems.ts';
import { queryValues } from './query.ts';
import type { Validate } from './validate.ts';

/** Of all media types that it may come in; files of a form are their text. */
type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : operations[Id] extends { requestBody?: { content: infer Content } }
    ? Content[keyof Content] | undefined
    : undefined;

type QueryOf<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Query } }
  ? Exclude<Query, undefined>
  : Record<string, never>;

/** One handler for each operation of openapi.yaml, which gets the checked body and what the address carries. */
export type Handlers = { [Id in OperationId]: (ctx: Context, body: BodyOf<Id>, query: QueryOf<Id>) => void | Promise<void> };

export interface Binding {
  operations: readonly Operation[];
  handlers: Handlers;
  /** What stands before the handler of an operation: key, instance, body. */
  guards(operation: Operation): readonly Guard[];
  /** Wraps what is done for an operation, once its body is there. */
  limit(operation: Operation, handle: Handle): Handle;
  validate(reference: string): Validate;
  validateQuery(parameters: readonly QueryParameter[]): Validate;
}

/** Routes that come from openapi.yaml. Throws when an operation has no handler or a handler no operation. */
export function bindOperations(binding: Binding): Middleware[] {
  const { operations, handlers } = binding;
  checkComplete(operations, handlers);
  const router = new Router<RequestState>();
  for (const operation of operations) {
    const path = operation.route.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [operation.method], guardOperation(operation, binding));
  }
  const routes = router.routes() as Middleware; // the params that its type asks for are what it adds itself
  return [routes, refuseMethod(operations)];
}

/** One function for a whole operation: the router puts its chain together anew for each request, which costs more than the guards. */
function guardOperation(operation: Operation, binding: Binding): Handle {
  const checks = binding.guards(operation);
  const handle = binding.limit(operation, checkedHandle(operation, binding));
  return async (ctx) => {
    ctx.state.route = operation.route;
    for (const guard of checks) {
      const waiting = guard(ctx);
      if (waiting) await waiting;
    }
    return handle(ctx);
  };
}

/** The handler of an operation behind the schemas of what it gets. */
function checkedHandle(operation: Operation, { handlers, validate, validateQuery }: Binding): Handle {
  const bodies = new Map([...operation.bodies].map(([type, reference]) => [type, validate(reference)]));
  const checkQuery = operation.query.length > 0 ? validateQuery(operation.query) : undefined;
  const answer = handlers[operation.id] as (ctx: Context, body: unknown, query: object) => void | Promise<void>; // as its schemas say
  return (ctx) => {
    const { body } = ctx.request;
    if (ctx.state.bodyType) bodies.get(ctx.state.bodyType)?.(body);
    const query = checkQuery ? queryValues(ctx, operation.query) : {};
    checkQuery?.(query);
    return answer(ctx, body, query);
  };
}

function checkComplete(operations: readonly Operation[], handlers: Handlers): void {
  const described = new Set<string>(operations.map(({ id }) => id));
  const unhandled = [...described].filter((id) => !(id in handlers));
  const undescribed = Object.keys(handlers).filter((id) => !described.has(id));
  const faults = [
    ...unhandled.map((id) => `operation '${id}' of openapi.yaml has no handler`),
    ...undescribed.map((id) => `handler '${id}' is no operation of openapi.yaml`),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** Reached when no route took the request: by no path, or by none with its method. */
function refuseMethod(operations: readonly Operation[]): Middleware {
  const paths = Map.groupBy(operations, ({ route }) => route);
  const patterns = [...paths].map(([route, methods]) => ({
    pattern: pathPattern(route),
    allow: methods.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    route,
  }));
  return (ctx) => {
    const found = patterns.find(({ pattern }) => pattern.test(ctx.path));
    if (!found) throw new HttpProblem('not_found');
    ctx.state.route = found.route;
    throw new HttpProblem('method_not_allowed', `Use one of: ${found.allow}.`, { headers: { allow: found.allow } });
  };
}
