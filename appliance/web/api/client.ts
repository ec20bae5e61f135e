import createClient from 'openapi-fetch';
import type { components, paths } from '../../../core/api.gen.ts';
import { sessionFetch } from './connection.ts';
import { problemOf, unreachable } from './problem.ts';

export type Schemas = components['schemas'];

/** Typed calls of the service: `api.GET('/v1/{instance}/documents', { params: { path: { instance } } })`. Mostly inside `take`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: sessionFetch });

interface Settled<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const settled = <T>(call: Promise<Settled<T>>): Promise<Settled<T>> =>
  call.catch((thrown: unknown) => {
    throw thrown instanceof TypeError ? unreachable() : thrown;
  });

/** What a call gives; throws an ApiError where the service refuses, fails or cannot be reached. Aborted calls throw as `fetch` does. */
export async function take<T>(call: Promise<Settled<T>>): Promise<T> {
  const { data, error, response } = await settled(call);
  if (!response.ok) throw problemOf(error, response);
  return data as T; // operations that answer without a body have an undefined one
}

/** What `/ready` says, which is 503 when it is not. */
export async function readiness(signal?: AbortSignal): Promise<Schemas['Readiness']> {
  const { data, error, response } = await settled(api.GET('/ready', { signal }));
  const told: unknown = data ?? error;
  if (typeof told === 'object' && told !== null && 'checks' in told) return told as Schemas['Readiness']; // both statuses have it
  throw problemOf(error, response);
}
