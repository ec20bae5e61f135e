import type { Json } from './json.ts';

/** What the proxy answers itself. */
export interface Answer {
  status: number;
  body: unknown;
}

/** What Elasticsearch says of one failure, alone or as a part of a larger answer. */
export interface Cause extends Json {
  type: string;
  reason: string;
}

export interface Refusal {
  status: number;
  cause: Cause;
}

/** Thrown where a request cannot be served; becomes an answer of the server's shape. */
export class Refused extends Error implements Refusal {
  readonly status: number;
  override readonly cause: Cause;

  constructor(status: number, cause: Cause) {
    super(cause.reason);
    this.status = status;
    this.cause = cause;
  }
}

export const refusal = (status: number, type: string, reason: string): Refused => new Refused(status, { type, reason });

export const errorOf = ({ status, cause }: Refusal): Answer => ({
  status,
  body: { error: { root_cause: [cause], ...cause }, status },
});

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** As an Elasticsearch with a Basic licence refuses what that does not cover. */
export const licenceError = (feature: string): Refused =>
  new Refused(403, {
    type: 'security_exception',
    reason: `current license is non-compliant for [${feature}]`,
    'license.expired.feature': feature,
  });
