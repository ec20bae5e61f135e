import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type Ended, touchstone } from '../../../support/command-line.ts';
import { expectAway, fill, pipelineWith, type Site, serve } from '../../../support/elasticsearch/service.ts';
import { type Front, forgedCertificate, frontOf, ownCertificate } from '../../../support/elasticsearch/tls-front.ts';
import { SECURED, SOME } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch, type Server } from '../../../support/elasticsearch.ts';
import { folderWith } from '../../../support/folder.ts';
import { stopAll } from '../../../support/harness.ts';

const INDEX = 'handbook';

/** What `test/kb` of `/ready` may say. */
interface Expected {
  /** Of the detail, or the obstacles; nothing where it can be searched. */
  detail?: RegExp;
  mend?: RegExp;
}

interface Case extends Expected {
  title: string;
  options: (server: Server) => Record<string, unknown>;
}

const WRONG_KEY = Buffer.from('an-id-that-is-none:a-secret-nobody-has').toString('base64');
const WRONG_PASSWORD = 'not-the-password-at-all';

const fingerprintOf = (file = ''): string => new X509Certificate(readFileSync(file)).fingerprint256;

/** Keys that tests make, by what they may do. */
const keys = { reader: '', half: '', loader: '', stranger: '' };

/** What speaks for the server: with its own certificate and the authority's beside it, and with a forged one. */
const fronts: { own?: Front; forged?: Front } = {};

const REFUSED = /answered 401 to GET \/ \(the credentials are not accepted: look at `api_key`, or `username` and `password`/;
const MAKE_A_KEY = /make a key that may, and give it as `api_key`: POST \/_security\/api_key \{"name":"touchstone"/;

const credentials: Case[] = [
  { title: 'a key that is none', options: () => ({ api_key: WRONG_KEY }), detail: REFUSED, mend: MAKE_A_KEY },
  {
    title: 'a wrong password',
    options: ({ username }) => ({ username, password: WRONG_PASSWORD }),
    detail: REFUSED,
    mend: MAKE_A_KEY,
  },
  { title: 'no credentials', options: () => ({}), detail: REFUSED, mend: MAKE_A_KEY },
  {
    title: 'a key without rights on the index',
    options: () => ({ api_key: keys.stranger }),
    detail: new RegExp(
      `answered 403 to GET /${INDEX} \\(these credentials may not do this: give the API key rights on the index`,
    ),
    mend: new RegExp(`"indices":\\[\\{"names":\\["${INDEX}"`),
  },
  { title: 'a key that may read', options: () => ({ api_key: keys.reader }) },
  { title: 'a user and a password', options: ({ username, password }) => ({ username, password }) },
];

const certificates: Case[] = [
  {
    title: 'no authority',
    options: () => ({ ca: undefined }),
    detail: /certificate is not trusted: .*name the authority with `ca` or `ca_fingerprint`/,
  },
  { title: 'the authority as a file', options: ({ ca }) => ({ ca }) },
  {
    title: 'the fingerprint of the authority',
    options: ({ ca }) => ({ endpoint: fronts.own?.url, ca: undefined, ca_fingerprint: fingerprintOf(ca) }),
  },
  {
    title: 'the fingerprint without colons, in small letters',
    options: ({ ca }) => ({
      endpoint: fronts.own?.url,
      ca: undefined,
      ca_fingerprint: fingerprintOf(ca).replaceAll(':', '').toLowerCase(),
    }),
  },
  {
    title: 'the fingerprint of another authority',
    options: () => ({
      endpoint: fronts.own?.url,
      ca: undefined,
      ca_fingerprint: createHash('sha256').update('another').digest('hex'),
    }),
    detail: /its authority has not the fingerprint of `ca_fingerprint` but [0-9A-F:]{95}/,
  },
  {
    title: 'the fingerprint, which an impostor sends a copy of the authority to match',
    options: ({ ca }) => ({ endpoint: fronts.forged?.url, ca: undefined, ca_fingerprint: fingerprintOf(ca) }),
    detail: /certificate is not trusted: .*signature/,
  },
  {
    title: 'the fingerprint of an authority that the server does not send',
    options: ({ ca }) => ({ ca: undefined, ca_fingerprint: fingerprintOf(ca) }),
    detail: /it does not send the certificate of its authority.*give that as a file with `ca`/,
  },
  {
    title: 'http where it is https',
    options: ({ url }) => ({ ca: undefined, endpoint: url.replace('https:', 'http:') }),
    detail: /it may want https: give an `endpoint` that begins with https:/,
  },
];

describeElasticsearch(
  'a server with users and a certificate of its own',
  (server) => {
    const sites: Site[] = [];
    const open = async (options: Record<string, unknown>, more: object = {}) => {
      const { url: endpoint, ca } = server();
      const given = { endpoint, index: INDEX, ca, ...options };
      const site = await serve({ elasticsearch: JSON.parse(JSON.stringify(given)), ...more });
      sites.push(site);
      return site;
    };
    const secrets = () => [WRONG_KEY, WRONG_PASSWORD, server().password ?? '', ...Object.values(keys)];

    before(async function () {
      this.timeout(60_000);
      const client = clientOf(server());
      const all = { cluster: ['monitor' as const], index: [{ names: [INDEX, `${INDEX}-*`], privileges: ['all' as const] }] };
      const read = {
        ...all,
        index: [{ names: [INDEX, `${INDEX}-*`], privileges: ['read' as const, 'view_index_metadata' as const] }],
      };
      const alias = { ...read, index: read.index.map((each) => ({ ...each, names: [INDEX] })) };
      const none = { ...all, index: [{ names: ['another'], privileges: ['read' as const] }] };
      for (const [name, role] of [
        ['loader', all],
        ['reader', read],
        ['half', alias],
        ['stranger', none],
      ] as const) {
        const made = await client.security.createApiKey({ name, role_descriptors: { [name]: role } });
        keys[name] = made.encoded;
      }
      await client.close();
      fronts.own = await frontOf(server(), ownCertificate(server()));
      fronts.forged = await frontOf(server(), forgedCertificate(server()));
      await fill(await open({ api_key: keys.loader }));
    });
    after(async () => {
      await stopAll();
      for (const front of Object.values(fronts)) front.close();
    });

    for (const [what, cases, own] of [
      ['with', credentials, () => ({})],
      ['reached with', certificates, () => ({ api_key: keys.reader })],
    ] as const) {
      for (const { title, options, detail, mend } of cases) {
        it(`${what} ${title} ${detail ? 'is refused, and told how that is mended' : 'is searched'}`, async () => {
          const site = await open({ ...own(), ...options(server()) });
          const { status, kb } = await site.told();
          if (!detail) {
            expect([status, kb.obstacles], kb.detail).to.deep.equal([200, undefined]);
            return expect((await site.ask()).body).to.include({ reason: 'answered', document: 'Kettle' });
          }
          expect(status).to.equal(503);
          expect(kb.detail).to.match(detail);
          if (mend) expect(kb.obstacles?.[0]?.mend).to.match(mend);
          expectAway(await site.ask());
        });
      }
    }

    it('says so when a key may search the alias but not read what is behind it', async () => {
      const site = await open({ api_key: keys.half });
      expectAway(await site.ask());
      const failed = site.lines().find(({ message }) => message === 'request failed');
      expect(failed?.error).to.match(/cannot be read \(security_exception: .*the key needs rights on the index behind the alias/);
    });

    it('tells an impostor nothing', () => {
      expect(fronts.own?.heard()).to.include('ApiKey');
      expect(fronts.forged?.heard()).to.equal('');
    });

    it('keeps every secret out of what is logged, told, measured and shown', async () => {
      for (const site of sites) {
        const { body } = await site.ask();
        const metrics = await (await fetch(`${site.url}/metrics`)).text();
        const seen = JSON.stringify([site.lines(), await site.told(), body]) + metrics;
        for (const secret of secrets()) expect(seen).to.not.include(secret);
      }
    });

    it('keeps them out of what the command line shows and says', async function () {
      this.timeout(30_000);
      const { url: endpoint, ca, username, password } = server();
      const shown = async (options: object, verb: string): Promise<Ended> => {
        const text = pipelineWith({ elasticsearch: { endpoint, ca, index: INDEX, ...options } });
        return touchstone([verb, '--pipeline', 'pipeline.yaml'], { cwd: folderWith({ 'pipeline.yaml': text }) });
      };
      for (const options of [{ api_key: WRONG_KEY }, { username, password }, { username, password: WRONG_PASSWORD }]) {
        for (const verb of ['echo', 'validate']) {
          const { stdout, stderr } = await shown(options, verb);
          expect(stdout).to.include(verb === 'echo' ? '********' : 'kb');
          for (const secret of secrets()) expect(stdout + stderr).to.not.include(secret);
        }
      }
    });
  },
  SECURED,
);

describeElasticsearch(
  'a server without certificates',
  (server) => {
    after(stopAll);

    it('is told apart from one with them: https where it is http', async () => {
      const endpoint = server().url.replace('http:', 'https:');
      const { status, kb } = await (await serve({ elasticsearch: { endpoint, index: INDEX } })).told();
      expect(status).to.equal(503);
      expect(kb.detail).to.include('it does not speak https: give an `endpoint` that begins with http://');
    });
  },
  SOME,
);
