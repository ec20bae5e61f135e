import { Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { Batch, IngestFailure, LoadableDocument } from '../../core/contract/facts/batch.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import { Arrivals, DUPLICATE } from '../../lib/ingest/arrivals.ts';

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
  wants: ['failures', 'bytesRead', 'totalBytes'],
  gives: ['loaded', 'unchanged', 'removed', 'failures'],
  create: ({ into }) => {
    let run: Run | undefined;
    return {
      async run({ paths, prune, loadable, failures = [], ...bytes }, call) {
        if (run?.paths !== paths) run = { paths, prune, arrivals: new Arrivals() };
        run.arrivals.noteUnread(failures);
        const { fresh, duplicates } = run.arrivals.withoutDuplicates(loadable);
        try {
          const given = await loadChanged(into, fresh, watched(call, loadable, bytes));
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

/** A call, and what tells it of documents with which the work is done. */
interface Watched {
  call: Call;
  passed(documents: readonly LoadableDocument[]): void;
  worked(document: LoadableDocument): void;
}

/** The bytes of a batch are divided among its documents by the length of their text. */
function watched(
  call: Call,
  all: readonly LoadableDocument[],
  { bytesRead = 0, totalBytes }: Partial<Pick<Batch, 'bytesRead' | 'totalBytes'>>,
): Watched {
  const bytesOf = (documents: readonly LoadableDocument[]) => (bytesRead * lengthOf(documents)) / Math.max(1, lengthOf(all));
  const told = (documents: readonly LoadableDocument[]) => ({
    documents: documents.length,
    bytes: bytesOf(documents),
    totalBytes,
  });
  return {
    call,
    passed: (documents) => call.advance?.({ ...told(documents), unchanged: true }),
    worked: (document) => call.advance?.(told([document])),
  };
}

const lengthOf = (documents: readonly LoadableDocument[]): number =>
  documents.reduce((sum, { passages }) => sum + (passages.at(-1)?.end ?? 0), 0);

async function loadChanged(into: KnowledgeBase, documents: readonly LoadableDocument[], { call, passed, worked }: Watched) {
  const ids = documents.map(({ id }) => id);
  const stored = ids.length > 0 ? await into.hashes(ids) : new Map<string, string>();
  const same = documents.filter(({ id, hash }) => stored.get(id) === hash);
  const changed = documents.filter(({ id, hash }) => stored.get(id) !== hash);
  if (same.length > 0) passed(same);
  const report = changed.length > 0 ? await into.load(changed, call, worked) : { loaded: [], failures: [] };
  return {
    loaded: report.loaded,
    unchanged: same.map(({ id }) => id),
    failures: report.failures.map(({ id, reason }): IngestFailure => ({ item: id, reason })),
  };
}

async function removeGone(into: KnowledgeBase, { paths, arrivals }: Run, { log }: Call): Promise<string[]> {
  const gone = await arrivals.gone(paths, (origin) => into.idsOf(origin), log);
  if (gone.length > 0) await into.remove(gone);
  return gone;
}
