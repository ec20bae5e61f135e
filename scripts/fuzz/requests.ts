import { gzipSync } from 'node:zlib';
import type { Random } from '../../bench/support/random.ts';
import type { Description, FuzzedOperation, Node } from './description.ts';
import { type Known, Values } from './values.ts';

export interface FuzzedRequest {
  operation: FuzzedOperation;
  method: string;
  /** Encoded, with its query. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The body as a value and its schema, where it was sent as such: what breaks the schema must not be taken. */
  sent?: { value: unknown; schema: Node };
}

/** Keys by the name of their header. */
export type Keys = Readonly<Record<string, string>>;

/** Those that take something are called so much more often than those that do not. */
const TAKING = 6;

const BOUNDARY = 'fuzz-8f14e45f';

/** Makes requests from the description of a service alone. */
export class Requests {
  readonly #description: Description;
  readonly #keys: Keys;
  /** Each as often as it is worth. */
  readonly #operations: readonly FuzzedOperation[];
  readonly #known: Known;

  constructor(description: Description, keys: Keys, known: Known) {
    this.#description = description;
    this.#operations = description.operations.flatMap((each) =>
      Array<FuzzedOperation>(each.bodies.length + each.parameters.length > 0 ? TAKING : 1).fill(each),
    );
    this.#keys = keys;
    this.#known = known;
  }

  make(random: Random): FuzzedRequest {
    const values = new Values(this.#description, random, this.#known);
    const operation = values.one(this.#operations);
    const body = this.#body(operation, values);
    return {
      operation,
      method: operation.method,
      target: this.#target(operation, values),
      ...body,
      headers: { ...this.#headers(operation, values), ...body.headers },
    };
  }

  #target({ path, parameters }: FuzzedOperation, values: Values): string {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = this.#known[name];
      if (known !== undefined && values.chance(0.95)) return String(known);
      const schema = parameters.find((each) => each.name === name && each.in === 'path')?.schema ?? {};
      return encode(String(values.chance(0.7) ? values.valid(schema) : values.any())) || '-';
    });
    const query = parameters
      .filter((each) => each.in === 'query' && (each.required || values.chance(0.5)))
      .flatMap(({ name, schema }) => {
        const value = values.chance(0.8) ? values.valid(schema) : values.any();
        return [value].flat().map((each) => `${encode(name)}=${encode(asText(each))}`);
      });
    return query.length > 0 ? `${place}?${query.join('&')}` : place;
  }

  #headers({ parameters, keys }: FuzzedOperation, values: Values): Record<string, string> {
    const own = parameters
      .filter((each) => each.in === 'header' && (each.required || values.chance(0.3)))
      .map(({ name, schema }) => [name, values.chance(0.8) ? values.valid(schema) : values.any()] as const);
    const shown = keys.map((name) => [name, values.chance(0.95) ? this.#keys[name] : values.any()] as const);
    return Object.fromEntries(
      [...own, ...shown].flatMap(([name, value]) => (value === undefined ? [] : [[name, headerText(value)]])),
    );
  }

  #body(
    { bodies }: FuzzedOperation,
    values: Values,
  ): { body?: Buffer; headers: Record<string, string>; sent?: FuzzedRequest['sent'] } {
    if (bodies.length === 0) return { headers: {} };
    const { type, schema, isRequired, examples } = values.one(bodies);
    if (values.chance(isRequired ? 0.02 : 0.2)) return { headers: {} };
    if (values.chance(0.1)) return garbled(type, encodeBody(type, values.valid(schema)), values);
    const right = examples.length > 0 && values.chance(0.2) ? values.one(examples) : values.valid(schema);
    const value = values.chance(0.6) ? right : values.broken(schema, right);
    const sent = type.endsWith('json') ? { sent: { value, schema } } : {};
    return { body: encodeBody(type, value), headers: { 'content-type': typeHeader(type) }, ...sent };
  }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** As a client may send it: others are refused before they leave. */
const headerText = (value: unknown): string =>
  asText(value)
    .replace(/[^\t\x20-\x7e]/g, '?')
    .slice(0, 2000);
const typeHeader = (type: string): string => (type.startsWith('multipart/') ? `${type}; boundary=${BOUNDARY}` : type);

function encodeBody(type: string, value: unknown): Buffer {
  if (type.endsWith('json')) return Buffer.from(JSON.stringify(value) ?? 'null');
  const fields =
    typeof value === 'object' && value !== null ? Object.entries(value).map(([name, each]) => [name, asText(each)]) : [];
  if (type === 'application/x-www-form-urlencoded')
    return Buffer.from(new URLSearchParams(fields as [string, string][]).toString()); // pairs
  if (!type.startsWith('multipart/')) return Buffer.from(asText(value));
  const parts = fields.map(
    ([name, text]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

/** A body that is not what its headers say. */
function garbled(type: string, body: Buffer, values: Values): { body: Buffer; headers: Record<string, string> } {
  const own = { 'content-type': typeHeader(type) };
  return values.one([
    { body: Buffer.alloc(0), headers: own },
    { body: body.subarray(0, body.length / 2), headers: own },
    { body: Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80]), headers: own },
    { body: Buffer.from('['.repeat(5000)), headers: own },
    { body: Buffer.from(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`), headers: own },
    { body: Buffer.from('{"__proto__":{"a":1}}'), headers: own },
    { body, headers: { 'content-type': 'text/xml' } },
    { body, headers: { 'content-type': `${type}; charset=utf-7` } },
    { body, headers: {} },
    { body: gzipSync(body), headers: { ...own, 'content-encoding': 'gzip' } },
    { body, headers: { ...own, 'content-encoding': 'gzip' } },
    { body, headers: { ...own, 'content-encoding': 'compress' } },
    { body: gzipSync(Buffer.alloc(5_000_000, 32)), headers: { ...own, 'content-encoding': 'gzip' } },
  ]);
}
