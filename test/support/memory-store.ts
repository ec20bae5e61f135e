import { Type } from 'typebox';
import { defineResource } from '../../core/contract/plugin.ts';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import type { AnswerCache, AnswerLog, CachedAnswer, LoggedAnswer, Store } from '../../core/contract/resources/store.ts';

/** How many entries of a key that nobody has edited stay. */
const STAY = 5;

const byRank = (a: CachedAnswer, b: CachedAnswer): number =>
  Number(b.edited) - Number(a.edited) || b.time - a.time || b.answerId - a.answerId;

/** A cache and a log of answers in memory: what it is given is copied, as by one on a disk. */
export class MemoryStore implements Required<Pick<Store, 'cache'>> {
  entries: CachedAnswer[] = [];
  readonly logged: LoggedAnswer[] = [];
  #changes = 0;

  readonly answers: Pick<AnswerLog, 'record' | 'edit' | 'erase'> = {
    record: async (answer) => void this.logged.push(answer),
    edit: async (edit) => this.#edit(edit),
    erase: async (what) => {
      const isMeant = ({ instance, id, user }: LoggedAnswer): boolean =>
        instance === what.instance && (('id' in what && what.id === id) || ('user' in what && what.user === user));
      const ids = new Set(this.logged.filter(isMeant).map(({ id }) => id));
      this.entries = this.entries.filter(({ answerId }) => !ids.has(answerId));
      this.#changes++;
      return ids.size;
    },
  };

  readonly cache: AnswerCache = this.#cache();

  #cache(): AnswerCache {
    const of = (instance: string, key?: string): CachedAnswer[] =>
      this.entries.filter((each) => each.instance === instance && (key === undefined || each.key === key));
    const changes = (): number => this.#changes;
    return {
      get changes() {
        return changes();
      },
      find: async ({ instance, key, most }) => structuredClone(of(instance, key).sort(byRank).slice(0, most)),
      vectors: async ({ instance, most }) =>
        of(instance)
          .filter(({ vector }) => vector)
          .sort((a, b) => b.time - a.time)
          .slice(0, most)
          .map(({ key, vector }) => ({ key, vector })),
      keep: async (entry) => this.#keep(entry),
      remove: async ({ instance, key }) => {
        const gone = new Set(of(instance, key));
        this.entries = this.entries.filter((entry) => !gone.has(entry));
        this.#changes++;
      },
    };
  }

  #keep(entry: CachedAnswer): void {
    const isSame = ({ instance, key, answerId }: CachedAnswer): boolean =>
      instance === entry.instance && key === entry.key && answerId === entry.answerId;
    this.entries = [...this.entries.filter((each) => !isSame(each)), structuredClone(entry)];
    const normal = this.entries.filter(
      ({ instance, key, edited }) => instance === entry.instance && key === entry.key && !edited,
    );
    const beyond = new Set(normal.sort(byRank).slice(STAY));
    this.entries = this.entries.filter((each) => !beyond.has(each));
  }

  #edit({ instance, id, answer }: { instance: string; id: number; answer: string }): boolean {
    const logged = this.logged.find((each) => each.instance === instance && each.id === id);
    if (!logged) return false;
    logged.answer = answer;
    const key = logged.cacheKey;
    if (key === undefined) return true;
    const known = this.entries.filter((each) => each.instance === instance && each.key === key).sort((a, b) => b.time - a.time);
    const before = known.find(({ answerId }) => answerId === id) ?? known[0];
    const rest = before ?? { fingerprint: '', record: {} };
    this.#keep({ ...rest, instance, key, answerId: id, time: Date.now(), edited: true, record: { ...rest.record, answer } });
    this.#changes++;
    return true;
  }
}

/** A resource plugin called `sqlite` that keeps what a file would in memory, by path. */
export const memoryStores = (stores = new Map<string, MemoryStore>()) =>
  defineResource({
    provides: 'store',
    offers: ['answers', 'cache'],
    name: 'sqlite',
    summary: 'Forgets all when the process ends.',
    config: Type.Object({ path: Type.String({ description: 'A name.' }) }),
    create: ({ path }) => {
      const store = stores.get(path) ?? new MemoryStore();
      stores.set(path, store);
      return store as unknown as ResourceWith<'store', 'answers' | 'cache'>; // it has what the tests use
    },
  });
