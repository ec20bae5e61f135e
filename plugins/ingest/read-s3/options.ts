import { type Static, Type } from 'typebox';
import { Duration, Secret } from '../../../core/contract/options.ts';
import type { FileOptions } from '../../../lib/ingest/file-reader.ts';
import { remoteOptions } from '../../../lib/ingest/remote-options.ts';

export const options = {
  endpoint: Type.String({
    pattern: '^https?://[^\\s@/?#]+(/[^\\s@?#]*)?$',
    maxLength: 2000,
    description: 'The address of the server, without the bucket.',
    examples: ['https://s3.eu-central-1.amazonaws.com', 'http://minio:9000'],
  }),
  bucket: Type.String({ pattern: '^[\\w.-]{1,255}$', description: 'The bucket that is read.', examples: ['documents'] }),
  prefix: Type.String({
    default: '',
    maxLength: 1024,
    description: 'What keys of objects begin with that are read; all of the bucket when empty.',
    examples: ['handbook/'],
  }),
  region: Type.String({
    default: 'us-east-1',
    pattern: '^[\\w-]{1,100}$',
    description: 'The region of the bucket: requests are signed for it.',
  }),
  path_style: Type.Boolean({
    default: true,
    description:
      'The bucket stands in the path of an address; else before the name of the host, as newer buckets of Amazon want it.',
  }),
  access_key: Type.Optional(
    Secret({
      minLength: 1,
      maxLength: 1000,
      description: 'The id of the access key. Without one requests are not signed: for public buckets.',
    }),
  ),
  secret_key: Type.Optional(Secret({ minLength: 1, maxLength: 1000, description: 'The secret of the access key.' })),
  session_token: Type.Optional(
    Secret({ minLength: 1, maxLength: 10_000, description: 'The token that goes with a temporary access key.' }),
  ),
  id_prefix: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'What ids begin with that are made of a key; else the name of the bucket and a slash.',
    }),
  ),
  link: Type.String({
    default: '',
    maxLength: 2000,
    description: 'Where a person can read an object: `{key}` stands for its key.',
    examples: ['https://files.example/{key}'],
  }),
  concurrency: Type.Integer({ default: 4, minimum: 1, maximum: 32, description: 'How many objects are fetched at once.' }),
  timeout_request: Duration({ default: '60s', description: 'How long one request may take, until all of its answer is there.' }),
  max_objects: Type.Integer({
    default: 1_000_000,
    minimum: 1,
    description: 'The most objects below the prefix; with more nothing is read.',
  }),
  ...remoteOptions,
};

const Options = Type.Object(options);
export type S3Options = Static<typeof Options> & { reading: FileOptions };
