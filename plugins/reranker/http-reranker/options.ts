import { type Static, Type } from 'typebox';
import type { Issue } from '../../../core/contract/errors.ts';
import { Duration } from '../../../core/contract/options.ts';
import { connection } from '../../../lib/openai/options.ts';
import { SERVERS, type ServerName } from './servers.ts';

const { api_key, headers, retries, max_concurrent } = connection;

export const options = Type.Object({
  server: Type.Unsafe<ServerName>(
    Type.Union(
      Object.keys(SERVERS).map((name) => Type.Literal(name)),
      {
        examples: ['cohere'],
        description:
          'Whose form of requests it takes: `cohere`, `jina`, `vllm`, `llama_cpp`, or `text_embeddings_inference`. Servers ' +
          'that are like one of them, such as proxies, go by its name.',
      },
    ),
  ),
  base_url: Type.String({
    pattern: '^https?://[^\\s@]+$',
    examples: ['http://localhost:8080/v1'],
    description:
      'Address up to where `/rerank` begins, with the version: `https://api.cohere.com/v2`, `https://api.jina.ai/v1`, ' +
      '`http://vllm:8000/v1`, `http://llama:8080/v1`, `http://tei:8080`. It holds no user name and no password.',
  }),
  model: Type.String({
    default: '',
    description: 'The model, as the server calls it; empty where it runs but one and asks for no name.',
  }),
  api_key,
  headers,
  timeout: Duration({ default: '10s', description: 'How long one request may take, with its whole answer.' }),
  retries,
  max_concurrent,
  max_queue: Type.Integer({
    default: 100,
    minimum: 0,
    maximum: 100_000,
    description: 'Most requests that wait for their turn; one more fails at once.',
  }),
  text_tokens: Type.Integer({
    default: 400,
    minimum: 8,
    maximum: 100_000,
    description:
      'Most tokens of one passage, counted roughly; what is longer is cut. Question and passage together must fit into what ' +
      'the model reads: 512 tokens for many, 8192 for some.',
  }),
  batch_size: Type.Integer({
    default: 32,
    minimum: 1,
    maximum: 1000,
    description:
      'Most passages of one request: Text Embeddings Inference takes 32 unless told otherwise. A model that reads passages ' +
      'side by side needs all of them in one.',
  }),
});
export type Options = Static<typeof options>;

/** An address that already says what is added to it. */
export const issuesOf = ({ base_url: url }: Options): Issue[] =>
  /\/rerank(?:ing)?\/?$/.test(url)
    ? [{ path: ['base_url'], message: 'leave /rerank out of the address: it is added to it' }]
    : [];
