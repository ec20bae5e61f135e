import { type Static, Type } from 'typebox';
import { Duration, Path, Secret, Size } from '../../../core/contract/options.ts';
import type { FileOptions } from '../../../lib/ingest/file-reader.ts';
import { remoteOptions } from '../../../lib/ingest/remote-options.ts';

export const options = {
  url: Type.String({
    pattern: '^(https?://|file:///|/)[^\\s]+$',
    maxLength: 2000,
    description: 'The repository: an address with `https`, or a path on this machine. A token stands in `token`, never in here.',
    examples: ['https://github.com/example/handbook.git'],
  }),
  branch: Type.Optional(
    Type.String({
      pattern: '^[\\w][\\w./+@-]*$',
      maxLength: 250,
      description: 'The branch that is read; else the one that the repository has for its own.',
      examples: ['main'],
    }),
  ),
  path: Path({
    description: 'Folder that keeps what was fetched of the repository, for this service alone. Made when it is not there.',
  }),
  folder: Type.String({
    default: '',
    maxLength: 1000,
    description: 'The folder of the repository below which files are read; all of it when empty.',
    examples: ['docs'],
  }),
  id_prefix: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'What ids begin with that are made of a path; else the name of the repository and a slash.',
    }),
  ),
  link: Type.String({
    default: '',
    maxLength: 2000,
    description: 'Where a person can read a file: `{path}`, `{branch}` and `{commit}` stand for what they name.',
    examples: ['https://github.com/example/handbook/blob/{branch}/{path}'],
  }),
  username: Type.String({
    default: 'x-access-token',
    maxLength: 200,
    description: 'The name that goes with `token`; what it is, is for the server to say.',
  }),
  token: Type.Optional(
    Secret({ minLength: 1, maxLength: 10_000, description: 'A token or password that may read the repository.' }),
  ),
  proxy: Type.Optional(Secret({ minLength: 1, maxLength: 2000, description: 'The address of an HTTP proxy on the way to it.' })),
  ca: Type.Optional(Path({ description: "Certificates of authorities to trust instead of the system's: a file of PEM." })),
  timeout_fetch: Duration({ default: '10m', description: 'How long one fetch may take.' }),
  max_repository: Size({ default: '2GiB', description: 'The most that a fetch may bring and keep.' }),
  ...remoteOptions,
};

const Options = Type.Object(options);
export type GitOptions = Static<typeof Options> & { reading: FileOptions };
