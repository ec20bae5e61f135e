import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFiles } from '../../../../plugins/ingest/read-files/index.ts';
import { readS3 } from '../../../../plugins/ingest/read-s3/index.ts';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { configure } from '../../../support/run-step.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';
import { runSource, type SourceRun } from '../source-run.ts';

export const plugin = readS3(readFiles);

export const KEYS = { access_key: 'AKIDEXAMPLE', secret_key: 'geheim/Key+1' };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The signature that a request must have, reckoned from what came over the wire
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
function signatureOf(request: IncomingMessage, region: string): string {
  const { host = '', 'x-amz-date': date = '', 'x-amz-content-sha256': body = '' } = request.headers;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const signed = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const segments = path.split('/').map((segment) => encode(decodeURIComponent(segment)));
  const canonical = [request.method, segments.join('/'), pairs.join('&'), headers.join(''), signed, body].join('\n');
  const day = String(date).slice(0, 8);
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secret_key}`);
  return signed.includes('host') && host ? hmac(key, toSign).toString('hex') : '';
}

/** A server of one bucket, `documents`, that takes nothing that is not rightly signed. */
export class S3Server {
  readonly objects = new Map<string, string | Buffer>();
  /** Paths of requests, in their order. */
  readonly requests: string[] = [];
  /** Answers a request in another way; false where it does not. */
  fault: (path: string, response: ServerResponse) => boolean = () => false;
  readonly #server: Server;
  url = '';
  pageSize = 2;

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on one
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Keys of objects that were fetched. */
  get fetched(): string[] {
    return this.requests.filter((path) => !path.includes('?')).map((path) => decodeURIComponent(path.replace('/documents/', '')));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.requests.push(path);
    if (this.fault(path, response)) return;
    const credential = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1];
    const signature = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1];
    if (credential === undefined) refuse(response, 403, 'AccessDenied');
    else if (credential !== KEYS.access_key) refuse(response, 403, 'InvalidAccessKeyId');
    else if (signature !== signatureOf(request, 'eu-north-1')) refuse(response, 403, 'SignatureDoesNotMatch');
    else if (!/^\/documents(?:[/?]|$)/.test(path)) refuse(response, 404, 'NoSuchBucket');
    else if (path.includes('list-type=2')) this.#list(new URLSearchParams(path.split('?')[1]), response);
    else this.#give(decodeURIComponent(path.slice('/documents/'.length)), response);
  }

  #give(key: string, response: ServerResponse): void {
    const content = this.objects.get(key);
    if (content === undefined) refuse(response, 404, 'NoSuchKey');
    else response.end(content);
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('continuation-token') ?? 0);
    const page = keys.slice(start, start + this.pageSize);
    const next = start + this.pageSize < keys.length ? String(start + this.pageSize) : undefined;
    const contents = page.map((key) => {
      const content = this.objects.get(key) ?? '';
      const tag = createHash('md5').update(content).digest('hex');
      const shown = encode(key).replaceAll('%2F', '/').replaceAll('%20', '+');
      const size = Buffer.byteLength(content);
      const told = `<LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>&quot;${tag}&quot;</ETag><Size>${size}</Size>`;
      return `<Contents><Key>${shown}</Key>${told}</Contents>`;
    });
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType>` +
        `<IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}` +
        `${contents.join('')}</ListBucketResult>`,
    );
  }
}

export const refuse = (response: ServerResponse, status: number, code: string): true => {
  const said = `<Error><Code>${code}</Code><Message>says geheim/Key+1 \x1b[31m</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(said);
  return true;
};

/** A knowledge base and a store, and runs of the source between them. */
export class S3Bench {
  readonly kb = new MemoryKnowledgeBase();
  readonly #states = new StoreFolder();
  #store: WholeStore | undefined;

  async open(): Promise<void> {
    this.#store = await this.#states.open();
  }

  run(options: object, how: Parameters<typeof runSource>[2] = {}): Promise<SourceRun> {
    const resources = { kb: this.kb, store: this.#store };
    return runSource(plugin.create(configure(plugin, { bucket: 'documents', ...options }, resources)), this.kb, how);
  }

  close(): Promise<void> {
    return this.#states.remove();
  }
}
