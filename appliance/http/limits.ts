import { Type } from 'typebox';
import { Duration, Size } from '../../core/contract/options.ts';

/** Bounds of what is taken in over HTTP. */
export const httpLimits = Type.Object(
  {
    body: Size({ default: '1MiB', description: 'Largest body of a request; a larger one is answered with 413.' }),
    documents: Size({
      default: '50MiB',
      description: 'Largest body of a request that brings documents; a larger one is answered with 413.',
    }),
    documents_timeout: Duration({ default: '2m', description: 'Time for such a body to arrive; then 408.' }),
    waiting_loads: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 50,
      description: 'Most loads that wait for one knowledge base while another is at work; then 503.',
    }),
    question: Type.Integer({
      minimum: 1,
      maximum: 1e6,
      default: 10_000,
      description: 'Longest question in characters (UTF-16 units).',
    }),
    headers: Size({ default: '16KiB', description: 'Largest headers of a request, all together.' }),
    header_count: Type.Integer({ minimum: 1, maximum: 2000, default: 100, description: 'Most headers of a request.' }),
    max_concurrent: Type.Integer({
      minimum: 1,
      maximum: 1e5,
      default: 200,
      description: 'Most calls at work at once; one counts once all of it has arrived.',
    }),
    refuse_when_full: Type.Boolean({
      default: true,
      description:
        'Refuse questions with 503 where the processor has had no room for two seconds, so that those that are taken are ' +
        'answered soon; else up to `max_concurrent` are taken, and each is answered later.',
    }),
    request_timeout: Duration({
      default: '10s',
      description: 'Time for the headers of a request to arrive, and again for its body; then 408.',
    }),
    reader_timeout: Duration({
      default: '30s',
      description: 'Time in which a caller must take something of an answer that is ready; then the connection is closed.',
    }),
    requests_per_connection: Type.Integer({
      minimum: 1,
      maximum: 1e5,
      default: 10,
      description: 'Most requests at work of one connection, for callers that send the next before the answer.',
    }),
    connections: Type.Integer({
      minimum: 1,
      maximum: 1e6,
      default: 10_000,
      description: 'Most open connections; fewer where the process may not open so many files.',
    }),
    connections_per_address: Type.Integer({
      minimum: 1,
      maximum: 1e6,
      default: 1000,
      description:
        'Most open connections from one address, or network of an IPv6 address; those of `access.trusted_proxies` do not count.',
    }),
  },
  { default: {}, description: 'What is more is refused with a clear error.' },
);
