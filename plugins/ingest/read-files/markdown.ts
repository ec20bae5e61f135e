import { readFile } from 'node:fs/promises';
import { decode } from '../../../lib/ingest/decode.ts';
import { describedBy, type Fields } from './fields.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type FoundFile, type Reader, titleOfName } from './reader.ts';

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$|^(?! {0,3}[-=>#|])[ \t]*(\S.*)\n={2,}[ \t]*$/m;

/**
 * A page with or without front matter, unless that says that it is not to be published. In MDX, lines of code at its start
 * are left out.
 */
export const readMarkdown: Reader = async function* (file, { signal }) {
  const { fields, body } = await splitFrontMatter(decode(await readFile(file.path, { signal })));
  if (isDraft(fields)) return;
  const content = file.path.endsWith('.mdx') ? body.replace(/^(?:import|export) .*$/gm, '') : body;
  yield { document: { ...describedBy(fields, { id: file.id, title: titleOf(content, file) }), content, format: 'markdown' } };
};

/** Said in the ways of the usual site generators. */
const isDraft = ({ draft, published }: Fields): boolean => draft === true || published === false;

/** Most characters of a page in which its title is looked for. */
const START = 20_000;

/** The first heading outside of code. */
function titleOf(content: string, file: FoundFile): string {
  const start = content.slice(0, START).replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const [, atx, underlined] = HEADING.exec(start) ?? [];
  const words = (atx ?? underlined ?? '').trimEnd().replace(/[ \t]#+$/, '');
  return words.replace(/\[([^\]]*)\]\([^)]*\)|[*`]|\{[:#%{][^}]*\}+/g, '$1').trim() || titleOfName(file.id);
}
