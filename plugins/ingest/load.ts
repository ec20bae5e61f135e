import { Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Batch, IngestFailure, LoadableDocument } from '../../core/contract/facts/batch.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { defineBatchStep } from '../../core/contract/plugin.ts';
import type { DocumentWriter } from '../../core/contract/resources/knowledge-base.ts';
import { withoutCredentials } from '../../lib/ingest/remote-path.ts';
import { DUPLICATE, NOT_HELD, SeenDocuments } from '../../lib/ingest/seen-documents.ts';

const Config = Type.Object({
  into: ResourceName('knowledge_base', { needs: ['writer'], description: 'The knowledge base that takes the documents.' }),
});

export const load = defineBatchStep<Batch>()({
  name: 'load',
  summary: 'Puts documents into a knowledge base: what is new or changed, and at the end removes what is gone.',
  config: Config,
  needs: ['paths', 'prune', 'loadable'],
  wants: ['mostRemoved', 'present', 'failures', 'bytesRead', 'totalBytes'],
  gives: ['loaded', 'unchanged', 'removed', 'failures'],
  create: ({ into: { writer } }) => ({
    async begin({ paths = [], prune = false, mostRemoved = 1 }, starting) {
      const seen = new SeenDocuments();
      const before = await idsOf(writer, prune ? paths : [], starting);
      return {
        async run({ loadable, present = [], failures = [], bytesRead, totalBytes }, call) {
          seen.noteUnread(failures);
          const { fresh, duplicates } = seen.withoutDuplicates(loadable);
          const { held, missing } = await lookUp(writer, seen.notePresent(present), call);
          const given = await loadChanged(writer, fresh, watchLoad(call, loadable, { bytesRead, totalBytes }));
          return {
            loaded: given.loaded,
            unchanged: [...given.unchanged, ...held],
            failures: [...failures, ...duplicates.map(duplicate), ...missing.map(notHeld), ...given.failures],
          };
        },
        async end(call) {
          const kept = await stillOf(writer, before, call);
          const removed = seen.missingFrom(kept, call.log);
          const refusal = refusalOf(removed, { kept, mostRemoved });
          if (removed.length > 0 && !refusal) await writer.remove(removed, call);
          await writer.commit(call);
          if (refusal) throw refusal;
          return { removed };
        },
      };
    },
  }),
});

type Ids = Map<string, readonly string[]>;

async function idsOf(writer: DocumentWriter, origins: readonly string[], call: Call): Promise<Ids> {
  const ids: Ids = new Map();
  for (const origin of origins) ids.set(origin, await writer.idsOf(origin, call));
  return ids;
}

/**
 * What was kept of each origin as the run began, and still is: what other runs have brought or moved meanwhile is not for
 * this one to remove.
 */
async function stillOf(writer: DocumentWriter, before: Ids, call: Call): Promise<Map<string, string[]>> {
  const now = await idsOf(writer, [...before.keys()], call);
  const still = (origin: string, ids: readonly string[]): string[] => {
    const there = new Set(now.get(origin));
    return ids.filter((id) => there.has(id));
  };
  return new Map([...before].map(([origin, ids]) => [origin, still(origin, ids)]));
}

/** Fewer are removed whatever share of the documents they are, unless they are all. */
const FEW = 10;

/** What is said where so much is gone that the source is rather away than empty: a disk that is not mounted, a site without its pages. */
function refusalOf(
  removed: readonly string[],
  { kept, mostRemoved }: { kept: ReadonlyMap<string, readonly string[]>; mostRemoved: number },
): Failure | undefined {
  const all = new Set([...kept.values()].flat()).size;
  const isFew = removed.length < FEW && removed.length < all;
  if (isFew || removed.length <= mostRemoved * all) return undefined;
  return new Failure(
    'removal_refused',
    `${removed.length} of ${all} documents are gone from ${[...kept.keys()].map(withoutCredentials).join(', ')}, more than the ` +
      `share of ${mostRemoved} that may be removed: none was. See whether all of it can be read, or allow more (most_removed)`,
  );
}

const duplicate = ({ id }: LoadableDocument): IngestFailure => ({ item: id, reason: DUPLICATE });

/** Which of the documents that are said to be there unchanged the knowledge base does hold. */
async function lookUp(
  writer: DocumentWriter,
  ids: readonly string[],
  call: Call,
): Promise<{ held: string[]; missing: string[] }> {
  const stored = ids.length > 0 ? await writer.hashes(ids, call) : new Map<string, string>();
  return { held: ids.filter((id) => stored.has(id)), missing: ids.filter((id) => !stored.has(id)) };
}

const notHeld = (id: string): IngestFailure => ({ item: id, reason: NOT_HELD });

/** A call, and what tells it of documents with which the work is done. */
interface Watched {
  call: Call;
  pass(documents: readonly LoadableDocument[]): void;
  worked(document: LoadableDocument): void;
}

/** The bytes of a batch are divided among its documents by the length of their text. */
function watchLoad(
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
    pass: (documents) => call.advance?.({ ...told(documents), unchanged: true }),
    worked: (document) => call.advance?.(told([document])),
  };
}

const lengthOf = (documents: readonly LoadableDocument[]): number =>
  documents.reduce((sum, { passages }) => sum + (passages.at(-1)?.end ?? 0), 0);

async function loadChanged(
  writer: DocumentWriter,
  documents: readonly LoadableDocument[],
  { call, pass: passed, worked }: Watched,
) {
  const ids = documents.map(({ id }) => id);
  const stored = ids.length > 0 ? await writer.hashes(ids, call) : new Map<string, string>();
  const same = documents.filter(({ id, hash }) => stored.get(id) === hash);
  const changed = documents.filter(({ id, hash }) => stored.get(id) !== hash);
  if (same.length > 0) passed(same);
  const report = changed.length > 0 ? await writer.load(changed, call, worked) : { loaded: [], failures: [] };
  return {
    loaded: report.loaded,
    unchanged: same.map(({ id }) => id),
    failures: report.failures.map(({ id, reason }): IngestFailure => ({ item: id, reason })),
  };
}
