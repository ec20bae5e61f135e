import type { ClientOptions, OpenAI } from 'openai';
import type { UpstreamEvent } from '../../core/contract/call.ts';
import { fetchKeepingAlive } from '../upstream/keep-alive.ts';
import type { Connection } from './options.ts';

/** What every request of the client is given. */
export interface RequestOptions {
  signal: AbortSignal;
  headers: Record<string, string>;
}

/** `used` is called with what the server tells of its use of tokens; the last word counts. */
export type Work<T> = (client: OpenAI, options: RequestOptions, used: (tokens: Tokens) => void) => Promise<T>;

export type Tokens = NonNullable<UpstreamEvent['tokens']>;

/** Makes the client, which connects when it is first used. */
export async function createClient(options: Connection): Promise<OpenAI> {
  // Loading the package takes a tenth of a second: whoever only lints does not wait for it.
  const { AzureOpenAI, OpenAI } = await import('openai');
  const { azure_api_version: apiVersion, base_url: baseURL } = options;
  if (apiVersion === '') return new OpenAI({ ...common(options), baseURL });
  const address = baseURL.replace(/\/+$/, '');
  return new AzureOpenAI({
    ...common(options),
    apiVersion,
    baseURL: address.endsWith('/openai') ? address : `${address}/openai`,
  });
}

/** All that the package would look for in the environment is said here: configuration comes from the pipeline file alone. */
const common = ({ api_key: key, organisation, headers, timeout }: Connection) => {
  return {
    // The package wants a key; without one the headers that would carry it are left out.
    apiKey: key || 'none',
    adminAPIKey: null,
    organization: organisation || null,
    project: null,
    webhookSecret: null,
    fetch: fetchKeepingAlive,
    defaultHeaders: { ...(key ? {} : { authorization: null, 'api-key': null }), ...headers },
    // It would write to the console.
    logLevel: 'off',
    // Trying again is done where the deadline of the call is known and each try is counted.
    maxRetries: 0,
    // Longer than any request of ours: each has a time of its own.
    timeout: timeout + 1_000,
  } satisfies ClientOptions;
};
