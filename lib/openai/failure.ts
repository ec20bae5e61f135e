import { Failure } from '../../core/contract/errors.ts';
import { connectionProblem, PASSING, Refusal, retryAfterOf } from '../upstream/refusal.ts';

/** What the client throws, as far as it matters here. */
interface ClientError extends Error {
  status?: number;
  headers?: Headers;
  code?: unknown;
  type?: unknown;
  param?: unknown;
}

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
  const error: ClientError = thrown;
  if (typeof error.status === 'number') return refusalWith(error, error.status, place);
  if (error.headers !== undefined) {
    const said = errorName(error);
    return brokenAnswer(`${place} broke its answer off with an error${said ? ` (${said})` : ''}`);
  }
  if (error instanceof SyntaxError) return brokenAnswer(`${place} sent an answer that is not valid JSON: look at \`base_url\``);
  if (error.name === 'TypeError' && error.message === 'terminated') return brokenAnswer(`${place} broke its answer off`);
  // What is thrown of a header repeats its value.
  if (error instanceof TypeError && /header|ByteString/i.test(error.message)) return unsendable(place);
  return 'status' in error ? brokenAnswer(`${place} cannot be reached (${connectionProblem(error)})`) : thrown;
}

export const brokenAnswer = (message: string): Refusal =>
  new Refusal('resource_unavailable', message, { status: 0, passing: true });

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

function refusalWith(error: ClientError, status: number, place: string): Refusal {
  const kind = errorName(error);
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
const errorName = ({ code, type }: ClientError): string =>
  [code, type].find((name): name is string => typeof name === 'string' && /^[a-z_]{3,50}$/.test(name)) ?? '';
