import type { UpstreamEvent } from '../../core/contract/call.ts';
import { type ErrorCode, Failure } from '../../core/contract/errors.ts';

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
  if (signal?.aborted) return signal.reason?.code === 'step_timeout' ? 'timeout' : 'aborted';
  return clock.aborted ? 'timeout' : 'error';
}

/** The error code of the network or of TLS, from the depths of the causes. */
export function connectionProblem(error: Error): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? each.code : undefined;
    if (typeof code !== 'string') continue;
    const trust = /SELF_SIGNED|UNABLE_TO|CERT/.test(code);
    return trust ? `${code}: its certificate is not trusted; name the authority in NODE_EXTRA_CA_CERTS` : code;
  }
  return 'the connection failed';
}
