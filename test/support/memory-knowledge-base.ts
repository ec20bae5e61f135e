import type { ResourceCall } from '../../core/contract/call.ts';
import type { LoadableDocument } from '../../core/contract/facts/batch.ts';
import type { DocumentWriter, KnowledgeBase, LoadReport, SearchResult } from '../../core/contract/resources/knowledge-base.ts';

/** A knowledge base that forgets: finds nothing, and counts what is done to it. */
export class MemoryKnowledgeBase implements KnowledgeBase, DocumentWriter {
  readonly writer: DocumentWriter = this;
  readonly held = new Map<string, LoadableDocument>();
  readonly loads: string[][] = [];
  commits = 0;
  /** Ids of documents that it reports as failures. */
  refused = new Set<string>();
  /** Thrown at a load that has this document. */
  breaksAt: string | undefined;

  async search(): Promise<SearchResult> {
    return { passages: [], candidates: 0, termShares: new Map() };
  }

  async load(
    documents: readonly LoadableDocument[],
    _call?: ResourceCall,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport> {
    this.loads.push(documents.map(({ id }) => id));
    if (documents.some(({ id }) => id === this.breaksAt)) throw new Error('the disk is full');
    const taken = documents.filter(({ id }) => !this.refused.has(id));
    for (const document of taken) {
      this.held.set(document.id, document);
      worked?.(document);
    }
    const failures = documents.filter(({ id }) => this.refused.has(id)).map(({ id }) => ({ id, reason: 'is refused' }));
    return { loaded: taken.map(({ id }) => id), failures };
  }

  async hashes(ids: readonly string[]): Promise<Map<string, string>> {
    return new Map(ids.flatMap((id) => (this.held.has(id) ? [[id, this.held.get(id)?.hash ?? '']] : [])));
  }

  async idsOf(origin: string): Promise<string[]> {
    return [...this.held.values()].filter((document) => document.origin === origin).map(({ id }) => id);
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.held.delete(id);
  }

  async commit(): Promise<void> {
    this.commits++;
  }
}
