import mammoth from 'mammoth';
import { describedBy } from './fields.ts';
import { bytesOf } from './open-file.ts';
import { type Reader, titleOfName } from './reader.ts';
import { checkXml } from './xml.ts';
import { unzip } from './zip.ts';

/** Pictures leave their description, never their data. */
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
const styleMap = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"];

export const readDocx: Reader = async function* (file, options) {
  const buffer = await bytesOf(file, options);
  if (buffer.length < 4) throw new Error(buffer.length === 0 ? 'is empty' : 'is cut short');
  const { value: content } = await mammoth.convertToHtml(archiveFor(buffer), { convertImage, styleMap });
  const fallback = { id: file.id, title: titleOf(content) || titleOfName(file.id) };
  yield { document: { ...describedBy({}, fallback), content, format: 'html' } };
};

/** The archive in the form in which Mammoth has its own, which unpacks without an end. */
function archiveFor(bytes: Buffer): { buffer: Buffer } {
  if (bytes.readUInt32BE(0) === OLE) throw new Error('is protected by a password, or a document of Word 97: save it as .docx');
  const archive = unzip(bytes);
  const read = async (name: string, encoding?: string) => {
    if (encoding === 'base64') return archive.bytes(name).toString('base64');
    return encoding ? checkXml(archive.text(name), name) : archive.bytes(name);
  };
  const file = { exists: archive.has, read };
  return { file } as unknown as { buffer: Buffer }; // Mammoth takes it, and its types do not say so
}

/** How the container of old and of encrypted Office files begins. */
const OLE = 0xd0cf11e0;

/**
 * The paragraph in the style "Title", else the first heading of the first level. What the file's properties say is often its
 * template's name.
 */
function titleOf(html: string): string {
  const [, title = ''] = /<h1 class="title">(.{1,2000}?)<\/h1>/.exec(html) ?? /<h1>(.{1,2000}?)<\/h1>/.exec(html) ?? [];
  return unescapeMarkdown(title.replace(/<[^>]*>/g, '')).trim();
}

const unescapeMarkdown = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
