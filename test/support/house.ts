import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './command-line.ts';

/** A file of code; paths start from the root. */
export interface Source {
  file: string;
  text: string;
  tree: ts.SourceFile;
}

/** One file names another, or a package. */
export interface Import {
  from: string;
  /** A path from the root, or the name of a package. */
  to: string;
  isPackage: boolean;
  /** Nothing of it is there at run time. */
  isType: boolean;
}

export const isGenerated = (file: string): boolean => file.endsWith('.gen.ts');

const parse = (path: string): Source => {
  const text = readFileSync(path, 'utf8');
  return { file: relative(ROOT, path), text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
};

/** The code in folders of the root, files of types of others apart. */
export const sourcesIn = (folders: readonly string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.(?:tsx?|js)$/.test(name) && !name.startsWith('web/dist/'))
      .sort()
      .map((name) => parse(join(ROOT, folder, name))),
  );

/** Calls back with a node and all that is in it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** What a node names as a module, where it does. */
function moduleOf(node: ts.Node): { specifier: ts.Node | undefined; isType: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return { specifier: node.moduleSpecifier, isType: isTypeImport(node.importClause) };
  if (ts.isExportDeclaration(node)) return { specifier: node.moduleSpecifier, isType: node.isTypeOnly };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return { specifier: node.argument.literal, isType: true };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { specifier: node.arguments[0], isType: false };
  return undefined;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  const { namedBindings, phaseModifier, name } = clause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((each) => each.isTypeOnly)
  );
}

export function importsOf({ file, tree }: Source): Import[] {
  const found: Import[] = [];
  walk(tree, (node) => {
    const { specifier, isType = false } = moduleOf(node) ?? {};
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const isPackage = !specifier.text.startsWith('.');
    found.push({ from: file, to: isPackage ? specifier.text : join(dirname(file), specifier.text), isPackage, isType });
  });
  return found;
}

/** Groups of files each of which leads to all others of its group (Tarjan 1972); a file alone is none. */
export function cyclesOf(edges: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const lower = (file: string, to: number | undefined): void => {
    lowest.set(file, Math.min(lowest.get(file) ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY));
  };
  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.get(file));
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        lower(file, lowest.get(to));
      } else if (stack.includes(to)) lower(file, order.get(to));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}
