import { expect } from 'chai';
import { type Static, Type } from 'typebox';
import { createClient } from '../../../lib/openai/client.ts';
import { connection } from '../../../lib/openai/options.ts';
import { interceptRequests, nock } from '../../support/nock.ts';
import { configure } from '../../support/run-step.ts';

const ORIGIN = 'https://models.example';
const schema = Type.Object(connection);

/** What the package looks for in the environment, where it is let. */
const ENVIRONMENT = {
  OPENAI_API_KEY: 'hush',
  OPENAI_ADMIN_KEY: 'hush',
  OPENAI_BASE_URL: 'https://elsewhere.example/v1',
  OPENAI_ORG_ID: 'hush',
  OPENAI_PROJECT_ID: 'hush',
  AZURE_OPENAI_API_KEY: 'hush',
  OPENAI_API_VERSION: 'hush',
};

describe('the client of a model server', () => {
  const earlier: Record<string, string | undefined> = {};
  interceptRequests();
  before(() => {
    for (const [name, value] of Object.entries(ENVIRONMENT)) {
      earlier[name] = process.env[name];
      process.env[name] = value;
    }
  });
  after(() => {
    for (const [name, value] of Object.entries(earlier)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  /** Headers of a request with these options, which must go to this path. */
  async function sent(options: object, path: string): Promise<Record<string, string>> {
    let headers: Record<string, string> = {};
    nock(ORIGIN)
      .post(path)
      .reply((request: Request) => {
        headers = Object.fromEntries(request.headers);
        return [200, {}];
      });
    const client = await createClient(configure({ config: schema }, options) as Static<typeof schema>); // of that schema
    await client.embeddings.create({ model: 'little', input: 'text' });
    return headers;
  }

  const PLAIN = '/v1/embeddings';
  const AZURE = '/openai/deployments/little/embeddings?api-version=2024-10-21';
  const azure = { api_key: 'own', azure_api_version: '2024-10-21' };
  for (const [name, options, path, expected] of [
    ['no key where none is configure', {}, PLAIN, { authorization: undefined, 'api-key': undefined }],
    ['the key that is configure', { api_key: 'own' }, PLAIN, { authorization: 'Bearer own' }],
    ['the organisation', { organisation: 'org-1' }, PLAIN, { 'openai-organization': 'org-1' }],
    ['further headers', { headers: { 'x-team': 'blue' } }, PLAIN, { 'x-team': 'blue' }],
    [
      'further headers in place of its own',
      { api_key: 'own', headers: { authorization: 'Basic b3du' } },
      PLAIN,
      { authorization: 'Basic b3du' },
    ],
    ['the key of Azure', azure, AZURE, { 'api-key': 'own', authorization: undefined }],
    ['the same to an address that ends so', { ...azure, base_url: `${ORIGIN}/openai/` }, AZURE, { 'api-key': 'own' }],
  ] as const)
    it(`sends ${name}, and nothing of the environment`, async () => {
      const base_url = path === AZURE ? ORIGIN : `${ORIGIN}/v1`;
      const headers = await sent({ base_url, ...options }, path);
      for (const [header, value] of Object.entries(expected)) expect(headers[header], header).to.equal(value);
      expect(JSON.stringify(headers)).to.not.contain('hush');
    });
});
