import type { TraceSpan } from '../../core/contract/trace-span.ts';

/** One request, as it is sent, planned and quoted in advice. */
export interface ServerRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** From the first slash on; parts of it are encoded already. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  /** A JSON body. */
  body?: Readonly<Record<string, unknown>>;
  /** The lines of a newline-delimited body, each serialised already. */
  lines?: readonly string[];
}

export interface ServerRequestOptions {
  /** Where it is traced: the stretch that the request belongs to. */
  span?: TraceSpan;
  signal?: AbortSignal;
  /** Sent on as X-Opaque-Id, so that the server's slow log names our request. */
  id?: string;
  /** Milliseconds; by default the option `timeout`. */
  timeout?: number;
  /** How often it is sent again to other nodes after a broken connection. */
  retries?: number;
  /** Statuses that are answers, not failures. */
  accept?: readonly number[];
}

export interface ServerAnswer<Body> {
  status: number;
  body: Body;
}

/** A request as a person can send it: `PUT /index {...}`. */
export const asText = ({ method, path, body }: ServerRequest): string =>
  `${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''}`;
