import { t } from '../texts/index.ts';

/** A field of a request that is wrong. */
export interface FieldFault {
  /** JSON pointer into the body. */
  pointer: string;
  detail: string;
}

/** The revision of now of what a change was made of an older one (412). */
export interface CurrentRevision {
  revision: string;
  by?: string;
  at?: string;
}

interface Told {
  status: number;
  code: string;
  title: string;
  detail: string;
  requestId?: string;
  errors?: readonly FieldFault[];
  current?: CurrentRevision;
}

/** What the service has refused or failed at, in words for whoever is at the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 where the service could not be reached. */
  readonly status: number;
  /** As docs/errors.md lists them; `unreachable` where nothing answered. */
  readonly code: string;
  readonly title: string;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldFault[];
  readonly current: CurrentRevision | undefined;

  constructor({ status, code, title, detail, requestId, errors = [], current }: Told) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.title = title;
    this.requestId = requestId;
    this.errors = errors;
    this.current = current;
  }

  /** What is wrong with a field, by its JSON pointer. */
  at(pointer: string): string | undefined {
    return this.errors.find((each) => each.pointer === pointer)?.detail;
  }
}

export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'unreachable', title: t.common.network, detail: t.common.network });

/** What the body of a response says, where it is a problem (RFC 9457). */
export function problemOf(body: unknown, response: Response): ApiError {
  const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<Told>; // each field is looked at below
  return new ApiError({
    status: response.status,
    code: typeof told.code === 'string' ? told.code : 'unknown',
    title: typeof told.title === 'string' ? told.title : t.common.failed,
    detail: typeof told.detail === 'string' ? told.detail : `HTTP ${response.status}`,
    requestId: typeof told.requestId === 'string' ? told.requestId : (response.headers.get('x-request-id') ?? undefined),
    errors: Array.isArray(told.errors) ? told.errors : [],
    ...(typeof told.current?.revision === 'string' && { current: told.current }),
  });
}

/** Any thrown value as an error to show. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError({
        status: 0,
        code: 'unknown',
        title: t.common.failed,
        detail: thrown instanceof Error ? thrown.message : String(thrown),
      });
