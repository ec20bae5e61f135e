import { type Static, Type } from 'typebox';
import { Duration, Path, Share, Size } from '../../../core/contract/options.ts';

/** Parameters that tell who came and from where, and never what is shown. */
const VISITORS = [
  ...['sessionid', 'session_id', 'sid', 'phpsessid', 'jsessionid', 'aspsessionid*', 'cfid', 'cftoken', 'zenid', 'oscsid'],
  ...['utm_*', 'gclid', 'dclid', 'fbclid', 'msclkid', 'yclid', 'mc_cid', 'mc_eid', '_ga', '_gl', 'igshid'],
];

const addresses = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { default: [], maxItems: 1000, description });

const SCOPE = {
  start: Type.Array(Type.String({ minLength: 1, maxLength: 2000, examples: ['https://docs.example.com/'] }), {
    minItems: 1,
    maxItems: 1000,
    description:
      'Pages to begin with, such as `https://docs.example.com/`. The first one is what its documents are kept by as their origin.',
  }),
  sitemaps: addresses('Sitemaps and indexes of sitemaps, packed by gzip or not. Those that robots.txt names are read too.'),
  hosts: addresses(
    'Hosts whose pages are read, such as `docs.example.com`, with the port where it is not the usual one. Empty: those of `start` ' +
      'and `sitemaps`.',
  ),
  include: addresses('Patterns of which one must be found in an address. Empty: all. `start` is always read.'),
  exclude: addresses('Patterns of which none may be found in an address, such as `/(login|search)\\b`.'),
  depth: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 20,
    description: 'How many links a page may be away from `start` and the sitemaps. 0 reads those alone.',
  }),
  max_pages: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 10_000,
    description: 'The most addresses that a run asks for. Where there are more, nothing is pruned.',
  }),
  max_per_pattern: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1000,
    description:
      'The most addresses with parameters that differ only in their values and in numbers, but for those in sitemaps: the pages of a ' +
      'calendar, or all ways to sort and filter a list, have no end.',
  }),
  drop_parameters: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    default: VISITORS,
    maxItems: 1000,
    description: 'Parameters that are taken out of addresses; a `*` at the end stands for anything. Their case does not matter.',
  }),
};

const MANNERS = {
  robots: Type.Boolean({
    default: true,
    description: 'Keeps to robots.txt, and to what pages say to robots. Set it to false for a site of your own alone.',
  }),
  user_agent: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[ -~]+$',
    default: 'Touchstone/1',
    description: 'How it calls itself. What stands before the slash is the name that rules of robots.txt are for.',
  }),
  delay: Duration({
    default: '200ms',
    description: 'The time between two requests to a host. A longer `Crawl-delay` of robots.txt is kept, up to a minute.',
  }),
  concurrency: Type.Integer({ minimum: 1, maximum: 64, default: 4, description: 'The most requests under way at once.' }),
  page_timeout: Duration({ default: '20s', description: 'The most time for one request, its whole answer included.' }),
  retries: Type.Integer({
    minimum: 0,
    maximum: 10,
    default: 2,
    description: 'How often a page is asked for again that fails with a server error, too many requests or a broken connection.',
  }),
  max_page_size: Size({ default: '5MiB', description: 'The largest page that is read, unpacked.' }),
  allow_private: Type.Boolean({
    default: false,
    description:
      'Reads hosts whose addresses are of private networks, of this machine or of a cloud’s metadata. Without it such an ' +
      'address is refused, wherever it comes from: a redirect, a link or a name that leads to it.',
  }),
};

export const Config = Type.Object({
  ...SCOPE,
  ...MANNERS,
  cache: Type.Optional(
    Path({
      description:
        'A file that keeps pages between runs: what has not changed is not sent again (`ETag`, `Last-Modified`). Sources may share one.',
    }),
  ),
  keep_repeated: Type.Boolean({
    default: false,
    description: 'Keeps text that stands on most pages of a host: navigation, footers, banners.',
  }),
  repeated_share: Share({
    default: 0.5,
    description:
      'Text that stands on a larger share of the pages of a host than this repeats. It is told from hosts with 10 pages on.',
  }),
  source: Type.String({ default: '', maxLength: 1000, description: 'The collection that its documents belong to.' }),
  batch_documents: Type.Integer({ minimum: 1, maximum: 10_000, default: 50, description: 'The most documents of a batch.' }),
});
export type Config = Static<typeof Config>;
