import { type Document, isMap, isScalar, LineCounter, type Node, Pair, parseDocument, visit } from 'yaml';
import type { ConfigPath, Problem } from '../contract/errors.ts';
import { messageOf } from '../contract/errors.ts';
import { type Resolve, UnsetVariable } from './env.ts';
import { type FilledScalar, fillScalar, withoutValues } from './filled-scalars.ts';

/** A YAML file as a value, with the way back from each place in the value to its line. */
export interface ConfigFile {
  file: string;
  value: unknown;
  /** Syntax errors, keys given twice, variables that are not set. */
  problems: Problem[];
  /** A problem at the value under `path`, or at its last key when `key` is set; at the nearest parent when it is not there. */
  problem(path: ConfigPath, message: string, key?: boolean): Problem;
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

/** Nothing where the document cannot be read, or names an alias of nothing, or has aliases that would fill the memory. */
function valueIn(document: Document, tell: (error: unknown) => void): unknown {
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch (error) {
    tell(error);
    return undefined;
  }
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
  const filled: FilledScalar[] = [];
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
  const value = valueIn(document, (error) => problems.push(at(0, messageOf(error))));
  return {
    file,
    value,
    problems,
    problem: (path, message, key = false) => {
      const found = nodeAt(root, path);
      return at((key ? keyAt(root, path) : found)?.range?.[0] ?? 0, withoutValues(message, filled, found));
    },
  };
}
