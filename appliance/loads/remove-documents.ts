import type { ResourceCall } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { DocumentReader, KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import type { Removal } from './job.ts';

/** Documents of one page of those that go. */
const PAGE = 5000;
/** Documents that go at once. */
const TOGETHER = 500;

/** Removes documents as far as they may be seen, and tells after each some of them how many. They are gone when it resolves. */
export async function removeDocuments(
  { documents, writer }: KnowledgeBase,
  removal: Removal,
  { call, progress }: { call: ResourceCall; progress(removed: number): void },
): Promise<void> {
  if (!documents || !writer) throw new Failure('configuration_invalid', 'the knowledge base cannot remove documents');
  const seeing = { ...call, access: removal.access };
  const ids = removal.ids ? await visibleOf(documents, removal.ids, seeing) : await idsOf(documents, removal, seeing);
  for (let at = 0; at < ids.length; at += TOGETHER) {
    call.signal.throwIfAborted();
    const some = ids.slice(at, at + TOGETHER);
    await writer.remove(some, call);
    progress(some.length);
  }
  if (ids.length > 0) await writer.commit(call);
}

async function visibleOf(documents: DocumentReader, ids: readonly string[], call: ResourceCall): Promise<string[]> {
  const visible: string[] = [];
  for (const id of new Set(ids)) if ((await documents.passagesOf(id, call)).length > 0) visible.push(id);
  return visible;
}

async function idsOf(documents: DocumentReader, { origin, search }: Removal, call: ResourceCall): Promise<string[]> {
  if (origin === undefined && search === undefined) throw new Failure('configuration_invalid', 'a removal names no documents');
  const ids = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    const wanted = { limit: PAGE, skip, ...(origin !== undefined && { origin }), ...(search !== undefined && { search }) };
    const page = await documents.list(wanted, call);
    for (const { id } of page.documents) ids.add(id);
    if (page.documents.length < PAGE) return [...ids];
  }
}
