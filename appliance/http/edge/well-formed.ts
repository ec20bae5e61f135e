import type { IncomingMessage } from 'node:http';
import type { Middleware } from './context.ts';
import { HttpProblem } from './problems.ts';

/** A name or address and perhaps a port (RFC 3986, 3.2.2). */
const HOST = /^(?:[\w.~%-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
/** A path and perhaps a query (RFC 9112, 3.2.1), or all of the server. */
const TARGET = /^(?:\/[^#]*|\*)$/;

/** Refuses what the parser takes for a request and two servers could read in two ways. The connection is closed after it. */
export const wellFormed: Middleware = (ctx, next) => {
  const fault = faultOf(ctx.req);
  if (fault) throw new HttpProblem('malformed_request', fault, { headers: { connection: 'close' } });
  const { expect } = ctx.req.headers;
  if (expect !== undefined && !/^100-continue$/i.test(expect)) throw new HttpProblem('expectation_failed');
  return next();
};

/** What is wrong with it and what to do, where something is. */
function faultOf({ httpVersion, rawHeaders, headers, url = '' }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'Speak HTTP/1.1 or HTTP/1.0.';
  if (!TARGET.test(url)) return 'Send a path as the target of the request, as to a server and not to a proxy.';
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'Send the header host, once.';
  if (headers.host !== undefined && !HOST.test(headers.host))
    return 'Send a name or an address, and perhaps a port, as the header host.';
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'
    ? 'Send the body with a content-length, or over HTTP/1.1 with transfer-encoding: chunked.'
    : undefined;
}
