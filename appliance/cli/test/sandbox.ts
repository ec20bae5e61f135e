import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AnyPlugin } from '../../../core/contract/plugin.ts';
import type { Blueprint, PlacedResource } from '../../../core/host/blueprint.ts';
import { checker } from '../../../core/host/schema.ts';
import type { CaseFile } from './case-file.ts';

export interface Sandbox {
  /** Temporary folder that takes everything the pipeline writes. */
  folder: string;
  /** Stands in for knowledge bases that are elsewhere. */
  embedded: AnyPlugin;
  /** The cases bring their own documents. */
  documents: boolean;
}

/** The pipeline with its state, and the knowledge base of the cases' own documents, in a temporary folder: a test changes nothing. */
export function sandboxPipeline(blueprint: Blueprint, sandbox: Sandbox): Blueprint {
  const embedder = blueprint.resources.find(({ plugin }) => plugin.provides === 'embedder')?.name;
  const replaced = blueprint.resources.map((resource) => {
    const { provides } = resource.plugin;
    const isOurs = provides === 'store' || (provides === 'knowledge_base' && sandbox.documents);
    return isOurs ? moveResource(resource, sandbox, embedder) : resource;
  });
  return { ...blueprint, resources: replaced };
}

function moveResource(resource: PlacedResource, { folder, embedded }: Sandbox, embedder: string | undefined): PlacedResource {
  const path = join(folder, resource.name);
  if ('path' in resource.config) return { ...resource, config: { ...resource.config, path } };
  if (resource.plugin.provides === 'store') return resource; // it writes nothing on this machine; `answer` only reads it
  const { value: config } = checker(embedded.config)({ path, ...(embedder ? { embedder } : {}) });
  return { ...resource, plugin: embedded, config };
}

/** Absolute paths to load: those that are named, and a file with the documents given in place. */
export async function pathsOf({ documents = [] }: CaseFile, caseFile: string, folder: string): Promise<string[]> {
  const named = documents.flatMap(({ path }) => (path === undefined ? [] : [resolve(dirname(caseFile), path)]));
  const inline = documents.filter(({ content }) => content !== undefined);
  if (inline.length === 0) return named;
  const file = join(folder, 'documents.jsonl');
  await writeFile(
    file,
    inline.map((document, index) => JSON.stringify({ _id: `document-${index + 1}`, ...document })).join('\n'),
  );
  return [...named, file];
}
