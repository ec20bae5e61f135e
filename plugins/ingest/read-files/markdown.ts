import { readFile } from 'node:fs/promises';
import { decode } from './decode.ts';
import { describedBy } from './fields.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type FoundFile, type Reader, titleOfName } from './reader.ts';

/** The first heading of the highest level that comes before any text but the top one. */
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*?)[ \t]*#*[ \t]*$|^(?! {0,3}[-=>#|])[ \t]*(\S.*)\n={2,}[ \t]*$/m;

/** A page with or without front matter. In MDX, lines of code at its start are left out. */
export const readMarkdown: Reader = async function* (file, { signal }) {
  const { fields, body } = await splitFrontMatter(decode(await readFile(file.path, { signal })));
  const content = file.path.endsWith('.mdx') ? body.replace(/^(?:import|export) .*$/gm, '') : body;
  yield { document: { ...describedBy(fields, { id: file.id, title: titleOf(content, file) }), content, format: 'markdown' } };
};

function titleOf(content: string, file: FoundFile): string {
  const [, atx, underlined] = HEADING.exec(content.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')) ?? [];
  const heading = (atx ?? underlined ?? '').replace(/\[([^\]]*)\]\([^)]*\)|[*`]|\{[:#%{][^}]*\}+/g, '$1').trim();
  return heading || titleOfName(file.id);
}
