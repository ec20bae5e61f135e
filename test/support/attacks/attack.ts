import { KEY } from '../harness.ts';

/** Keys of all sorts, made in the service that is attacked. */
export interface AttackKeys {
  revoked: string;
  expired: string;
  /** Of another instance. */
  foreign: string;
  /** It may ask, and nothing else. */
  asking: string;
  /** A one-time password that was used. */
  replayed: string;
  /** For pages of `https://shop.example` alone. */
  embedCode: string;
  /** Id of an answer, and the number that lets it be rated. */
  answer: string;
  thumbs: string;
}

/** Something that a stranger, or a caller who means ill, sends over a connection of its own. */
export interface Attack {
  name: string;
  send: string | Uint8Array | ((keys: AttackKeys) => string);
  /** Of the last answer, or of all of them. */
  status: number | readonly number[];
  /** Of the problem that is answered; it is counted and logged under it. Absent where it is no refusal. */
  code?: string;
  /** The connection is closed after the answer. */
  closes?: true;
  /** Text that the answer must not have. */
  lacks?: string;
}

export const KEYED = `apikey: ${KEY}`;
export const QUESTION = '{"question":"What colour is the pump?"}';

/** A request without a body. */
export const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'host: a', ...headers, '', ''].join('\r\n');

/** A request with these lines after the first two, and with these bytes after them. */
export const post = (lines: readonly string[], body: string | Uint8Array = '', path = '/v1/test/seek'): Uint8Array =>
  Buffer.concat([Buffer.from([`POST ${path} HTTP/1.1`, 'host: a', ...lines, '', ''].join('\r\n')), Buffer.from(body)]);

const JSON_TYPE = 'content-type: application/json';

/** A question as it is asked, but for its body and these headers. */
export const ask = (body: string | Uint8Array, ...headers: string[]): Uint8Array =>
  post([KEYED, JSON_TYPE, ...headers, `content-length: ${Buffer.byteLength(body)}`], body);

/** The same with a key of another kind. */
export const askWith = (key: string, ...headers: string[]): string =>
  Buffer.from(post([key, JSON_TYPE, ...headers, `content-length: ${QUESTION.length}`], QUESTION)).toString();
