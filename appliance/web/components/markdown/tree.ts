import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** Left as the text that it is: HTML, pictures, references to addresses that stand elsewhere, and code by blanks alone. */
const ASIDE = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'labelStartImage', 'codeIndented'] } };

/** Reads Markdown. Each node knows its place in the text. */
export const treeOf = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfmTable(), ASIDE], mdastExtensions: [gfmTableFromMarkdown()] });
