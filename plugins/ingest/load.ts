import { Type } from 'typebox';
import { Arrivals, DUPLICATE } from '../../core/arrivals.ts';
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
  arrivals: Arrivals;
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
        if (run?.paths !== paths) run = { paths, prune, arrivals: new Arrivals() };
        run.arrivals.noteUnread(failures);
        const { fresh, duplicates } = run.arrivals.withoutDuplicates(loadable);
        try {
          const given = await loadChanged(into, fresh, call);
          return { ...given, failures: [...failures, ...duplicates.map(duplicate), ...given.failures] };
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

const duplicate = ({ id }: LoadableDocument): IngestFailure => ({ item: id, reason: DUPLICATE });

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

async function removeGone(into: KnowledgeBase, { paths, arrivals }: Run, { log }: Call): Promise<string[]> {
  const gone = await arrivals.gone(paths, (origin) => into.idsOf(origin), log);
  if (gone.length > 0) await into.remove(gone);
  return gone;
}
