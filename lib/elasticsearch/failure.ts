import { type ErrorCode, Failure } from '../../core/contract/errors.ts';
import { TrustError } from './authority.ts';
import type { ServerRequest } from './request.ts';

/** What the client throws, as far as it matters here. */
interface ClientError extends Error {
  meta?: { statusCode?: number; body?: unknown };
}

interface ErrorBody {
  error?: string | { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[]; caused_by?: Cause };
}
interface Cause {
  type?: string;
  reason?: string;
  caused_by?: Cause;
}

/** Where and with what something failed. */
interface Place {
  request: ServerRequest;
  place: string;
}

/** A refusal of the server; the Failure's cause is its own error. */
export class ElasticsearchRefusal extends Failure {
  /** The HTTP status. */
  readonly status: number;
  /** The server's own name of the error, such as `index_not_found_exception`; empty when it gave none. */
  readonly type: string;

  constructor(code: ErrorCode, message: string, { status, type, cause }: { status: number; type: string; cause: unknown }) {
    super(code, message, { cause });
    this.status = status;
    this.type = type;
  }
}

/** Why one entry of a `_mget` was not given; the answer as a whole is a 200 all the same. */
export interface EntryError {
  type?: string;
  reason?: string;
}

/** An entry that the server could not look at, as the refusal it is: never to be taken for one that is not there. */
export function refusedEntry({ type = '', reason = '' }: EntryError, what: string): ElasticsearchRefusal {
  const forbidden = type === 'security_exception';
  const advice = forbidden ? '; the key needs rights on the index behind the alias as well' : '';
  const status = forbidden ? 403 : 503;
  return new ElasticsearchRefusal('resource_unavailable', `${what} (${type}: ${reason})${advice}`, {
    status,
    type,
    cause: undefined,
  });
}

export const isTimeout = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'TimeoutError';
export const isAborted = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'RequestAbortedError';

/** Anything the client throws as a Failure that says what was asked, of whom, and what helps. */
export function failureOf(thrown: unknown, { request, place }: Place): Failure {
  if (thrown instanceof Failure) return thrown;
  const error = thrown as ClientError; // the client throws nothing else
  const asked = `${request.method} ${request.path}`;
  const status = error.meta?.statusCode ?? 0;
  if (error.name === 'ResponseError') return refusalOf(error, { asked, place, status });
  if (isTimeout(error) || isAborted(error))
    return new Failure('resource_unavailable', `${place} did not answer ${asked} in time`, { cause: thrown });
  if (error.name === 'ProductNotSupportedError')
    return new Failure('resource_unavailable', `${place} is not Elasticsearch: look at \`endpoint\``, { cause: thrown });
  return new Failure('resource_unavailable', `${place} cannot be reached (${connectionProblem(error, place)})`, {
    cause: thrown,
  });
}

/** What a server's refusal says in words, without the document it may quote. */
export function reasonOf(body: unknown): { type: string; reason: string } {
  // as Elasticsearch has it
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  if (typeof error === 'string') return { type: '', reason: error };
  // A search that every shard refused names no root, but what it was caused by.
  const { type = '', reason = '' } = error?.root_cause?.[0] ?? (error?.reason ? error : error?.caused_by) ?? error ?? {};
  return { type: error?.type ?? type, reason };
}

const ADVICE: Readonly<Record<number, string>> = {
  401: 'the credentials are not accepted: look at `api_key`, or `username` and `password`',
  403: 'these credentials may not do this: give the API key rights on the index',
  413: 'the request is larger than the server takes: lower `bulk_size`',
  429: 'the server is overloaded',
};

function refusalOf(
  error: ClientError,
  { asked, place, status }: { asked: string; place: string; status: number },
): ElasticsearchRefusal {
  const { type, reason } = reasonOf(error.meta?.body);
  const advice = ADVICE[status];
  const said = [advice, [type, reason].filter((part) => part !== '').join(': ')].filter(Boolean).join('; ');
  return new ElasticsearchRefusal('resource_unavailable', `${place} answered ${status} to ${asked}${said ? ` (${said})` : ''}`, {
    status,
    type,
    cause: error,
  });
}

/** Network and certificate troubles, with what helps against them. */
function connectionProblem(error: Error, place: string): string {
  const { message, cause } = error;
  if (error instanceof TrustError) return `its certificate is not trusted: ${message}`;
  const said = [message, cause instanceof Error ? cause.message : ''].find((text) => text !== '') ?? 'no reason given';
  if (/self[- ]signed|unable to verify|unable to get|CERT_|certificate/i.test(said))
    return `its certificate is not trusted: ${said}; name the authority with \`ca\` or \`ca_fingerprint\``;
  if (/wrong version number|packet length too long|unknown protocol/i.test(said))
    return 'it does not speak https: give an `endpoint` that begins with http://';
  if (/other side closed|socket hang up|ECONNRESET/i.test(said) && place.includes('http://'))
    return `${said}: it may want https: give an \`endpoint\` that begins with https://`;
  return said;
}
