import { type Static, Type } from 'typebox';
import { Duration, Secret } from '../../core/contract/options.ts';

/** The options of every resource that talks to a server with OpenAI's API. */
export const connection = {
  base_url: Type.String({
    default: 'https://api.openai.com/v1',
    pattern: '^https?://[^\\s@]+$',
    description:
      'Address of the API, up to and with its version, such as `http://localhost:8000/v1`; for Azure with ' +
      '`azure_api_version` the address of the resource. It holds no user name and no password.',
  }),
  api_key: Secret({ default: '', description: 'Key of the API; empty where the server wants none.' }),
  organisation: Type.String({ default: '', description: 'Organisation that is charged, where the key belongs to several.' }),
  headers: Type.Unsafe<Record<string, string>>({
    type: 'object',
    default: {},
    additionalProperties: { type: 'string', writeOnly: true },
    description: 'Further headers of every request, by name; their values are masked wherever they are shown.',
  }),
  azure_api_version: Type.String({
    default: '',
    description:
      'Version of the API of Azure OpenAI, such as `2024-10-21`: turns the form of Azure on, with the deployment as ' +
      '`model`. Leave it out for the addresses of Azure that end with `/openai/v1`.',
  }),
  timeout: Duration({ default: '60s', description: 'How long one request may take, with its whole answer.' }),
  retries: Type.Integer({
    default: 2,
    minimum: 0,
    maximum: 10,
    description:
      'How often a request is sent again after 408, 409, 429, 5xx or a broken connection, as long as there is time; ' +
      '`Retry-After` is honoured.',
  }),
  max_concurrent: Type.Integer({ default: 8, minimum: 1, maximum: 1000, description: 'Most requests under way at once.' }),
};

const connectionSchema = Type.Object(connection);
export type Connection = Static<typeof connectionSchema>;
