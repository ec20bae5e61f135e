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

function resolveScalar(node: Scalar, resolve: Resolve): unknown {
  const text = resolve(String(node.value));
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

/** Reads YAML 1.2 and fills in `${VAR}`s. Never throws: what is wrong is in `problems`. */
export function readYaml(file: string, text: string, resolve: Resolve): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  const problems = document.errors.map((error) => at(error.pos[0], error.message));
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('${')) return;
      try {
        node.value = resolveScalar(node, resolve);
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
    problem: (path, message, key = false) => at((key ? keyAt(root, path) : nodeAt(root, path))?.range?.[0] ?? 0, message),
  };
}
