import { Failure } from '../../../core/contract/errors.ts';
import { blockIn, wayOut } from '../../../lib/elasticsearch/blocks.ts';
import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { manifestOf } from './inspect.ts';
import { type Mappings, passageIndex } from './mappings.ts';
import type { Options } from './options.ts';

/** The name of the index behind an alias that Touchstone makes; `number` counts from 1. */
export const generationName = (alias: string, number: number): string => `${alias}-${String(number).padStart(6, '0')}`;

interface IndexState {
  settings: { index: { blocks?: Record<string, string> } };
  mappings: Mappings;
}

/** The index that documents are loaded into: the one behind the name, or a first one that is made and given the name. */
export async function ensureTarget(server: Server, options: Options): Promise<string> {
  const { index } = options;
  const there = await server.ask<Record<string, IndexState>>(
    { method: 'GET', path: `/${encodeURIComponent(index)}` },
    { accept: [404] },
  );
  if (there.status === 404) return makeFirst(server, options);
  const indexes = Object.entries(there.body);
  const [first, ...more] = indexes;
  if (!first || more.length > 0)
    throw new Failure('configuration_invalid', `'${index}' stands for ${indexes.length} indexes: documents are loaded into one`);
  const [name, { mappings, settings }] = first;
  const manifest = manifestOf(mappings);
  const way = `load with touchstone prepare, which makes an index of its own, or name another one`;
  if (!manifest) throw new Failure('configuration_invalid', `the index '${name}' was not made by Touchstone: ${way}`);
  if (manifest.embedder !== options.embedder?.id)
    throw new Failure(
      'data_version',
      `the index '${name}' holds vectors of model ${manifest.embedder ?? 'none'}, the embedder here is ` +
        `${options.embedder?.id ?? 'none'}: ${way}`,
    );
  const block = blockIn(settings.index.blocks);
  if (block) throw new Failure('resource_unavailable', `the index '${name}' is read-only: ${wayOut(block, name)}`);
  return name;
}

async function makeFirst(server: Server, options: Options): Promise<string> {
  const name = generationName(options.index, 1);
  const body = { ...passageIndex(options, options.embedder), aliases: { [options.index]: {} } };
  try {
    await server.send({ method: 'PUT', path: `/${encodeURIComponent(name)}`, body }, { timeout: options.write_timeout });
    return name;
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal) || thrown.type !== 'resource_already_exists_exception') throw thrown;
  }
  // Another process was quicker, which serves as well; or this is half of something.
  const { status } = await server.ask({ method: 'GET', path: `/_alias/${encodeURIComponent(options.index)}` }, { accept: [404] });
  if (status === 404)
    throw new Failure(
      'configuration_invalid',
      `there is an index '${name}' but no alias '${options.index}' for it: run touchstone prepare`,
    );
  return name;
}
