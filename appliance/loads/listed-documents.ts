import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { DocumentReader, DocumentsWanted, ListedDocument } from '../../core/contract/resources/knowledge-base.ts';
import type { Loads } from './loads.ts';

type DocumentList = components['schemas']['DocumentList'];
type Entry = DocumentList['documents'][number];

/** Which documents of an instance are meant. */
export interface ListedWanted extends DocumentsWanted {
  state: Entry['state'];
}

export interface ListedFrom {
  instance: string;
  documents: DocumentReader;
  loads: Pick<Loads, 'waiting' | 'list'>;
}

/** More loads than are kept. */
const ALL = { limit: 10_000, skip: 0 };

/**
 * A page of documents: those that searches find, those that wait, or those that could not be loaded. Of what no knowledge base has taken
 * nobody knows who may see it: a call that does not see all sees none of it.
 */
export async function listedDocuments(
  { state, ...wanted }: ListedWanted,
  { instance, documents, loads }: ListedFrom,
  call: ResourceCall,
): Promise<DocumentList> {
  if (state === 'loaded') {
    const { documents: found, total } = await documents.list(wanted, call);
    return { total, documents: found.map((each) => ({ ...withDate(each), state })) };
  }
  if (call.access.length > 0) return { total: 0, documents: [] };
  const all = state === 'queued' ? queued(loads, instance) : await failed(loads, instance);
  const found = all.filter((each) => isWanted(each, wanted));
  const { skip = 0, limit } = wanted;
  return { total: found.length, documents: found.slice(skip, skip + limit) };
}

/** Times as callers read them: ISO 8601. */
export function withDate<T extends { loaded?: number }>({ loaded, ...others }: T): Omit<T, 'loaded'> & { loaded?: string } {
  return { ...others, ...(loaded !== undefined && { loaded: new Date(loaded).toISOString() }) };
}

const queued = (loads: Pick<Loads, 'waiting'>, instance: string): Entry[] =>
  loads.waiting(instance).map(({ loadId, document }) => ({ ...withDate(document), state: 'queued', loadId }));

/** Each once, as the last load that has met it says. */
async function failed(loads: Pick<Loads, 'list'>, instance: string): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  for (const { id: loadId, failures } of (await loads.list(instance, ALL)).loads)
    for (const { document: id, reason } of failures)
      if (!entries.has(id)) entries.set(id, { id, title: '', url: '', state: 'failed', loadId, reason });
  return [...entries.values()];
}

function isWanted(
  { id, title, url, origin: from }: Omit<ListedDocument, 'loaded'>,
  { origin, search = '' }: DocumentsWanted,
): boolean {
  const part = search.toLowerCase();
  return (origin === undefined || from === origin) && [id, title, url].some((text) => text.toLowerCase().includes(part));
}
