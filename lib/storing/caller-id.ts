import { createHash } from 'node:crypto';

/** UTF-16 units of an id that are kept as they are. */
const LONGEST_ID = 128;

/** An id as it is kept, `null` for none. A long one is told by its hash: callers choose their ids, and each stands in an index. */
export function callerId(id: string | undefined): string | null {
  if (!id) return null;
  return id.length <= LONGEST_ID ? id : createHash('sha256').update(id).digest('base64');
}
