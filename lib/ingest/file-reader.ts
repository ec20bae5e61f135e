import { type TObject, Type } from 'typebox';
import type { Call, Lifecycle } from '../../core/contract/call.ts';
import type { Batch } from '../../core/contract/facts/batch.ts';
import type { Source } from '../../core/contract/plugin.ts';

/** What a source that hands files on must know of the options of whoever reads them. */
export interface FileOptions {
  /** In bytes: the largest file that is read whole. */
  max_file_size: number;
  /** Extensions with their dot that are passed over. */
  skip_extensions: readonly string[];
}

/** Reads the documents of files in folders; each says in `origin` which folder it came from, and has as its id the path below it. */
export interface FileReader extends Lifecycle {
  batches(facts: Pick<Batch, 'paths'>, call: Call): AsyncIterable<Partial<Batch>>;
}

/** The plugin that reads files, as far as sources that fetch files use it: the list of plugins gives it to them. */
export interface FileReaderPlugin {
  config: TObject;
  create(config: never): FileReader;
}

/** The option that holds the options of the plugin that reads the files. */
export const fileReading = ({ config }: FileReaderPlugin) =>
  Type.Unsafe<FileOptions>({
    ...Type.Object(config.properties),
    default: {},
    description: 'How what was fetched is read: the options of `read_files`.',
  });

/**
 * A source of one origin that hands what it has fetched to a reader, which is open as long as the source. `generation` is that of the list
 * that takes its documents in (`Host`).
 */
export function sourceThrough(
  reader: FileReader,
  origin: string,
  batches: (generation: string, call: Call) => AsyncIterable<Partial<Batch>>,
): Source<unknown, Partial<Batch>> {
  let generation = '';
  return {
    async ready(host) {
      generation = host.generation;
      await reader.ready?.(host);
    },
    origins: () => [origin],
    batches: (_, call) => batches(generation, call),
    close: async () => reader.close?.(),
  };
}

/** The reader, with options of its own schema. */
export function fileReaderOf(plugin: FileReaderPlugin, options: FileOptions): FileReader {
  return plugin.create(options as never); // as `fileReading` has them checked
}
