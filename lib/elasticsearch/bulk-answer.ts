import { wayOutOf } from './blocks.ts';
import type { BulkOperation } from './bulk-operation.ts';

/** Why an operation failed, in the server's own words. */
export interface BulkFailure {
  /** The HTTP status of this one; 0 when there was no answer. */
  status: number;
  type: string;
  reason: string;
}

interface ItemError {
  type?: string;
  reason?: string;
  caused_by?: ItemError;
}

/** The answer to one operation of a bulk. */
export interface BulkItem {
  status: number;
  _id?: string;
  error?: ItemError;
}

const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Too much to do, or a shard that is moving: the same operation can succeed later. */
export const isRetried = (status: number): boolean => OVERLOADED.has(status);

/** What an item's status means. A `create` whose first answer was lost finds itself: that is no conflict. */
export function verdictOf(
  { status }: BulkItem,
  action: BulkOperation['action'],
  uncertain: boolean,
): 'taken' | 'again' | 'failed' {
  if (status >= 200 && status < 300) return 'taken';
  if (isRetried(status)) return 'again';
  const there = (action === 'delete' && status === 404) || (action === 'create' && status === 409 && uncertain);
  return there ? 'taken' : 'failed';
}

export function failureOfItem({ status, error = {} }: BulkItem): BulkFailure {
  const deeper = error.caused_by?.reason;
  const said = error.reason ?? 'no reason given';
  const whole = deeper && !said.includes(deeper) ? `${said}: ${deeper}` : said;
  return { status, type: error.type ?? '', reason: `${whole}${wayOutOf(whole)}` };
}
