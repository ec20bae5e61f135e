import { readFile } from 'node:fs/promises';
import { decode } from '../../../lib/ingest/decode.ts';
import { describedBy } from './fields.ts';
import { type Reader, titleOfName } from './reader.ts';

export const readText: Reader = async function* (file, { signal }) {
  const content = decode(await readFile(file.path, { signal }));
  yield { document: { ...describedBy({}, { id: file.id, title: titleOfName(file.id) }), content, format: 'text' } };
};
