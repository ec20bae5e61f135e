import { isMap, isScalar, LineCounter, type Node, Pair, parseDocument, type Scalar, visit } from 'yaml';
import type { ConfigPath, Problem } from '../contract/errors.ts';
import { messageOf } from '../contract/errors.ts';
import { type Resolve, UnsetVariable } from './env.ts';

/** A YAML file as a value, with the way back from each place in the value to its line. */
export interface ConfigFile {
  file: string;
  value: unknown;
  /** Syntax errors, keys given twice, variables that are not set. */
  problems: Problem[];
  /** A problem at the value under `path`, or at its last key when `key` is set; at the nearest parent when it is not there. */
  problem(path: ConfigPath, message: string, key?: boolean): Problem;
}

// Plain scalars keep YAML's types after `${PORT}` has been filled in; anything else that a variable holds stays text.
const TYPED = /^(?:true|false|null|[-+]?\d+(?:\.\d+)?)$/;

/** A scalar that variables were filled into: messages say how it is written, never what the variables hold. */
interface Filled {
  node: Scalar;
  /** What was filled in, by how it is written; first the whole scalar. */
  values: readonly (readonly [value: string, written: string])[];
}

function fillScalar(node: Scalar, resolve: Resolve): Filled {
  const written = String(node.value);
  const references = written.match(/\$\{[^}]*\}/g) ?? [];
  const values = [written, ...references].map((each) => [resolve(each), each] as const);
  node.value = typedValue(node, values[0]?.[0] ?? '');
  return { node, values };
}

/** Letters of a value that a message may repeat without telling it. */
const TELLING = 8;

/** The message with what variables hold written as in the file: all of a value, and stretches of it. */
function withoutValues(message: string, { values }: Filled): string {
  let masked = message;
  for (const [value, written] of values) {
    if (value === '') continue;
    for (const form of new Set([value, JSON.stringify(value).slice(1, -1)]))
      masked = masked.replaceAll(wordOf(form), () => written);
    for (let at = 0; at + TELLING <= value.length; at++) {
      let end = at + TELLING;
      if (!masked.includes(value.slice(at, end))) continue;
      while (end < value.length && masked.includes(value.slice(at, end + 1))) end++;
      masked = masked.replaceAll(value.slice(at, end), () => written);
      at = end - 1;
    }
  }
  return masked;
}

/** A value where it stands by itself: a short one may be a part of other words. */
const wordOf = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d_])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d_])`, 'gu');

function typedValue(node: Scalar, text: string): unknown {
  return node.type === 'PLAIN' && TYPED.test(text) ? JSON.parse(text.replace(/^\+/, '')) : text;
}

function nodeAt(root: Node | null, path: ConfigPath): Node | null {
  let node = root;
  for (const step of path) {
    const next =
      isMap(node) || node?.constructor.name === 'YAMLSeq'
        ? (node as { get(key: unknown, keep: true): Node | undefined }).get(step, true) // both kinds have it
        : undefined;
    if (!next) return node;
    node = next;
  }
  return node;
}

function keyAt(root: Node | null, path: ConfigPath): Node | null {
  const parent = nodeAt(root, path.slice(0, -1));
  const name = path.at(-1);
  const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === name) : undefined;
  return pair instanceof Pair ? (pair.key as Node) : nodeAt(root, path); // what was read has nodes for keys
}

/** All problems of a file in the order of its lines. A scalar that could not be filled in is one mistake, so it gets one message. */
export function withFurther({ problems }: ConfigFile, further: readonly Problem[]): Problem[] {
  const place = ({ file, line, column }: Problem) => `${file}:${line}:${column}`;
  const taken = new Set(problems.map(place));
  const all = [...problems, ...further.filter((problem) => !taken.has(place(problem)))];
  return all.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Whether a node is another or stands in it. */
const isWithin = (node: Node, other: Node | null): boolean =>
  node === other || (!!node.range && !!other?.range && node.range[0] >= other.range[0] && node.range[1] <= other.range[1]);

/** Reads YAML 1.2 and fills in `${VAR}`s. Never throws: what is wrong is in `problems`. */
export function readYaml(file: string, text: string, resolve: Resolve): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  const problems = document.errors.map((error) => at(error.pos[0], error.message));
  const filled: Filled[] = [];
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('${')) return;
      try {
        filled.push(fillScalar(node, resolve));
      } catch (error) {
        const problem = at(node.range?.[0] ?? 0, messageOf(error));
        problems.push(error instanceof UnsetVariable ? { ...problem, unset: true } : problem);
      }
    },
  });
  const root: Node | null = document.contents;
  const read = (): unknown => {
    if (document.errors.length > 0) return undefined;
    try {
      return document.toJS();
    } catch (error) {
      problems.push(at(0, messageOf(error))); // an alias of nothing, or aliases that would fill the memory
      return undefined;
    }
  };
  const value = read();
  return {
    file,
    value,
    problems,
    problem: (path, message, key = false) => {
      const found = nodeAt(root, path);
      const within = filled.filter(({ node }) => isWithin(node, found));
      const place = (key ? keyAt(root, path) : found)?.range?.[0] ?? 0;
      return at(place, within.reduce(withoutValues, message));
    },
  };
}
