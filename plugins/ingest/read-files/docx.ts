import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { describedBy } from './fields.ts';
import { type Reader, titleOfName } from './reader.ts';

/** Pictures leave their description, never their data. */
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
const styleMap = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"];

export const readDocx: Reader = async function* (file, { signal }) {
  const buffer = await readFile(file.path, { signal });
  if (buffer.length === 0) throw new Error('is empty');
  const { value: content } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap });
  const fallback = { id: file.id, title: titleOf(content) || titleOfName(file.id) };
  yield { document: { ...describedBy({}, fallback), content, format: 'html' } };
};

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
