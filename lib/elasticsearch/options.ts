import { type Static, Type } from 'typebox';
import { Duration, Path, Secret, Size } from '../../core/contract/options.ts';

/** How a server or cluster is reached: options of every plugin that talks to one. */
export const connectionOptions = {
  endpoint: Type.String({
    default: '',
    description:
      'Address of the server, such as `https://search.example:9200`; several nodes of one cluster with commas between.',
  }),
  cloud_id: Type.String({ default: '', description: 'Id of an Elastic Cloud deployment, instead of an endpoint.' }),
  api_key: Secret({ default: '', description: 'Private API key, in its encoded form.' }),
  username: Type.String({ default: '', description: 'User name, where there is no API key.' }),
  password: Secret({ default: '', description: 'Password of the user.' }),
  ca: Type.Optional(
    Path({ description: 'File with the certificate authority (PEM) that signed the certificate of the server.' }),
  ),
  ca_fingerprint: Type.String({
    default: '',
    description: 'SHA-256 fingerprint of that authority, instead of its file; Elasticsearch prints it at its first start.',
  }),
  proxy: Type.String({ default: '', description: 'Address of an HTTP proxy that leads to the server.' }),
  timeout: Duration({ default: '10s', description: 'How long one search may take, and one other short request.' }),
  write_timeout: Duration({ default: '60s', description: 'How long one bulk request may take.' }),
  max_connections: Type.Integer({
    default: 32,
    minimum: 1,
    maximum: 1000,
    description: 'Most connections that are kept open to one node; further requests wait for one.',
  }),
  compression: Type.Boolean({
    default: false,
    description: 'Sends bulk requests compressed and asks for compressed answers: worth its time over a slow line.',
  }),
};

/** How much is written at a time. */
export const bulkOptions = {
  bulk_size: Size({ default: '4MiB', description: 'Most bytes of one bulk request.' }),
  bulk_documents: Type.Integer({ default: 500, minimum: 1, maximum: 10_000, description: 'Most entries of one bulk request.' }),
  bulk_parallel: Type.Integer({ default: 4, minimum: 1, maximum: 16, description: 'Bulk requests under way at once.' }),
  bulk_patience: Duration({
    default: '5m',
    description: 'How long entries that an overloaded server refuses are tried again before they count as failed.',
  }),
};

const connectionSchema = Type.Object(connectionOptions);
export type ConnectionOptions = Static<typeof connectionSchema>;

const bulkSchema = Type.Object(bulkOptions);
export type BulkOptions = Static<typeof bulkSchema> & Pick<ConnectionOptions, 'write_timeout'>;
