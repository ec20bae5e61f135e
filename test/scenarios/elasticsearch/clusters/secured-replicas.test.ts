import { expect } from 'chai';
import { touchstoneHere } from '../../../support/command-line.ts';
import { SECURED } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch, type Server, workspaceOn } from '../../../support/elasticsearch.ts';
import { eventually } from '../../../support/eventually.ts';
import { send } from '../../../support/replicas/callers.ts';
import { type ReplicatedService, replicaFolder, type StartedReplica, startReplica } from '../../../support/replicas/service.ts';

const WRONG_KEY = Buffer.from('an-id-that-is-none:a-secret-nobody-has').toString('base64');

/** What a key may, on the cluster and on the indices of the service. */
const RIGHTS = {
  /** Those that docs/replicas.md names. */
  least: [['manage_index_templates'], ['read', 'write', 'manage']],
  reading: [['manage_index_templates'], ['read']],
  untemplated: [[], ['read', 'write', 'manage']],
} as const;

interface Found {
  ok: boolean;
  detail: string;
  obstacles?: { detail: string; mend?: string }[];
}

/** `detail` is of what is in the way; undefined where nothing is. */
function expectFound(found: Found | undefined, detail?: RegExp, mend?: RegExp): void {
  const [first] = found?.obstacles ?? [];
  expect(found?.ok, JSON.stringify(found)).to.equal(detail === undefined);
  if (detail) expect(first?.detail).to.match(detail);
  if (detail && mend) expect(first?.mend).to.match(mend);
}

describeElasticsearch(
  'replicas on a server with users and a certificate of its own',
  (server) => {
    const space = workspaceOn(server);
    const keys: Record<string, string> = {};

    before(async () => {
      const client = clientOf(server());
      for (const [name, [cluster, privileges]] of Object.entries(RIGHTS)) {
        const role = { cluster: [...cluster], index: [{ names: [`${space.prefix}*`], privileges: [...privileges] }] };
        keys[name] = (await client.security.createApiKey({ name, role_descriptors: { [name]: role } })).encoded;
      }
      await client.close();
    });

    const serviceWith = (options: Record<string, string | undefined>): ReplicatedService => {
      const { url: endpoint, ca } = server();
      const given = Object.entries({ endpoint, ca, timeout: '5s', ...options });
      const connection = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
      return { connection, prefix: space.prefix };
    };

    const MAKE_A_KEY = /^make a key that may, and give it as `api_key`: POST \/_security\/api_key \{/;
    const cases: {
      title: string;
      options: (server: Server) => Record<string, string | undefined>;
      code: number;
      shared?: RegExp;
      store?: RegExp;
      mend?: RegExp;
    }[] = [
      { title: 'a key with the least rights', options: () => ({ api_key: keys.least }), code: 0 },
      {
        title: 'a key that is none',
        options: () => ({ api_key: WRONG_KEY }),
        code: 69,
        shared: /answered 401 to GET \/ \(the credentials are not accepted/,
        store: /answered 401 to GET \/ \(the credentials are not accepted/,
        mend: MAKE_A_KEY,
      },
      {
        title: 'a key that may only read',
        options: () => ({ api_key: keys.reading }),
        code: 69,
        shared: /lack the rights .*write on '.*shared-service-v1'/,
        store: /lack the rights .*manage on '.*store-\*'/,
        mend: MAKE_A_KEY,
      },
      {
        title: 'a key that may make no templates',
        options: () => ({ api_key: keys.untemplated }),
        code: 69,
        store: /lack the rights manage_index_templates on the cluster/,
        mend: MAKE_A_KEY,
      },
      {
        title: 'no authority',
        options: () => ({ api_key: keys.least, ca: undefined }),
        code: 69,
        shared: /certificate is not trusted: .*name the authority with `ca`/,
        store: /certificate is not trusted: .*name the authority with `ca`/,
      },
      {
        title: 'an address where nothing is',
        options: () => ({ api_key: keys.least, endpoint: 'https://127.0.0.1:9' }),
        code: 69,
        shared: /cannot be reached \(.*ECONNREFUSED/,
        store: /cannot be reached \(.*ECONNREFUSED/,
        mend: /`endpoint` leads to it/,
      },
    ];

    it('share keys, documents and conversations with the least rights', async function () {
      this.timeout(120_000);
      const replicas: StartedReplica[] = [];
      try {
        for (let count = 0; count < 2; count++) replicas.push(await startReplica(serviceWith({ api_key: keys.least })));
        const [one, other] = replicas as [StartedReplica, StartedReplica]; // just started
        const post = async (url: string, path: string, body: object, headers = {}) => {
          const sent = await send<Record<string, unknown>>(url, 'POST', `/v1/test/${path}`, { body, headers });
          expect(sent.status, path).to.be.within(200, 299);
          return sent.body;
        };
        await post(one.url, 'documents', [{ id: 'pump', title: 'Pump', content: 'The pump is made of brass.' }]);
        const { key } = await post(one.url, 'keys', { name: 'k', permissions: ['ask'] });
        const question = { question: 'Of what is the pump made?', user_session: { system: { session_id: 's-1' } } };
        // It looks for an index that was missing every few seconds.
        await eventually(async () => {
          const { reason } = await post(other.url, 'seek', question, { apikey: String(key) });
          return expect(reason).to.equal('answered');
        }, 30_000);
      } finally {
        for (const { child } of replicas) child.kill('SIGKILL');
      }
    });

    for (const { title, options, code, shared, store, mend } of cases) {
      it(`are told by validate and doctor what is wrong with ${title}`, async function () {
        this.timeout(60_000);
        const cwd = replicaFolder(serviceWith(options(server())));
        const ended = await touchstoneHere(['validate', '--config', 'touchstone.yaml', '--data', 'data', '--json'], { cwd });
        expect(ended.code, ended.stdout + ended.stderr).to.equal(code);
        const said = JSON.parse(ended.stdout);
        const resources: (Found & { name: string })[] = said.instances[0].resources;
        expectFound(said.shared_state, shared, mend);
        expectFound(
          resources.find(({ name }) => name === 'state'),
          store,
          mend,
        );
        const { stdout } = await touchstoneHere(['doctor', '--config', 'touchstone.yaml', '--data', 'data'], { cwd });
        expect(stdout).to.match(shared ? /^problem {2}shared_state: /m : /^ok {7}shared_state: /m);
        for (const secret of [WRONG_KEY, ...Object.values(keys)]) expect(ended.stdout + stdout).to.not.include(secret);
      });
    }
  },
  SECURED,
);
