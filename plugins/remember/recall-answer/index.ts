import { LRUCache } from 'lru-cache';
import type { Call, Host, LookupResult } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { CachePlace, EarlierAnswer } from '../../../core/contract/facts/cache.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin, type Finish, finish, type Step } from '../../../core/contract/plugin.ts';
import { isPersonal } from '../../../lib/caching/is-personal.ts';
import { type Asked, cacheKey } from './cache-key.ts';
import { type Choice, choose } from './choose.ts';
import { type Options, options } from './options.ts';

/** Entries of one key that are looked at: all that nobody has edited, and as many edited ones as decide. */
const MOST = 10;
/** UTF-16 units of answers, with their passages, that are remembered between two looks into the store. */
const REMEMBERED = 10_000_000;
/** Milliseconds for which an answer is given again without a look: so long an edit or an erasure by another process may stay unseen. */
const WITHOUT_LOOK = 1000;

/** An answer that was found, and what it was found under. */
interface Remembered extends Choice {
  revision: string;
  changes: number;
  /** Milliseconds since the epoch. */
  time: number;
}

type In = Asked & Pick<Turn, 'instance'> & Partial<Pick<Turn, 'warnings'>>;
type Out = Partial<Pick<Turn, 'cachePlace' | 'earlierAnswer'>>;

const sizeOf = ({ earlierAnswer }: Remembered): number => JSON.stringify(earlierAnswer).length;

class Recall implements Step<In, Out> {
  readonly #options: Options;
  readonly #front = new LRUCache<string, Remembered>({ maxSize: REMEMBERED, sizeCalculation: sizeOf });
  #host?: Host;

  constructor(config: Options) {
    this.#options = config;
  }

  async ready(host: Host): Promise<void> {
    this.#host = host;
  }

  async run(asked: In, call: Call): Promise<Out | Finish<Out>> {
    const { normal, edited } = this.#options;
    if (normal + edited === 0 || isPersonal(asked.options)) return this.#tell('bypass', call, {});
    try {
      const cachePlace = await this.#placeOf(asked, call);
      const { result, answerId, earlierAnswer } = await this.#look(cachePlace, asked, call);
      if (!earlierAnswer) return this.#tell(result, call, { cachePlace });
      return finish(
        'cached',
        this.#tell(result, call, { cachePlace, earlierAnswer: withWarnings(earlierAnswer, asked) }, answerId),
      );
    } catch (thrown) {
      call.signal.throwIfAborted();
      call.log.warn('the cache cannot be read: the question is answered anew', { error: messageOf(thrown) });
      return this.#tell('bypass', call, {});
    }
  }

  async #placeOf(asked: In, call: Call): Promise<CachePlace> {
    const { documents, context } = this.#options;
    const revision = await documents.revisions.current(call);
    return { key: cacheKey(asked, context), revision, turns: asked.conversation?.length ?? 0 };
  }

  async #look({ key, revision }: CachePlace, { instance }: In, call: Call): Promise<Choice> {
    const { from, documents, ...thresholds } = this.#options;
    const { changes } = from.cache;
    const name = `${instance}/${key}`;
    const known = this.#front.get(name);
    const isFresh = known?.revision === revision && known.changes === changes && Date.now() - known.time < WITHOUT_LOOK;
    if (known && isFresh) return known;
    const entries = await from.cache.find({ instance, key, most: MOST }, call);
    const { hashes } = documents.revisions;
    const present = {
      ...thresholds,
      generation: this.#host?.generation ?? '',
      revision,
      hashes: hashes.bind(documents.revisions),
    };
    const choice = await choose(entries, present, call);
    if (choice.result === 'hit') this.#front.set(name, { ...choice, revision, changes, time: Date.now() });
    return choice;
  }

  #tell<Given>(result: LookupResult, call: Call, given: Given, answerId?: number): Given {
    this.#host?.onLookup(result);
    call.trace?.note({ cache: result, ...(answerId !== undefined && { answerId }) });
    return given;
  }
}

/** What was said of this call, and what was said of the answer when it was made. */
const withWarnings = (answer: EarlierAnswer, { warnings = [] }: In): EarlierAnswer => ({
  ...answer,
  warnings: [...new Set([...warnings, ...(answer.warnings ?? [])])],
});

export const recallAnswer = definePlugin<Turn>()({
  name: 'recall_answer',
  summary: 'Gives an answer again that was made for an earlier call, as long as its documents stay as they were.',
  config: options,
  needs: ['question', 'options', 'instance'],
  wants: ['conversation', 'query', 'language', 'answerLanguage', 'warnings'],
  gives: ['cachePlace', 'earlierAnswer'],
  create: (config) => new Recall(config),
});
