import { createHash } from 'node:crypto';

/** The id of a document that is found by these values, whatever they hold and however long they are. */
export const idOf = (...values: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
