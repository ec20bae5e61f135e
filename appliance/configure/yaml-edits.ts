import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
} from 'yaml';
import type { ConfigPath } from '../../core/contract/errors.ts';
import { pointerOf, stepsOf, valueAt } from './pointer.ts';

/** One change of a YAML text: a value at a place, or nothing any more. */
export interface Edit {
  /** JSON pointer. */
  pointer: string;
  value?: unknown;
  /** Takes the place out. */
  unset?: boolean;
}

/** An edit that cannot be made. */
export class EditRefusal extends Error {
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

export const readDocument = (text: string): Document.Parsed =>
  parseDocument(text, { version: '1.2', prettyErrors: false, logLevel: 'silent' });

/** The node at a place, or the last one on the way; aliases are not followed. */
export function nodeOn(root: Node | null, path: ConfigPath): { node: Node | null; depth: number } {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const next = isMap(node) || isSeq(node) ? (node.get(step, true) as Node | undefined) : undefined; // parsed: children are nodes
    if (!next) return { node, depth };
    node = next;
  }
  return { node, depth: path.length };
}

/**
 * A YAML text with changes made to it. Only what is changed is written anew: all else, comments and line ends too, stays as it is, byte for
 * byte. What cannot be done like that is refused with the place. Each change is proved by reading the text again.
 */
export const applyEdits = (text: string, edits: readonly Edit[]): string => edits.reduce(applyEdit, text);

function applyEdit(text: string, edit: Edit): string {
  const document = readDocument(text);
  if (!edit.unset && edit.value === undefined) throw new EditRefusal(edit.pointer, 'a change says `value`, or `unset: true`');
  if (document.errors.length > 0) throw new EditRefusal(edit.pointer, 'the file is no YAML: change its text');
  const before: unknown = document.toJS();
  const path = pathIn(before, edit.pointer);
  const wanted = edit.unset ? without(before, path) : withValue(before, path, edit.value);
  if (isDeepStrictEqual(before, wanted)) return text;
  const place = new Place(text, document, path);
  for (const candidate of edit.unset ? place.removals() : place.writings(edit.value)) {
    const read = readDocument(candidate);
    if (read.errors.length === 0 && isDeepStrictEqual(readValue(read), wanted)) return candidate;
  }
  throw new EditRefusal(pointerOf(path), place.obstacle());
}

function readValue(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined; // aliases of nothing
  }
}

/** The place that a pointer means in a value: positions of lists are numbers. */
function pathIn(root: unknown, pointer: string): (string | number)[] {
  const steps = stepsOf(pointer);
  if (!steps || steps.length === 0) throw new EditRefusal(pointer, 'is no JSON pointer to a place in the file');
  const path: (string | number)[] = [];
  for (const step of steps) {
    const holder = valueAt(root, path);
    if (!Array.isArray(holder)) path.push(step);
    else if (/^(?:0|[1-9]\d*)$/.test(step) && Number(step) < holder.length) path.push(Number(step));
    else throw new EditRefusal(pointer, `the list has ${holder.length} entries, and none at '${step}'`);
  }
  return path;
}

type Tree = Record<string | number, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function withValue(root: unknown, [step, ...rest]: ConfigPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '__proto__') throw new EditRefusal(`/${step}`, 'is no name of an option');
  const copy: Tree = Array.isArray(root) ? ([...root] as unknown as Tree) : isTree(root) ? { ...root } : {}; // by position
  copy[step] = withValue(isTree(root) && Object.hasOwn(root, step) ? root[step] : undefined, rest, value);
  return copy;
}

function without(root: unknown, [step, ...rest]: ConfigPath): unknown {
  if (step === undefined || !isTree(root) || !Object.hasOwn(root, step)) return root;
  if (rest.length > 0) return withValue(root, [step], without(root[step], rest));
  if (Array.isArray(root)) return root.filter((_, index) => index !== step);
  return Object.fromEntries(Object.entries(root).filter(([key]) => key !== String(step)));
}

type Range = readonly [start: number, end: number];

/** A place in a YAML text, with the ways to write to it; which of them are right is seen by reading what they make. */
class Place {
  readonly #text: string;
  readonly #path: ConfigPath;
  readonly #node: Node | null;
  readonly #depth: number;
  readonly #parent: Node | null;
  /** What holds the deepest place that is there. */
  readonly #holder: Node | null;
  readonly #eol: string;

  constructor(text: string, document: Document.Parsed, path: ConfigPath) {
    this.#text = text;
    this.#path = path;
    this.#eol = text.includes('\r\n') ? '\r\n' : '\n';
    const { node, depth } = nodeOn(document.contents, path);
    this.#node = node;
    this.#depth = depth;
    this.#parent = nodeOn(document.contents, path.slice(0, -1)).node;
    this.#holder = nodeOn(document.contents, path.slice(0, depth - 1)).node;
  }

  obstacle(): string {
    if (isAlias(this.#node)) return 'what stands here is an alias (*name) of another place: change the text of the file';
    const { anchor } = (this.#node ?? {}) as { anchor?: string }; // nodes may have one
    if (anchor) return `other places share this value by its anchor '&${anchor}': change the text of the file`;
    return 'this cannot be changed without writing more of the file anew: change the text of the file';
  }

  writings(value: unknown): string[] {
    const node = this.#node;
    if (this.#depth === this.#path.length) return this.#replacements(node, value);
    const [key, ...below] = this.#path.slice(this.#depth);
    const nested = below.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    if (key === undefined || typeof key === 'number') return [];
    if (isMap(node) && node.items.length > 0) return this.#insertions(node, key, nested);
    return this.#replacements(node, { [key]: nested });
  }

  removals(): string[] {
    const holder = this.#parent;
    if (!isMap(holder)) return [];
    const items = holder.items as Pair<Node, Node | null>[]; // parsed: keys and values are nodes
    const at = items.findIndex(({ key }) => isScalar(key) && key.value === this.#path.at(-1));
    const item = items[at];
    if (!item || !holder.range) return [];
    const whole = this.#spliced([holder.range[0], holder.range[1]], '{}');
    if (items.length === 1) return [whole];
    const [start] = rangeOf(item);
    const before = items[at - 1];
    const next = items[at + 1];
    if (holder.flow && before) return [this.#spliced([rangeOf(before)[1], rangeOf(item)[1]], '')];
    if (holder.flow && next) return [this.#spliced([start, rangeOf(next)[0]], '')];
    return [this.#spliced([this.#lineStart(start), this.#lineEnd(rangeOf(item)[1])], '')];
  }

  #replacements(node: Node | null, value: unknown): string[] {
    const range: Range | undefined = node?.range ? [node.range[0], node.range[1]] : undefined;
    if (!range) return [];
    const isEmpty = range[0] === range[1];
    const written = isScalar(node) ? scalarForms(value, node.type, this.#eol, this.#column(range[0])) : flowForms(value);
    return written.flatMap((each) => {
      const plain = this.#spliced(range, isEmpty ? ` ${each}` : each);
      return isEmpty ? [plain, this.#behindKey(each)] : [plain];
    });
  }

  /** For a key with nothing behind it: the value comes right after its colon. */
  #behindKey(written: string): string {
    const items = isMap(this.#holder) ? (this.#holder.items as Pair<Node, Node | null>[]) : []; // as it was parsed
    const key = items.find((item) => isScalar(item.key) && item.key.value === this.#path.at(this.#depth - 1))?.key;
    const colon = this.#text.indexOf(':', key?.range?.[1] ?? this.#text.length);
    return colon < 0 ? this.#text : this.#spliced([colon + 1, colon + 1], ` ${written}`);
  }

  #insertions(map: YAMLMap, key: string, value: unknown): string[] {
    const items = map.items as Pair<Node, Node | null>[]; // as it was parsed
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return [];
    const end = rangeOf(last)[1];
    return flowForms(value).flatMap((written) => {
      const entry = `${flowForms(key)[0]}: ${written}`;
      if (map.flow) return [this.#spliced([end, end], `, ${entry}`)];
      const line = `${' '.repeat(this.#column(rangeOf(first)[0]))}${entry}${this.#eol}`;
      const at = this.#lineEnd(end);
      const isOpen = at > 0 && this.#text[at - 1] !== '\n';
      return [this.#spliced([at, at], isOpen ? `${this.#eol}${line.slice(0, -this.#eol.length)}` : line)];
    });
  }

  /** A block ends with its line: what is written in its place does so too. */
  #spliced([start, end]: Range, written: string): string {
    const gone = this.#text.slice(start, end);
    const tail = /\r?\n\s*$/.exec(gone)?.[0] ?? '';
    const needsTail = tail !== '' && written !== '' && !written.endsWith('\n');
    return `${this.#text.slice(0, start)}${written}${needsTail ? tail : ''}${this.#text.slice(end)}`;
  }

  #column(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** Behind the line break of the line that the place before `offset` is in. */
  #lineEnd(offset: number): number {
    if (this.#text[offset - 1] === '\n') return offset;
    const at = this.#text.indexOf('\n', offset);
    return at < 0 ? this.#text.length : at + 1;
  }
}

/** From the beginning of a key to the end of its value. */
function rangeOf({ key, value }: Pair<Node, Node | null>): Range {
  const start = key.range?.[0] ?? 0;
  const end = value?.range && value.range[1] > value.range[0] ? value.range[1] : (key.range?.[1] ?? 0) + 1;
  return [start, end];
}

/** Ways to write a value in one line: as YAML would, then as JSON, which is YAML too. */
function flowForms(value: unknown): string[] {
  const yaml = stringify(value, { collectionStyle: 'flow', lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
  const json = JSON.stringify(value) ?? 'null';
  return typeof value === 'string' && !yaml.includes('\n') ? [yaml, json] : yaml.includes('\n') ? [json] : [yaml, json];
}

/** Ways to write a value where a scalar of a style stands, that style first. */
function scalarForms(value: unknown, style: string | undefined, eol: string, column: number): string[] {
  if (typeof value !== 'string') return flowForms(value);
  const json = JSON.stringify(value);
  if (style === 'QUOTE_DOUBLE') return [json];
  if (style === 'QUOTE_SINGLE' && !/[\n\r]/.test(value)) return [`'${value.replaceAll("'", "''")}'`, json];
  if (style === 'BLOCK_LITERAL') return [...blockForms(value, eol, column), json];
  return flowForms(value);
}

/** A literal block, with the usual indentations. */
function blockForms(value: string, eol: string, column: number): string[] {
  const ends = value.endsWith('\n') ? '' : '-';
  const lines = value.replace(/\n$/, '').split('\n');
  return [2, 4, 6, 8, 10, 12, 14, 16]
    .filter((indent) => indent <= column + 2)
    .map((indent) => `|${ends}${eol}${lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join(eol)}${eol}`);
}
