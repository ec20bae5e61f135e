import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import type { Issue } from '../../../core/contract/errors.ts';
import type { Batch, IngestFailure } from '../../../core/contract/facts/batch.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import {
  type FileReader,
  type FileReaderPlugin,
  fileReaderOf,
  fileReading,
  sourceThrough,
} from '../../../lib/ingest/file-reader.ts';
import { ReadBefore, readBeforeIssues, readBeforeParts } from '../../../lib/ingest/read-before.ts';
import { itemOf, type RemoteFile, type RemoteListing, readRemoteFiles } from '../../../lib/ingest/remote-files.ts';
import { PathFilter } from '../../../lib/ingest/remote-options.ts';
import { fillTemplate, pathProblem, shownPath } from '../../../lib/ingest/remote-path.ts';
import { Bucket, type ListedObject } from './bucket.ts';
import { options, type S3Options } from './options.ts';

/** The source, which hands objects to the plugin that reads files. */
export const readS3 = (files: FileReaderPlugin) =>
  defineSource<Batch>()({
    name: 'read_s3',
    summary: 'Reads the objects of an S3 bucket as files, and after the first time those alone that have changed.',
    source: true,
    config: Type.Object({ ...options, reading: fileReading(files) }),
    needs: [],
    gives: ['documents', 'present', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
    check: issuesOf,
    create(config) {
      const reader = fileReaderOf(files, config.reading);
      return sourceThrough(reader, originOf(config), (generation, call) => readBucket(config, { reader, generation }, call));
    },
  });

const originOf = ({ endpoint, bucket, prefix }: S3Options): string => `${endpoint.replace(/\/+$/, '')}/${bucket}/${prefix}`;

function issuesOf({ access_key, secret_key, state, documents }: S3Options): Issue[] {
  const said = readBeforeIssues({ state, documents });
  if ((access_key === undefined) !== (secret_key === undefined))
    said.push({ path: [], message: "'access_key' and 'secret_key' belong together" });
  return said;
}

async function* readBucket(
  config: S3Options,
  { reader, generation }: { reader: FileReader; generation: string },
  call: Call,
): AsyncGenerator<Partial<Batch>> {
  const { state: _state, documents: _documents, access_key: _, secret_key: __, session_token: ___, ...setting } = config;
  const origin = originOf(config);
  const bucket = new Bucket(config);
  const place = {
    origin,
    prefix: config.id_prefix ?? `${config.bucket}/`,
    concurrency: config.concurrency,
    maxSize: config.max_object_size,
    fetch: ({ key }: RemoteFile, to: string) => bucket.write(key, to, call),
  };
  const before = new ReadBefore(readBeforeParts(config), 'read_s3', [origin, setting, generation]);
  yield* readRemoteFiles(listingOf(await bucket.list(call), config), { place, reader, before }, call);
}

function listingOf(objects: readonly ListedObject[], config: S3Options): RemoteListing {
  const filter = new PathFilter(config);
  const files: RemoteFile[] = [];
  const failures: IngestFailure[] = [];
  for (const { key, tag, size } of objects) {
    // What consoles make to show a folder.
    if (key.endsWith('/') && size === 0) continue;
    const problem = pathProblem(key);
    if (problem) failures.push({ item: itemOf({ origin: originOf(config) }, shownPath(key)), reason: problem });
    else if (filter.isWanted(key)) files.push({ key, tag, size, url: fillTemplate(config.link, { key }) });
  }
  return { files, failures, skipped: filter.skipped };
}
