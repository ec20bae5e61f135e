import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { durably } from '../state/service-database.ts';

/** Bytes of the secret: those of the hash. */
const SECRET_BYTES = 32;
/** Bytes of a proof: 128 bits, which nobody finds by trying. */
const PROOF_BYTES = 16;
/** Digits of the largest number of that many bytes. */
const DIGITS = 39;

/** What a proof is for, and what it holds for. */
type Claim = readonly [purpose: string, ...of: string[]];

/**
 * Addresses and tokens that whoever has them may use without a key. They hold a proof that this service made them: an HMAC (SHA-256) with
 * a secret of the data folder.
 */
export class Capabilities {
  /** Made ready once: that takes longer than a proof, of which every answer has several. */
  readonly #secret: KeyObject;

  constructor(secret: Buffer) {
    this.#secret = createSecretKey(secret);
  }

  /** The proof as a number, digits only. */
  number(claim: Claim): string {
    return BigInt(`0x${this.#proof(claim).toString('hex')}`)
      .toString()
      .padStart(DIGITS, '0');
  }

  /** Whether it is that number; the time it takes tells nothing. */
  isNumber(number: string, claim: Claim): boolean {
    return sameBytes(Buffer.from(number), Buffer.from(this.number(claim)));
  }

  /** A token that holds texts, which its holder can read but not change. */
  seal(purpose: string, texts: readonly string[]): string {
    return `${Buffer.from(JSON.stringify(texts)).toString('base64url')}.${this.#proof([purpose, ...texts]).toString('base64url')}`;
  }

  /** The texts of a token; undefined where it is none of ours, or for another purpose. */
  unseal(purpose: string, token: string): string[] | undefined {
    const [payload = '', proof = ''] = token.split('.');
    const texts = textsOf(payload);
    return texts && sameBytes(Buffer.from(proof, 'base64url'), this.#proof([purpose, ...texts])) ? texts : undefined;
  }

  #proof(claim: Claim): Buffer {
    return createHmac('sha256', this.#secret).update(JSON.stringify(claim)).digest().subarray(0, PROOF_BYTES);
  }
}

const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

function textsOf(payload: string): string[] | undefined {
  try {
    const texts: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : undefined;
  } catch {
    return undefined; // it is no JSON
  }
}

/** Those of service.db. Their secret is made once; services that share the file share it. */
export function openCapabilities(database: DatabaseSync): Capabilities {
  const secret = durably(database, () => {
    database.prepare("INSERT OR IGNORE INTO secrets (name, value) VALUES ('capabilities', ?)").run(randomBytes(SECRET_BYTES));
    return database.prepare("SELECT value FROM secrets WHERE name = 'capabilities'").get();
  });
  return new Capabilities(Buffer.from(secret?.value as Uint8Array)); // just made, where it was not there
}
