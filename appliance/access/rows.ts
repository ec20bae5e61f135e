import type { SQLOutputValue } from 'node:sqlite';
import type { Allowance, Scope } from './caller.ts';

/** A row of a table of service.db. */
export type Row = Record<string, SQLOutputValue>;

/** The life of a key or an embed code, in milliseconds since the epoch. */
export interface Times {
  created: number;
  expires?: number;
  revoked?: number;
  /** Written some seconds late. */
  lastUsed?: number;
}

/** Why it opens nothing any more; undefined while it is live. */
export function endOf({ revoked, expires }: Times, now = Date.now()): 'revoked' | 'expired' | undefined {
  if (revoked !== undefined) return 'revoked';
  return expires !== undefined && expires <= now ? 'expired' : undefined;
}

export const timesOf = (row: Row): Times => ({
  created: Number(row.created),
  ...(row.expires !== null && { expires: Number(row.expires) }),
  ...(row.revoked !== null && { revoked: Number(row.revoked) }),
  ...(row.last_used !== null && { lastUsed: Number(row.last_used) }),
});

export const allowanceOf = (row: Row): Allowance => ({
  ...(row.calls_per_minute !== null && { callsPerMinute: Number(row.calls_per_minute) }),
  ...(row.tokens_per_day !== null && { tokensPerDay: Number(row.tokens_per_day) }),
});

export const scopeOf = (row: Row): Scope => ({
  instances: JSON.parse(String(row.instances)),
  permissions: JSON.parse(String(row.permissions)),
});
