import { readFileSync } from 'node:fs';
import { Client } from '@elastic/elasticsearch';

/** How to reach a real Elasticsearch, and what can be done to it. */
export interface Server {
  /** The first node that runs. */
  url: string;
  /** All nodes, the first one first. */
  urls: string[];
  username?: string;
  password?: string;
  apiKey?: string;
  /** The path of the PEM file of the authority that vouches for an `https` URL. */
  ca?: string;
  /** All of this as environment variables, for programs: `ELASTICSEARCH_URL` and so on. */
  env: Record<string, string>;
  /** `kill -9` of a node; 1 is the first. */
  kill(node: number): Promise<void>;
  /** Brings a killed node back with its data; resolves when it has joined. */
  start(node: number): Promise<void>;
  /** Ends a cluster that was brought up for one purpose, with its data; does nothing to one that others may use. */
  close(): Promise<void>;
}

export type Reach = Omit<Server, 'kill' | 'start' | 'close'>;

const VARIABLE = /^ELASTICSEARCH_(URLS?|USERNAME|PASSWORD|API_KEY|CA)$/;

/** What the variables `ELASTICSEARCH_*` say of a server; undefined when they name none. */
export function reachOf(variables: Readonly<Record<string, string | undefined>>): Reach | undefined {
  const url = variables.ELASTICSEARCH_URL;
  if (!url) return undefined;
  const set = Object.entries(variables).filter((entry): entry is [string, string] => VARIABLE.test(entry[0]) && !!entry[1]);
  return {
    url,
    urls: variables.ELASTICSEARCH_URLS?.split(',') ?? [url],
    username: variables.ELASTICSEARCH_USERNAME || undefined,
    password: variables.ELASTICSEARCH_PASSWORD || undefined,
    apiKey: variables.ELASTICSEARCH_API_KEY || undefined,
    ca: variables.ELASTICSEARCH_CA || undefined,
    env: Object.fromEntries(set),
  };
}

/** The official client for it, as its administrator. */
export function clientOf({ urls, apiKey, username, password, ca }: Reach): Client {
  const user = username && password ? { username, password } : undefined;
  return new Client({
    nodes: urls,
    auth: user ?? (apiKey ? { apiKey } : undefined),
    tls: ca === undefined ? undefined : { ca: readFileSync(ca) },
  });
}
