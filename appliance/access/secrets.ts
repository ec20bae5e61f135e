import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Of 24 random bytes: nobody finds one by trying. */
const SECRET_BYTES = 24;
const ID_BYTES = 6;

/** A new secret; its prefix says what it is for, also to tools that look for secrets in what should hold none. */
export const newSecret = (prefix: 'ts' | 'otp'): string => `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** Of a key. It begins with a letter: the numbers of embed codes are ids of callers, too. */
export const newId = (): string => `k${randomBytes(ID_BYTES).toString('hex')}`;

/**
 * SHA-256 in hexadecimal, as secrets are kept. Enough for what is long and random: a slow hash guards passwords, which people choose
 * among few, and would cost every request what it costs a guesser.
 */
export const digest = (secret: string): string => hash('sha256', secret, 'hex');

/** Whether two digests are the same, in a time that does not tell how much of them is. */
export const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The digest of nothing that anybody could send: compared with where there is nothing to compare with. */
export const NO_DIGEST = '0'.repeat(64);
