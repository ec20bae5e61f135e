/**
 * Writes every generated file, or with `--check` names those that are stale and exits with 1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTypes, { astToString, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { commandLinePage, pluginsPage, settingsPage } from '../appliance/reference/pages.ts';
import { pipelineSchema } from '../appliance/reference/pipeline-schema.ts';

interface Generated {
  /** Path from the root of the repository. */
  file: string;
  generate(): Promise<string>;
}

const root = new URL('../', import.meta.url);

const NATIVE = { integer: ts.SyntaxKind.NumberKeyword, boolean: ts.SyntaxKind.BooleanKeyword } as const;

/** What may come as text has its native type: the validator has converted it before any code sees it. */
function nativeType(schema: SchemaObject): ts.TypeNode | undefined {
  const native: unknown = 'x-native' in schema ? schema['x-native'] : undefined;
  return native === 'integer' || native === 'boolean' ? ts.factory.createKeywordTypeNode(NATIVE[native]) : undefined;
}

async function apiTypes(): Promise<string> {
  const nodes = await openapiTypes(new URL('openapi.yaml', root), {
    // A default value does not make an option of a request required.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: nativeType,
  });
  return `// Generated from openapi.yaml by scripts/generate.ts; change that file instead.\n${astToString(nodes)}`;
}

const FILES: readonly Generated[] = [
  { file: 'core/api.gen.ts', generate: apiTypes },
  { file: 'docs/reference/cli.md', generate: commandLinePage },
  { file: 'docs/reference/pipeline.schema.json', generate: pipelineSchema },
  { file: 'docs/reference/plugins.md', generate: pluginsPage },
  { file: 'docs/reference/settings.md', generate: settingsPage },
];

/** Whether the file was up to date; brings it there unless `check`. */
async function refresh({ file, generate }: Generated, check: boolean): Promise<boolean> {
  const path = new URL(file, root);
  const [wanted, present] = await Promise.all([generate(), readFile(path, 'utf8').catch(() => '')]);
  if (wanted === present) return true;
  if (!check) await writeFile(path, wanted);
  return false;
}

const check = process.argv.includes('--check');
for (const entry of FILES) {
  if (await refresh(entry, check)) continue;
  console.log(check ? `${entry.file} is stale; run: npm run generate` : `${entry.file} written`);
  if (check) process.exitCode = 1;
}
