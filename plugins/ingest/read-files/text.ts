import { decodeFile } from './decode.ts';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type Reader, titleOfName } from './reader.ts';

export const readText: Reader = async function* (file, options) {
  const content = decodeFile(await bytesOf(file, options));
  yield { document: { ...describedBy({}, { id: file.id, title: titleOfName(file.id) }), content, format: 'text' } };
};
