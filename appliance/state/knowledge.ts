import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Logger } from '../../core/contract/call.ts';
import type { KnowledgeBase, KnowledgeFolder, KnowledgeFormats } from '../../core/contract/resources/knowledge-base.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { createResources, openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { persist } from './backup.ts';
import { type Manifest, sha256Of } from './manifest.ts';
import { isBelow, nameOf } from './state-files.ts';

/** A folder of documents in a backup. */
export type CopiedFolder = NonNullable<Manifest['folders']>[number];

/** Kinds of resources that keep documents, and what those need to be opened. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['knowledge_base', 'embedder']);

const ofDocuments = ({ resources }: Blueprint): Blueprint['resources'] =>
  resources.filter(({ plugin }) => OF_DOCUMENTS.has(plugin.provides ?? ''));

/** Opens the knowledge bases of a pipeline and nothing else: opening a store would bring it forward. */
export async function withKnowledge<T>(blueprint: Blueprint, log: Logger, work: (opened: Pipeline) => Promise<T>): Promise<T> {
  const resources = ofDocuments(blueprint);
  const alone = { ...blueprint, resources, steps: { answer: [], afterwards: [], ingest: [] }, sources: [] };
  const pipeline = await openPipeline(alone, { log });
  try {
    return await work(pipeline);
  } finally {
    await pipeline.close();
  }
}

/** A knowledge base in a folder, by its name in the pipeline file. */
export interface KnowledgePlace {
  name: string;
  folder: KnowledgeFolder;
  formats: KnowledgeFormats;
}

/** Those of a pipeline that tell of their format, as they are; none is opened. Throws what is wrong with one. */
export async function knowledgePlaces(blueprint: Blueprint): Promise<KnowledgePlace[]> {
  const places: KnowledgePlace[] = [];
  for (const [name, { folder }] of createResources({ file: blueprint.file, resources: ofDocuments(blueprint) }) as Map<
    string,
    Partial<KnowledgeBase> // those that have a folder are
  >) {
    const formats = await folder?.formats?.();
    if (folder && formats) places.push({ name, folder, formats });
  }
  return places;
}

/**
 * Copies the folders of all knowledge bases that have one into a backup, each while nobody writes into it; gives what was copied. Those on
 * servers are left out.
 */
export async function copyKnowledge(
  blueprints: readonly Blueprint[],
  { data, folder, log }: { data: string; folder: string; log: Logger },
): Promise<CopiedFolder[]> {
  const copied = new Map<string, CopiedFolder>();
  for (const blueprint of blueprints)
    await withKnowledge(blueprint, log, async (opened) => {
      for (const base of opened.resources('knowledge_base').values()) {
        if (!base.folder || copied.has(base.folder.path)) continue;
        const { path } = base.folder;
        const name = nameOf(data, path);
        await base.folder.copyTo(join(folder, name));
        copied.set(path, { name, ...(!isBelow(data, path) && { path }), files: filesIn(join(folder, name)) });
      }
    });
  return [...copied.values()];
}

/** Every file of a copy with what it hashes to; all of them are on the disk then. */
function filesIn(folder: string): CopiedFolder['files'] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    persist(path);
    return { name: relative(folder, path), bytes: statSync(path).size, sha256: sha256Of(path) };
  });
}

/** Puts what a backup has of a folder beside its place, under a name of its own. */
export function prepareFolder({ name, path, files }: CopiedFolder, { data, folder }: { data: string; folder: string }) {
  const place = path ?? join(data, name);
  const copy = `${place}.restoring`;
  if (existsSync(copy)) rmSync(copy, { recursive: true });
  for (const file of files) {
    const target = join(copy, file.name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, name, file.name), target);
    persist(target);
  }
  return { path: place, copy, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
