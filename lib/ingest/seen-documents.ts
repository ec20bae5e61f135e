import type { Logger } from '../../core/contract/call.ts';
import type { IngestFailure } from '../../core/contract/facts/batch.ts';

/** The documents of one run over files and folders, so that it can be told which are gone. */
export class SeenDocuments {
  /** Ids of documents that are there. */
  readonly #seen = new Set<string>();
  /** Ids of documents that could not be read this time. */
  readonly #spared = new Set<string>();
  /** Origins of which something could not be read that any document may have been in. */
  readonly #unread = new Set<string>();

  noteUnread(failures: readonly IngestFailure[]): void {
    for (const { unread } of failures) {
      if (unread?.document !== undefined) this.#spared.add(unread.document);
      else if (unread) this.#unread.add(unread.origin);
    }
  }

  /** The first document with an id stays: which one that is does not depend on how the rest is batched. */
  withoutDuplicates<Document extends { id: string }>(documents: readonly Document[]): DocumentsByNovelty<Document> {
    const sorted: DocumentsByNovelty<Document> = { fresh: [], duplicates: [] };
    for (const document of documents) {
      sorted[this.#seen.has(document.id) ? 'duplicates' : 'fresh'].push(document);
      this.#seen.add(document.id);
    }
    return sorted;
  }

  /** Documents that are there though they were not read. Those that are not known yet are returned. */
  notePresent(ids: readonly string[]): string[] {
    const fresh = [...new Set(ids)].filter((id) => !this.#seen.has(id));
    for (const id of fresh) this.#seen.add(id);
    return fresh;
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** Of the ids that are kept of each origin, those of documents that are there no longer. */
  missingFrom(kept: ReadonlyMap<string, readonly string[]>, log: Logger): string[] {
    const gone = new Set<string>();
    for (const [origin, ids] of kept) {
      const missing = ids.filter((id) => !this.#seen.has(id) && !this.#spared.has(id));
      if (this.#unread.has(origin) && missing.length > 0)
        log.warn('documents stay that may be gone, because not all of their origin could be read', {
          origin,
          documents: missing.length,
        });
      else for (const id of missing) gone.add(id);
    }
    return [...gone];
  }
}

export interface DocumentsByNovelty<Document> {
  fresh: Document[];
  duplicates: Document[];
}

export const DUPLICATE = 'duplicate id: another document of this run has it';

export const NOT_HELD = 'its source takes it for unchanged, but the knowledge base does not hold it';
