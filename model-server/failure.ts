import { type ErrorCode, Failure } from '../core/errors.ts';
import type { UpstreamEvent } from '../core/plugin.ts';

/** What the client throws, as far as it matters here. */
interface ClientError extends Error {
  status?: number;
  headers?: Headers;
  code?: unknown;
  type?: unknown;
  param?: unknown;
}

interface Trouble {
  /** The HTTP status; 0 where there was no answer. */
  status: number;
  /** The same request may succeed in a moment. */
  passing: boolean;
  /** Milliseconds that the server asks to wait. */
  retryAfter?: number;
  /** The option of the request that the server does not take, where it names one. */
  parameter?: string;
  /** The server's own name of the error; empty when it gave none. */
  kind?: string;
}

/**
 * A request that brought no answer. It carries no cause: what a server or a client says of a failure may repeat the key, the
 * address with its password, or the question.
 */
export class Refusal extends Failure implements Trouble {
  readonly status: number;
  readonly passing: boolean;
  readonly retryAfter?: number;
  readonly parameter: string;
  readonly kind: string;

  constructor(code: ErrorCode, message: string, { status, passing, retryAfter, parameter = '', kind = '' }: Trouble) {
    super(code, message);
    this.status = status;
    this.passing = passing;
    this.retryAfter = retryAfter;
    this.parameter = parameter;
    this.kind = kind;
  }
}

/** What a server may answer that it will not answer to the next try. */
export const PASSING = new Set([408, 409, 429]);

/** Requests that will be refused whenever they are sent. */
const MISTAKEN = new Set([400, 413, 422]);

/** The server is well; this key or this model is not. */
export const DENIED = new Set([401, 402, 403, 404]);

const ADVICE: Readonly<Record<number, string>> = {
  400: 'the server does not take the request: look at `model` and at the length of the prompt',
  401: 'the key is not accepted: look at `api_key`',
  402: 'the account is not paid for',
  403: 'this key may not use the model: look at `api_key` and `model`',
  404: 'there is no such model or address: look at `model` and `base_url`',
  413: 'the request is larger than the server takes',
  422: 'the server does not take the request: look at `model` and the options beside it',
  429: 'the server is overloaded, or a limit of the account is reached',
};

const TOO_LONG = /context_(?:length|size|window)/;
const OUT_OF_QUOTA = 'insufficient_quota';

/** What puts it right, for who runs the service. */
export function mendOf({ status, code }: Refusal): string {
  if (status === 401) return 'set `api_key` to a key that the server takes';
  if (DENIED.has(status) || code === 'model_invalid')
    return 'set `model` and what goes with it to what the server has and the key may use';
  return 'start the server, or set `base_url` to where it is; it is looked for again every few seconds';
}

/** What the client throws as a Refusal that says of whom what was asked, and what helps; anything else as it is. */
export function refusalOf(thrown: unknown, place: string): unknown {
  if (!(thrown instanceof Error) || thrown instanceof Failure) return thrown;
  const error = thrown as ClientError;
  if (typeof error.status === 'number') return refused(error, error.status, place);
  if (error.headers !== undefined) {
    const said = named(error);
    return broken(`${place} broke its answer off with an error${said ? ` (${said})` : ''}`);
  }
  if (error instanceof SyntaxError) return broken(`${place} sent an answer that is not valid JSON: look at \`base_url\``);
  if (error.name === 'TypeError' && error.message === 'terminated') return broken(`${place} broke its answer off`);
  // What is thrown of a header repeats its value.
  if (error instanceof TypeError && /header|ByteString/i.test(error.message)) return unsendable(place);
  return 'status' in error ? broken(`${place} cannot be reached (${connectionProblem(error)})`) : thrown;
}

export const broken = (message: string): Refusal => new Refusal('resource_unavailable', message, { status: 0, passing: true });

const unsendable = (place: string): Refusal =>
  new Refusal(
    'resource_unavailable',
    `${place} cannot be asked, because a header may not hold what it should hold: look at \`api_key\`, \`organisation\` and \`headers\``,
    { status: 0, passing: false },
  );

export const late = (place: string, milliseconds: number): Refusal =>
  new Refusal('resource_unavailable', `${place} did not answer within ${Math.round(milliseconds)} ms`, {
    status: 0,
    passing: false,
  });

function refused(error: ClientError, status: number, place: string): Refusal {
  const kind = named(error);
  const advice = TOO_LONG.test(kind)
    ? 'the prompt is longer than the model takes: lower the `budget` of the prompt step'
    : ADVICE[status];
  const said = [advice, kind].filter(Boolean).join('; ');
  return new Refusal(
    MISTAKEN.has(status) ? 'step_failed' : 'resource_unavailable',
    `${place} answered ${status}${said ? ` (${said})` : ''}`,
    {
      status,
      passing: (PASSING.has(status) || status >= 500) && kind !== OUT_OF_QUOTA,
      retryAfter: retryAfterOf(error.headers),
      parameter: typeof error.param === 'string' ? error.param : '',
      kind,
    },
  );
}

/** The server's name of the error. A name is letters and underscores: nothing that could be a key gets through. */
const named = ({ code, type }: ClientError): string =>
  [code, type].find((name): name is string => typeof name === 'string' && /^[a-z_]{3,50}$/.test(name)) ?? '';

/** Milliseconds; `Retry-After` is given in seconds or as a date. */
export function retryAfterOf(headers: Headers | undefined): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const given = headers?.get('retry-after');
  if (!given) return undefined;
  const wait = Number.isFinite(Number(given)) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** How a request that failed has ended, by the signal of its caller and the clock that bounds it. */
export function outcomeOf(signal: AbortSignal | undefined, clock: AbortSignal): UpstreamEvent['outcome'] {
  if (signal?.aborted) return (signal.reason as Partial<Failure> | undefined)?.code === 'step_timeout' ? 'timeout' : 'aborted';
  return clock.aborted ? 'timeout' : 'error';
}

/** The error code of the network or of TLS, from the depths of the causes. */
export function connectionProblem(error: Error): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code !== 'string') continue;
    const trust = /SELF_SIGNED|UNABLE_TO|CERT/.test(code);
    return trust ? `${code}: its certificate is not trusted; name the authority in NODE_EXTRA_CA_CERTS` : code;
  }
  return 'the connection failed';
}
