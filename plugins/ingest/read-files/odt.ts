import { describedBy } from './fields.ts';
import { parseIn } from './markup.ts';
import { odtToHtml } from './office/odt-to-html.ts';
import { bytesOf } from './open-file.ts';
import { type Reader, titleOfName } from './reader.ts';
import { unzip } from './zip.ts';

/** One document. Comments, changes that were struck out and tables of contents are left out. */
export const readOdt: Reader = async function* (file, options) {
  const bytes = await bytesOf(file, options);
  if (bytes.length === 0) throw new Error('is empty');
  const archive = unzip(bytes);
  if (archive.has('META-INF/manifest.xml') && /encryption-data/.test(archive.text('META-INF/manifest.xml')))
    throw new Error('is protected by a password');
  const { title, html } = odtToHtml(parseIn(archive, 'content.xml'));
  yield {
    document: { ...describedBy({}, { id: file.id, title: title || titleOfName(file.id) }), content: html, format: 'html' },
  };
};
