import type { Span } from '../../../text/sentences.ts';

/** Lines that belong together. A heading has its words without marks, and a level from 1. */
export interface Block extends Span {
  kind: 'heading' | 'prose' | 'item' | 'table' | 'code';
  level: number;
  heading: string;
}

interface Line extends Span {
  text: string;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^\s*(?:[-*+•◦▪]|\d{1,3}[.)])\s+\S/;
const ROW = /^\s*\|/;

function* linesOf(content: string): Generator<Line> {
  for (let start = 0; start < content.length; ) {
    const found = content.indexOf('\n', start);
    const end = found < 0 ? content.length : found;
    yield { text: content.slice(start, end), start, end };
    start = end + 1;
  }
}

/** Collects lines into blocks; `open` is the block that the next line may still belong to. */
class BlockReader {
  readonly blocks: Block[] = [];
  private open: Block | undefined;
  private fence = '';
  private readonly content: string;
  private readonly markup: boolean;

  constructor(content: string, markup: boolean) {
    this.content = content;
    this.markup = markup;
  }

  read(line: Line): void {
    if (this.fence) this.readCode(line);
    else if (!line.text.trim()) this.open = undefined;
    else if (this.markup && this.readMarkup(line)) return;
    else if (ITEM.test(line.text)) this.start(line, 'item');
    else if (ROW.test(line.text)) this.extend(line, 'table');
    else this.extend(line, 'prose', 'item');
  }

  private readCode(line: Line): void {
    if (this.open) this.open.end = line.end;
    if (!FENCE.exec(line.text)?.[1]?.startsWith(this.fence)) return;
    this.fence = '';
    this.open = undefined;
  }

  private readMarkup(line: Line): boolean {
    return this.opensFence(line) || this.readHeading(line) || this.endsParagraph(line);
  }

  private opensFence(line: Line): boolean {
    this.fence = FENCE.exec(line.text)?.[1] ?? '';
    if (this.fence) this.start(line, 'code');
    return this.fence !== '';
  }

  private readHeading(line: Line): boolean {
    const [, marks, words] = HEADING.exec(line.text) ?? [];
    if (!marks || !words) return false;
    const heading = words
      .trimEnd()
      .replace(/[ \t]#+$/, '')
      .trim();
    this.blocks.push({ kind: 'heading', level: marks.length, heading, start: line.start, end: line.end });
    this.open = undefined;
    return true;
  }

  /** A line of = or - under a single line of prose makes that a heading; any other rule only ends what was open. */
  private endsParagraph(line: Line): boolean {
    const mark = UNDERLINE.exec(line.text)?.[1];
    if (!mark && !RULE.test(line.text)) return false;
    const words = this.open?.kind === 'prose' ? this.content.slice(this.open.start, this.open.end) : '\n';
    if (this.open && mark && !words.includes('\n')) {
      Object.assign(this.open, { kind: 'heading', level: mark.startsWith('=') ? 1 : 2, heading: words.trim(), end: line.end });
    }
    this.open = undefined;
    return true;
  }

  private start(line: Line, kind: Block['kind']): void {
    this.open = { kind, level: 0, heading: '', start: line.start, end: line.end };
    this.blocks.push(this.open);
  }

  private extend(line: Line, kind: Block['kind'], orKind = kind): void {
    if (this.open && (this.open.kind === kind || this.open.kind === orKind)) this.open.end = line.end;
    else this.start(line, kind);
  }
}

/** The blocks of a text in order. With `markup`, headings, rules and fenced code are read as Markdown has them. */
export function blocksOf(content: string, markup: boolean): Block[] {
  const reader = new BlockReader(content, markup);
  for (const line of linesOf(content)) reader.read(line);
  return reader.blocks;
}
