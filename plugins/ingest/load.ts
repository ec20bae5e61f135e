import { Type } from 'typebox';
import type { Batch, IngestFailure, LoadableDocument } from '../../core/batch.ts';
import { ResourceName } from '../../core/options.ts';
import { type Call, definePlugin } from '../../core/plugin.ts';
import type { KnowledgeBase } from '../../core/resources.ts';

const Config = Type.Object({
  into: ResourceName('knowledge_base', { description: 'The knowledge base that takes the documents.' }),
});

/** What a run has met so far. */
interface Run {
  /** Its start tells one run from the next, also when the last one was broken off. */
  paths: readonly string[];
  prune: boolean;
  /** Ids of documents that are there. */
  seen: Set<string>;
  /** Ids of documents that could not be read this time. */
  spared: Set<string>;
  /** Origins of which something could not be read that any document may have been in. */
  unread: Set<string>;
}

export const load = definePlugin<Batch>()({
  name: 'load',
  summary: 'Puts documents into a knowledge base: what is new or changed, and at the end removes what is gone.',
  config: Config,
  needs: ['paths', 'prune', 'loadable'],
  wants: ['failures'],
  gives: ['loaded', 'unchanged', 'removed', 'failures'],
  create: ({ into }) => {
    let run: Run | undefined;
    return {
      async run({ paths, prune, loadable, failures = [] }, call) {
        if (run?.paths !== paths) run = { paths, prune, seen: new Set(), spared: new Set(), unread: new Set() };
        noteUnread(run, failures);
        const { fresh, duplicates } = withoutDuplicates(loadable, run.seen);
        try {
          const given = await loadChanged(into, fresh, call);
          return { ...given, failures: [...failures, ...duplicates, ...given.failures] };
        } catch (error) {
          run = undefined;
          throw error;
        }
      },
      async end(call) {
        const ended = run;
        run = undefined;
        const removed = ended?.prune ? await removeGone(into, ended, call) : [];
        await into.commit();
        return { removed };
      },
    };
  },
});

function noteUnread({ spared, unread }: Run, failures: readonly IngestFailure[]): void {
  for (const { unread: missed } of failures) {
    if (missed?.document !== undefined) spared.add(missed.document);
    else if (missed) unread.add(missed.origin);
  }
}

interface Sorted {
  fresh: LoadableDocument[];
  duplicates: IngestFailure[];
}

/** The first document with an id stays: which one that is does not depend on how the rest is batched. */
function withoutDuplicates(loadable: readonly LoadableDocument[], seen: Set<string>): Sorted {
  const sorted: Sorted = { fresh: [], duplicates: [] };
  for (const document of loadable) {
    const { id } = document;
    if (seen.has(id)) sorted.duplicates.push({ item: id, reason: 'duplicate id: another document of this run has it' });
    else sorted.fresh.push(document);
    seen.add(id);
  }
  return sorted;
}

async function loadChanged(into: KnowledgeBase, documents: readonly LoadableDocument[], call: Call) {
  const ids = documents.map(({ id }) => id);
  const stored = ids.length > 0 ? await into.hashes(ids) : new Map<string, string>();
  const changed = documents.filter(({ id, hash }) => stored.get(id) !== hash);
  const changedIds = new Set(changed.map(({ id }) => id));
  const report = changed.length > 0 ? await into.load(changed, call) : { loaded: [], failures: [] };
  return {
    loaded: report.loaded,
    unchanged: ids.filter((id) => !changedIds.has(id)),
    failures: report.failures.map(({ id, reason }): IngestFailure => ({ item: id, reason })),
  };
}

async function removeGone(into: KnowledgeBase, { paths, seen, spared, unread }: Run, { log }: Call): Promise<string[]> {
  const gone = new Set<string>();
  for (const origin of paths) {
    const missing = (await into.idsOf(origin)).filter((id) => !seen.has(id) && !spared.has(id));
    if (unread.has(origin) && missing.length > 0)
      log.warn('documents stay that may be gone, because not all of their origin could be read', {
        origin,
        documents: missing.length,
      });
    else for (const id of missing) gone.add(id);
  }
  const ids = [...gone];
  if (ids.length > 0) await into.remove(ids);
  return ids;
}
