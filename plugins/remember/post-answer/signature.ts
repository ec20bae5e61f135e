import { createHmac } from 'node:crypto';
import { Failure } from '../../../core/contract/errors.ts';

const PREFIX = 'whsec_';

/** The key that a secret stands for: base64 behind `whsec_`, or else the text itself. Undefined where there is no secret. */
export function keyOf(secret: string): Buffer | undefined {
  if (!secret) return undefined;
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
}

/** Bytes that the standard asks for. */
const SHORTEST = 24;

/** Throws `configuration_invalid` for a key that could be guessed. Not asked when a file is linted: there a secret may be masked. */
export function checkKey(key: Buffer | undefined): void {
  if (key && key.length < SHORTEST)
    throw new Failure('configuration_invalid', `\`secret\` of post_answer is too short: it wants at least ${SHORTEST} bytes`);
}

interface Delivery {
  /** The same for every try of one delivery. */
  id: string;
  body: string;
  key: Buffer | undefined;
}

/**
 * The headers of one try as https://www.standardwebhooks.com has them: HMAC-SHA256 over id, time in seconds and body, with
 * dots between.
 */
export function signedHeaders({ id, body, key }: Delivery): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const named = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (!key) return named;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...named, 'webhook-signature': `v1,${signature}` };
}
