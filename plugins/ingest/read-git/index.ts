import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import { Failure, type Issue } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import {
  type FileReader,
  type FileReaderPlugin,
  fileReaderOf,
  fileReading,
  sourceThrough,
} from '../../../lib/ingest/file-reader.ts';
import { ReadBefore, readBeforeIssues, readBeforeParts } from '../../../lib/ingest/read-before.ts';
import { itemOf, type RemoteListing, readRemoteFiles } from '../../../lib/ingest/remote-files.ts';
import { PathFilter } from '../../../lib/ingest/remote-options.ts';
import { fillTemplate, pathProblem, shownPath, withoutCredentials } from '../../../lib/ingest/remote-path.ts';
import { type GitOptions, options } from './options.ts';
import { Repository, type TreeEntry } from './repository.ts';

/** The source, which hands files to the plugin that reads them. */
export const readGit = (files: FileReaderPlugin) =>
  defineSource<Batch>()({
    name: 'read_git',
    summary: 'Reads the files of a git repository at a branch, and after the first time those alone that have changed.',
    source: true,
    config: Type.Object({ ...options, reading: fileReading(files) }),
    needs: [],
    gives: ['documents', 'present', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
    check: issuesOf,
    create(config) {
      const reader = fileReaderOf(files, config.reading);
      return sourceThrough(reader, originOf(config), (generation, call) => readRepository(config, { reader, generation }, call));
    },
  });

const originOf = ({ url, branch, folder }: GitOptions): string =>
  `${withoutCredentials(url)}#${branch ?? 'HEAD'}${folder && `:${folder}`}`;

function issuesOf({ url, state, documents }: GitOptions): Issue[] {
  const said = readBeforeIssues({ state, documents });
  if (withoutCredentials(url) !== url)
    said.push({ path: ['url'], message: "holds credentials, which would be shown: put them in 'username' and 'token'" });
  return said;
}

const isLocal = (url: string): boolean => url.startsWith('/') || url.startsWith('file:');

function repositoryOf({ url, branch, path, username, token, proxy, ca, ...limits }: GitOptions): Repository {
  const basic = Buffer.from(`${username}:${token}`).toString('base64');
  const name = createHash('sha256')
    .update(`${url}#${branch ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  return new Repository({
    url,
    branch,
    folder: join(path, name),
    protocols: isLocal(url) ? 'file' : 'https:http',
    settings: {
      // Whoever the server sends us on to is not to get the token.
      ...(token !== undefined && {
        [`http.${url}.extraHeader`]: `Authorization: Basic ${basic}`,
        'http.followRedirects': 'false',
      }),
      ...(proxy !== undefined && { 'http.proxy': proxy }),
      ...(ca !== undefined && { 'http.sslCAInfo': ca }),
    },
    secrets: [...(token === undefined ? [] : [token, basic]), ...(proxy === undefined ? [] : [proxy])],
    timeout: limits.timeout_fetch,
    maxSize: limits.max_repository,
  });
}

async function* readRepository(
  config: GitOptions,
  { reader, generation }: { reader: FileReader; generation: string },
  call: Call,
): AsyncGenerator<Partial<Batch>> {
  const { state: _state, documents: _documents, token: _, proxy: __, ...setting } = config;
  const origin = originOf(config);
  const repository = repositoryOf(config);
  const { commit, entries } = await contentOf(repository, call);
  const prefix = config.id_prefix ?? `${nameOf(config.url)}/`;
  const listing = listingOf(entries, config, commit);
  const hashes = new Map(entries.map(({ path, hash }) => [path, hash]));
  const place = {
    origin,
    prefix,
    concurrency: 4,
    maxSize: config.max_object_size,
    fetch: ({ key }: { key: string }, to: string) => repository.write(hashes.get(key) ?? '', to, call),
  };
  const before = new ReadBefore(readBeforeParts(config), 'read_git', [origin, setting, generation]);
  yield* readRemoteFiles(listing, { place, reader, before }, call);
}

const nameOf = (url: string): string =>
  url
    .replace(/\/*(?:\.git)?\/*$/, '')
    .split('/')
    .at(-1) ?? '';

/** A repository of ours that a crash has damaged is made anew, once. */
async function contentOf(repository: Repository, call: Call): Promise<{ commit: string; entries: TreeEntry[] }> {
  const look = async () => ({ commit: await repository.update(call), entries: await repository.entries(call) });
  try {
    return await look();
  } catch (thrown) {
    call.signal.throwIfAborted();
    if (!/bad object|missing|corrupt|not a git repository|unable to read|invalid object|inflate/.test(String(thrown)))
      throw thrown;
    await repository.discard();
    return look();
  }
}

function listingOf(entries: readonly TreeEntry[], config: GitOptions, commit: string): RemoteListing {
  const filter = new PathFilter(config);
  const folder = config.folder.replace(/^\/+|\/+$/g, '');
  const within = entries.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`));
  if (within.length === 0)
    throw new Failure(
      'resource_unavailable',
      `${originOf(config)}: ${folder === '' ? 'it holds no file' : `there is no folder ${folder}`}`,
    );
  const [files, failures]: [RemoteListing['files'][number][], RemoteListing['failures'][number][]] = [[], []];
  for (const { mode, path, hash, size } of within) {
    const problem = pathProblem(path);
    if (mode === '120000') filter.skip('symbolic link');
    else if (mode === '160000') filter.skip('submodule');
    else if (problem) failures.push({ item: itemOf({ origin: originOf(config) }, shownPath(path)), reason: problem });
    else if (filter.isWanted(path))
      files.push({
        key: path,
        tag: hash,
        size,
        url: fillTemplate(config.link, { path, commit, branch: config.branch ?? 'HEAD' }),
      });
  }
  return { files, failures, skipped: filter.skipped };
}
