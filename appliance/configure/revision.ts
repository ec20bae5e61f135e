import { createHash } from 'node:crypto';

/** Names what a file holds: the first 16 hexadecimal digits of the SHA-256 of its bytes. */
export const revisionOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16);
