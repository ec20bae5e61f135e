import { type Format, formatOf } from './formats.ts';
import { type FoundFile, type ReaderOptions, type Reading, reasonOf, sizeText } from './reader.ts';

/** What there is to read, as it is told to the process that reads it. */
export interface ReadTask {
  file: FoundFile;
  options: Omit<ReaderOptions, 'signal' | 'readPart'>;
}

/** From this many records on that cannot be read, a file of which they are the most is none of records. */
const MOST_FAILURES = 1000;

async function* whileSensible(readings: AsyncIterable<Reading>): AsyncGenerator<Reading> {
  let [records, failures] = [0, 0];
  for await (const reading of readings) {
    yield reading;
    records++;
    failures += reading.failure ? 1 : 0;
    if (failures >= MOST_FAILURES && failures > records / 2)
      throw new Error(`holds no records: ${failures} of the first ${records} cannot be read, and the rest was not tried`);
  }
}

/** Files in files in files. */
const DEEPEST = 4;

/** A file that cannot be read is a failure among its readings. */
export async function* readOne(file: FoundFile, options: Omit<ReaderOptions, 'readPart'>, depth = 1): AsyncGenerator<Reading> {
  let format: Format | undefined;
  try {
    if (depth > DEEPEST) throw new Error(`is more than ${DEEPEST} files deep inside of another`);
    format = await formatOf(file);
    if (!format) throw new Error('is a binary file of a kind that is not known');
    if (file.size > options.maxSize && !format.streamed)
      throw new Error(`is larger than the ${sizeText(options.maxSize)} of max_file_size`);
    const read = await format.load();
    const readPart = (part: FoundFile): AsyncIterable<Reading> => readOne(part, options, depth + 1);
    yield* whileSensible(read(file, { ...options, readPart }));
  } catch (error) {
    // A file of an unknown kind never gave a document, but it may have been of another kind before.
    const document = !format || format.single ? file.id : undefined;
    yield { failure: { item: file.path, reason: reasonOf(error), unread: { origin: file.origin, document } } };
  }
}
