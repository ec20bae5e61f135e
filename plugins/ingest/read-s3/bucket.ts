import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { load } from 'cheerio';
import type { Call } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { bounded } from '../../../lib/upstream/bounded.ts';
import { connectionProblem, PASSING, Refusal, retryAfterOf } from '../../../lib/upstream/refusal.ts';
import { retry } from '../../../lib/upstream/retry.ts';
import type { S3Options } from './options.ts';

/** An object as a listing tells of it. */
export interface ListedObject {
  key: string;
  /** Another text whenever its content has changed. */
  tag: string;
  /** In bytes. */
  size: number;
}

interface Page {
  objects: ListedObject[];
  /** Where the next page begins; absent of the last one. */
  next: string | undefined;
}

/** Bytes of a page of a listing: 1,000 objects with keys of 1 KiB, each byte written as three. */
const MOST_PAGE = 8 * 2 ** 20;
const RETRIES = 3;

/** A bucket of a server that speaks S3. */
export class Bucket {
  readonly #options: S3Options;
  readonly #client: AwsClient | undefined;

  constructor(options: S3Options) {
    const { access_key, secret_key, session_token, region } = options;
    this.#options = options;
    this.#client =
      access_key === undefined || secret_key === undefined
        ? undefined
        : new AwsClient({
            accessKeyId: access_key,
            secretAccessKey: secret_key,
            ...(session_token !== undefined && { sessionToken: session_token }),
            service: 's3',
            region,
          });
  }

  /** The address of the bucket; that of an object is made of it. */
  get address(): string {
    const { endpoint, bucket, path_style } = this.#options;
    const base = endpoint.replace(/\/+$/, '');
    return path_style ? `${base}/${bucket}` : base.replace('://', `://${bucket}.`);
  }

  /** All objects below the prefix. Throws where there are more than may be. */
  async list(call: Call): Promise<ListedObject[]> {
    const { prefix, max_objects } = this.#options;
    const found: ListedObject[] = [];
    for (let next: string | undefined, page = 0; page === 0 || next !== undefined; page++) {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
      if (next !== undefined) query.set('continuation-token', next);
      const answer = await retry(() => this.#page(query, call), {
        signal: call.signal,
        deadline: call.deadline,
        retries: RETRIES,
      });
      found.push(...answer.objects);
      if (found.length > max_objects)
        throw new Failure('resource_unavailable', `${this.address} holds more than the ${max_objects} objects of max_objects`);
      if (answer.next !== undefined && answer.next === next)
        throw new Failure('resource_unavailable', `${this.address} goes on listing the same page`);
      next = answer.next;
    }
    return found;
  }

  /** Writes the content of an object to a path. */
  async write(key: string, to: string, call: Call): Promise<void> {
    const path = key.split('/').map(encodeKey).join('/');
    await retry(() => this.#download(`${this.address}/${path}`, to, call), {
      signal: call.signal,
      deadline: call.deadline,
      retries: RETRIES,
    });
  }

  async #page(query: URLSearchParams, call: Call): Promise<Page> {
    return this.#request(`${this.address}?${query}`, call, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of bytesOf(response, MOST_PAGE)) parts.push(part);
      return pageOf(Buffer.concat(parts).toString());
    });
  }

  async #download(url: string, to: string, call: Call): Promise<void> {
    const { max_object_size } = this.#options;
    await this.#request(url, call, (response) =>
      pipeline(Readable.from(bytesOf(response, max_object_size)), createWriteStream(to, { mode: 0o600 })),
    );
  }

  /** Throws a Refusal that holds nothing of what the server said but its own name of the error. */
  async #request<T>(url: string, call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const { signal, clock, end } = bounded(this.#options.timeout_request, call.signal);
    try {
      const request = this.#client
        ? await this.#client.sign(url, { redirect: 'manual' })
        : new Request(url, { redirect: 'manual' });
      const response = await fetch(request, { signal });
      if (response.status !== 200) throw await this.#refusalOf(response);
      return await read(response);
    } catch (thrown) {
      call.signal.throwIfAborted();
      if (thrown instanceof Failure) throw thrown;
      const isLate = clock.aborted;
      const why = isLate ? `took longer than ${this.#options.timeout_request} ms` : connectionProblem(thrown as Error); // as fetch does
      throw new Refusal('resource_unavailable', `${this.address}: ${why}`, { status: 0, passing: true });
    } finally {
      end();
    }
  }

  async #refusalOf(response: Response): Promise<Refusal> {
    const { status, headers } = response;
    const text = await firstText(response).catch(() => '');
    const kind = /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? '';
    const mend = MENDS[kind] ?? (status >= 300 && status < 400 ? 'name the address and the region that the bucket has' : '');
    const message = `${this.address}: it answers ${status}${kind && ` ${kind}`}${mend && `: ${mend}`}`;
    return new Refusal('resource_unavailable', message, {
      status,
      passing: status >= 500 || PASSING.has(status),
      retryAfter: retryAfterOf(headers),
      kind,
    });
  }
}

const MENDS: Readonly<Record<string, string>> = {
  AccessDenied: 'the access key may not do that, or is missing',
  AuthorizationHeaderMalformed: "'region' is not that of the bucket",
  InvalidAccessKeyId: "there is no such 'access_key'",
  NoSuchBucket: "there is no such 'bucket'",
  NoSuchKey: 'it was removed since the bucket was listed',
  PermanentRedirect: "'endpoint' or 'region' is not that of the bucket",
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: "'secret_key' does not belong to 'access_key'",
};

/** As signatures want it: everything but letters, digits and `-._~`. */
const encodeKey = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

async function* bytesOf(response: Response, most: number): AsyncGenerator<Buffer> {
  let length = 0;
  // A body gives bytes.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new Failure('resource_unavailable', `is larger than the ${most} bytes that it may have`);
    yield Buffer.from(part);
  }
}

async function firstText(response: Response): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytesOf(response, MOST_PAGE)) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Reads an answer to ListObjectsV2 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). */
export function pageOf(xml: string): Page {
  const $ = load(xml, { xml: true });
  if ($('ListBucketResult').length === 0)
    throw new Failure('resource_unavailable', 'what answers is no server that speaks S3: it gives no ListBucketResult');
  const isEncoded = $('ListBucketResult > EncodingType').text() === 'url';
  const objects = $('ListBucketResult > Contents')
    .toArray()
    .map((each): ListedObject => {
      const text = (name: string): string => $(each).children(name).text();
      const key = isEncoded ? decodeKey(text('Key')) : text('Key');
      return { key, tag: `${text('ETag')} ${text('LastModified')} ${text('Size')}`, size: Number(text('Size')) || 0 };
    });
  const isLast = $('ListBucketResult > IsTruncated').text() !== 'true';
  return { objects, next: isLast ? undefined : $('ListBucketResult > NextContinuationToken').text() || undefined };
}

/** Some servers write spaces as a plus, as forms do; a plus itself is always encoded. What cannot be decoded is no name of a file. */
function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (thrown) {
    return `\ufffd${messageOf(thrown)}`;
  }
}
