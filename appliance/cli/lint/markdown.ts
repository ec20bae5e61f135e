import { kindOfYaml } from '../files.ts';

/** A piece of configuration shown in a page. */
export interface Block {
  kind: 'pipeline' | 'settings';
  /** The block's lines, with empty ones before them for those of the page: positions are those in the page. */
  text: string;
}

const FENCE = /^(\s*)(`{3,}|~{3,})\s*([A-Za-z]*)/;
const WISH = /<!--\s*lint:\s*(pipeline|settings|skip)\s*-->/;

/**
 * The YAML blocks that look like a pipeline file or settings. `<!-- lint: pipeline -->` or `<!-- lint: settings -->` on a
 * line before a block says so where it cannot be seen, `<!-- lint: skip -->` leaves it out.
 */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: Block[] = [];
  let wish: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, indent = '', fence, language] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      if (line.trim() !== '') wish = WISH.exec(line)?.[1];
      continue;
    }
    const end = endOfBlock(lines, index + 1, fence);
    if (/^ya?ml$/i.test(language ?? ''))
      blocks.push(...blockOf(lines.slice(index + 1, end), { before: index + 1, indent, wish }));
    wish = undefined;
    index = end;
  }
  return blocks;
}

function endOfBlock(lines: readonly string[], from: number, fence: string): number {
  const end = lines.findIndex((line, index) => index >= from && line.trim().startsWith(fence));
  return end < 0 ? lines.length : end;
}

interface Place {
  /** How many lines of the page stand before the block's first. */
  before: number;
  indent: string;
  wish?: string;
}

function blockOf(lines: readonly string[], { before, indent, wish }: Place): Block[] {
  const flush = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
  const kind = wish === 'pipeline' || wish === 'settings' ? wish : kindOfYaml(flush);
  if (!kind || wish === 'skip') return [];
  return [{ kind, text: '\n'.repeat(before) + lines.join('\n') }];
}
