import { LRUCache } from 'lru-cache';
import { within } from '../../../core/contract/bounded-call.ts';
import type { Call, Host, LookupResult } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { CachePlace, EarlierAnswer } from '../../../core/contract/facts/cache.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin, type Finish, finish, type Step } from '../../../core/contract/plugin.ts';
import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import { isPersonal } from '../../../lib/caching/is-personal.ts';
import { type Asked, askedQuestion, cacheKey } from './cache-key.ts';
import { byRank, type Choice, choose, type Present } from './choose.ts';
import { Neighbours } from './neighbours.ts';
import { type Options, options } from './options.ts';

/** Entries of one key that are looked at: all that nobody has edited, and as many edited ones as decide. */
const MOST = 10;
/** UTF-16 units of answers, with their passages, that are remembered between two looks into the store. */
const REMEMBERED = 10_000_000;
/** UTF-16 units of questions with their options whose keys are remembered. */
const TYPED = 1_000_000;
/** Milliseconds for which an answer is given again without a look: so long an edit or an erasure by another process may stay unseen. */
const WITHOUT_LOOK = 1000;

/** An answer that was found, and what it was found under. */
interface Remembered extends Choice {
  revision: string;
  changes: number;
  /** Milliseconds since the epoch. */
  time: number;
}

/** What was found under the key of a question. */
interface Looked {
  choice: Choice;
  place: CachePlace;
  entries: readonly CachedAnswer[];
}

type In = Omit<Asked, 'access'> & Pick<Turn, 'instance'> & Partial<Pick<Turn, 'warnings' | 'pii'>>;
type Out = Partial<Pick<Turn, 'cachePlace' | 'earlierAnswer'>>;
type Given = Out | Finish<Out>;

/** A question on its way. */
interface Asking {
  asked: In;
  call: Call;
}

const nameOf = ({ key }: CachePlace, { asked: { instance } }: Asking): string => `${instance}/${key}`;

const sizeOf = ({ earlierAnswer }: Remembered): number => JSON.stringify(earlierAnswer).length;

class Recall implements Step<In, Out> {
  readonly #options: Options;
  readonly #front = new LRUCache<string, Remembered>({ maxSize: REMEMBERED, sizeCalculation: sizeOf });
  readonly #keys = new LRUCache<string, string>({ maxSize: TYPED, sizeCalculation: (_key, typed) => typed.length });
  #host?: Host;

  readonly #neighbours?: Neighbours;

  constructor(config: Options) {
    this.#options = config;
    const { from, embedder, similarity } = config;
    if (embedder) this.#neighbours = new Neighbours({ cache: from.cache, embedder, similarity });
  }

  async ready(host: Host): Promise<void> {
    this.#host = host;
  }

  /** What can be given at once is: waiting costs more than all of it. */
  run(asked: In, call: Call): Given | Promise<Given> {
    const { normal, edited, documents, patience } = this.#options;
    if (normal + edited === 0 || isPersonal(asked)) return this.#without('bypass', call);
    try {
      const revision = documents.revisions.current(call);
      const known = typeof revision === 'string' ? this.#known(this.#placeOf(asked, revision, call), { asked, call }) : undefined;
      if (known) return known;
      const bounds = { milliseconds: patience, what: 'a look into the cache' };
      return within(call, bounds, (bound) => this.#recall(asked, revision, bound)).catch((thrown) => this.#failed(thrown, call));
    } catch (thrown) {
      return this.#failed(thrown, call);
    }
  }

  async #recall(asked: In, revision: string | Promise<string>, call: Call): Promise<Given> {
    const place = this.#placeOf(asked, await revision, call);
    return this.#known(place, { asked, call }) ?? this.#look(place, { asked, call });
  }

  #placeOf(asked: In, revision: string, { access }: Call): CachePlace {
    return { key: this.#keyOf({ ...asked, access }), revision, turns: asked.conversation?.length ?? 0 };
  }

  /** What was given a moment ago, where nothing has changed since. */
  #known(place: CachePlace, asking: Asking): Given | undefined {
    const known = this.#front.get(nameOf(place, asking));
    const isFresh =
      known?.revision === place.revision &&
      known.changes === this.#options.from.cache.changes &&
      Date.now() - known.time < WITHOUT_LOOK;
    return known && isFresh ? this.#give(known, place, asking) : undefined;
  }

  /** Made once for each way to type a question. */
  #keyOf(asked: In & Asked): string {
    const typed = JSON.stringify(asked);
    const known = this.#keys.get(typed);
    if (known !== undefined) return known;
    const key = cacheKey(asked, this.#options.context);
    this.#keys.set(typed, key);
    return key;
  }

  async #look(place: CachePlace, asking: Asking): Promise<Given> {
    const { from } = this.#options;
    const { changes } = from.cache;
    const { key, revision } = place;
    const entries = await from.cache.find({ instance: asking.asked.instance, key, most: MOST }, asking.call);
    const choice = await choose(entries, this.#present(revision, asking.call));
    if (choice.result === 'hit') this.#front.set(nameOf(place, asking), { ...choice, revision, changes, time: Date.now() });
    if (choice.result === 'hit' || !this.#neighbours) return this.#give(choice, place, asking);
    return this.#lookAround({ choice, place, entries }, asking);
  }

  /** Looks for the same question in other words, with what there is in the same ones. */
  async #lookAround({ choice, place, entries }: Looked, asking: Asking): Promise<Given> {
    const { asked, call } = asking;
    const question = askedQuestion(asked, this.#options.context);
    const wanted = { instance: asked.instance, key: place.key, question, language: asked.language ?? 'en' };
    const meaning = await this.#neighbours?.meaningOf(wanted, call);
    if (!meaning) return this.#give(choice, place, asking);
    const near = (await this.#neighbours?.find(wanted, meaning, call)) ?? [];
    const all = [...entries, ...near].sort(byRank);
    const around = near.length > 0 ? await choose(all, this.#present(place.revision, call)) : choice;
    return this.#give(around.result === 'hit' ? around : choice, { ...place, meaning }, asking);
  }

  #present(revision: string, call: Call): Present {
    const { documents, normal, edited, max_age } = this.#options;
    const hashes = (ids: readonly string[]) => documents.revisions.hashes(ids, call);
    return { normal, edited, max_age, generation: this.#host?.generation ?? '', revision, hashes };
  }

  #give({ result, answerId, earlierAnswer }: Choice, cachePlace: CachePlace, { asked, call }: Asking): Given {
    this.#tell(result, call, answerId);
    if (!earlierAnswer) return { cachePlace };
    return finish('cached', { cachePlace, earlierAnswer: withWarnings(earlierAnswer, asked) });
  }

  /** An answer made anew is worth more than none. */
  #failed(thrown: unknown, call: Call): Given {
    call.signal.throwIfAborted();
    call.log.warn('the cache cannot be read: questions are answered anew', { error: messageOf(thrown) });
    return this.#without('bypass', call);
  }

  #without(result: LookupResult, call: Call): Given {
    this.#tell(result, call);
    return {};
  }

  #tell(result: LookupResult, call: Call, answerId?: number): void {
    this.#host?.onLookup(result);
    call.trace?.note({ cache: result, ...(answerId !== undefined && { answerId }) });
  }
}

/** What was said of this call, and what was said of the answer when it was made. */
const withWarnings = (answer: EarlierAnswer, { warnings = [] }: In): EarlierAnswer =>
  warnings.length === 0 ? answer : { ...answer, warnings: [...new Set([...warnings, ...(answer.warnings ?? [])])] };

export const recallAnswer = definePlugin<Turn>()({
  name: 'recall_answer',
  summary: 'Gives an answer again that was made for an earlier call, as long as its documents stay as they were.',
  config: options,
  needs: ['question', 'options', 'instance'],
  wants: ['conversation', 'query', 'language', 'answerLanguage', 'warnings', 'pii'],
  gives: ['cachePlace', 'earlierAnswer'],
  create: (config) => new Recall(config),
});
