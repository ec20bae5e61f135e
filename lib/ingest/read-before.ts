import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { Call } from '../../core/contract/call.ts';
import type { Issue } from '../../core/contract/errors.ts';
import { ResourceName } from '../../core/contract/options.ts';
import type { DocumentWriter } from '../../core/contract/resources/knowledge-base.ts';
import type { Notes } from '../../core/contract/resources/store.ts';

/** Something that is read as one, and a text that is another one whenever it has changed. */
export interface Tagged {
  /** What it is known by within its source. */
  key: string;
  tag: string;
}

interface Entry {
  tag: string;
  /** Ids of its documents. */
  ids: string[];
  /** Hashes that these had when it was read because it had changed: as long as they have them, the change has not been taken in. */
  before?: Record<string, string>;
  /** It could not be read in the first run already, so that nobody knows which documents it may have been before. */
  unknown?: true;
}

/** The tag of what was never read: no tag is empty. */
const NEVER = '';

/** Where it is noted what a source has read, and which knowledge base must still hold it. */
export interface ReadBeforeParts {
  notes: Notes;
  documents: Pick<DocumentWriter, 'hashes'>;
}

/** Options of a source that say so; it has both or none. */
export const readBeforeOptions = {
  state: Type.Optional(
    ResourceName('store', {
      needs: ['notes'],
      description: 'Keeps what was read, so that what is unchanged is not fetched again. Needs `documents`.',
    }),
  ),
  documents: Type.Optional(
    ResourceName('knowledge_base', {
      needs: ['writer'],
      description: 'The knowledge base that `load` fills: what it does not hold is fetched again.',
    }),
  ),
};

interface ReadBeforeResources {
  state?: { notes: Notes };
  documents?: { writer: Pick<DocumentWriter, 'hashes'> };
}

export const readBeforeParts = ({ state, documents }: ReadBeforeResources): ReadBeforeParts | undefined =>
  state && documents ? { notes: state.notes, documents: documents.writer } : undefined;

/** What is wrong with the two, whose resources may still be names. */
export const readBeforeIssues = ({ state, documents }: { state?: unknown; documents?: unknown }): Issue[] =>
  (state === undefined) === (documents === undefined)
    ? []
    : [
        {
          path: [],
          message: "'state' and 'documents' belong together: what was read before counts as long as it is still held",
        },
      ];

/**
 * What a source has read in earlier runs. What is unchanged need not be fetched again, as long as the knowledge base holds what came of it:
 * that is asked, never taken for granted. Without parts everything is read each time.
 */
export class ReadBefore {
  readonly #parts: ReadBeforeParts | undefined;
  readonly #name: string;
  #old = new Map<string, Entry>();
  readonly #now = new Map<string, Entry>();
  /** Hashes of documents that may be about to change. */
  readonly #stored = new Map<string, string>();

  /** `setting` is all that decides what is made of what is read: with another one everything is read again. */
  constructor(parts: ReadBeforeParts | undefined, source: string, setting: readonly unknown[]) {
    this.#parts = parts;
    this.#name = `${source}:${createHash('sha256').update(JSON.stringify(setting)).digest('base64url')}`;
  }

  async open(call: Call): Promise<void> {
    const kept = (await this.#parts?.notes.read(this.#name, call)) as Record<string, Entry> | undefined; // as `save` wrote it
    this.#old = new Map(Object.entries(kept ?? {}));
  }

  /** Ids of the documents of what has not changed, by its key; what is not in there is to be read. */
  async unchanged(found: readonly Tagged[], call: Call): Promise<Map<string, string[]>> {
    const same = found.filter(({ key, tag }) => this.#old.get(key)?.tag === tag);
    const stored = await this.#hashes(
      same.flatMap(({ key }) => this.#old.get(key)?.ids ?? []),
      call,
    );
    const held = new Map<string, string[]>();
    for (const { key } of same) {
      const { ids, before, ...entry } = this.#old.get(key) as Entry; // it has the same tag
      const isHeld = ids.every((id) => stored.has(id) && stored.get(id) !== before?.[id]);
      if (!isHeld) continue;
      held.set(key, ids);
      this.#now.set(key, { ...entry, ids });
    }
    return held;
  }

  /** Ids of the documents that something was, which cannot be read now; undefined where that is not known. It is read again next time. */
  missed(key: string): readonly string[] | undefined {
    const unknown = this.#old.size === 0;
    const entry = this.#old.get(key) ?? { tag: NEVER, ids: [], ...(unknown && { unknown }) };
    this.#now.set(key, entry);
    return entry.unknown ? undefined : entry.ids;
  }

  /** To be called before anything is handed on that was made of these: what the knowledge base holds of them now is looked up. */
  async watch(found: readonly Tagged[], call: Call): Promise<void> {
    const known = found.flatMap(({ key }) => this.#old.get(key)?.ids ?? []);
    for (const [id, hash] of await this.#hashes(known, call)) this.#stored.set(id, hash);
  }

  /** Notes what has been read. */
  note({ key, tag }: Tagged, ids: readonly string[]): void {
    const before = ids.flatMap((id): [string, string][] => {
      const hash = this.#stored.get(id);
      return hash === undefined ? [] : [[id, hash]];
    });
    this.#now.set(key, { tag, ids: [...ids], ...(before.length > 0 && { before: Object.fromEntries(before) }) });
  }

  /** Keeps what was noted for the next run. A run that breaks off keeps what was there. */
  async save(call: Call): Promise<void> {
    await this.#parts?.notes.write(this.#name, Object.fromEntries(this.#now), call);
  }

  async #hashes(ids: readonly string[], call: Call): Promise<Map<string, string>> {
    return ids.length === 0 || !this.#parts ? new Map() : this.#parts.documents.hashes(ids, call);
  }
}
