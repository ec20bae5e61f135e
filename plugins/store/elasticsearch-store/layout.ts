import type { Rights } from '../../../lib/elasticsearch/standing.ts';
import type { Options } from './options.ts';

/** What is kept, each in indices of its own. */
export type Kind = 'answers' | 'traces' | 'conversations' | 'ratings' | 'judgements' | 'cache' | 'notes';

type Properties = Record<string, Record<string, unknown>>;

/** Part of the names of indices: another one where what they hold cannot be read any more, and is to be copied. */
const GENERATION = 'v1';

/** Kinds that grow with each question: an index a month, which retention drops whole. */
export const MONTHLY: ReadonlySet<Kind> = new Set(['answers', 'traces']);

const keyword = { type: 'keyword', ignore_above: 8_000 } as const;
const number = { type: 'long' } as const;
const integer = { type: 'integer' } as const;
/** Kept, and neither searched nor sorted by. */
const kept = { type: 'keyword', index: false, doc_values: false } as const;
const unread = { type: 'object', enabled: false } as const;
const said = { properties: { by: kept, time: number, original: kept } } as const;
const searched = { ...kept, copy_to: 'words' } as const;

const counted = Object.fromEntries([0, 1, 2, 3, 4, 5].map((score) => [`s${score}`, integer]));

const PROPERTIES: Readonly<Record<Kind, Properties>> = {
  answers: {
    ...{ id: number, time: number, instance: keyword, session: keyword, user: keyword, viewer: kept },
    ...{ reason: keyword, intent: keyword, category: keyword, score: { type: 'double' } },
    ...{ question: searched, answer: searched, record: kept, cache_key: kept, source: kept, figures: unread },
    words: { type: 'text', analyzer: 'words', index_prefixes: { min_chars: 2, max_chars: 8 } },
    rating: { properties: { version: number, sum: { type: 'double' }, count: integer, mean: { type: 'double' }, ...counted } },
    ...{ edit: said, outdated: said, dismissed: said },
  },
  traces: { id: number, time: number, instance: keyword, documents: keyword, trace: kept, figures: unread },
  conversations: { instance: keyword, time: number, turns: unread },
  ratings: { instance: keyword, answer: number, raters: keyword, oldest: number, ratings: unread },
  judgements: { instance: keyword, passage: keyword, question: kept, asked: keyword, score: { type: 'double' }, time: number },
  cache: { instance: keyword, key: kept, answers: number, vector_time: number, oldest: number, entries: unread },
  notes: { name: kept, value: kept },
};

export const KINDS = Object.keys(PROPERTIES) as readonly Kind[]; // its keys

/** What the documents of all kinds are made of. */
export interface StoreLayout {
  /** Grows with each change. What is added comes into indices that are there when a newer version opens them. */
  version: number;
  /** The oldest version that may go on beside this one (docs/replicas.md, Upgrades). */
  oldest: number;
  properties: Readonly<Record<Kind, Properties>>;
}

export const STORE_LAYOUT: StoreLayout = { version: 1, oldest: 1, properties: PROPERTIES };

/** What an index says of itself; `oldest` is the version itself where it does not say. */
export interface Meta {
  touchstone?: { kind: string; version: number; oldest?: number };
}

export const mappingsOf = (kind: Kind, { version, oldest, properties }: StoreLayout) => ({
  dynamic: 'strict',
  _meta: { touchstone: { kind, version, oldest } } satisfies Meta,
  properties: properties[kind],
});

/** What a key must allow. */
export const storeRights = (prefix: string): Rights => ({
  cluster: ['manage_index_templates'],
  indices: [`${prefix}-*`],
  privileges: ['read', 'write', 'manage'],
});

/** Letters and digits are words, in any case and without accents; letters of scripts that write no spaces stand alone. */
const ANALYSIS = {
  char_filter: {
    letters: {
      type: 'pattern_replace',
      pattern: '([\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}])',
      replacement: ' $1 ',
    },
  },
  tokenizer: { words: { type: 'pattern', pattern: '[^\\p{L}\\p{N}\\p{M}]+' } },
  analyzer: {
    words: { type: 'custom', char_filter: ['letters'], tokenizer: 'words', filter: ['lowercase', 'asciifolding'] },
  },
};

/** The most answers that are looked through from the newest on. */
export const WINDOW = 100_000;

export function settingsOf(kind: Kind, { shards, replicas }: Options): Record<string, unknown> {
  return {
    number_of_shards: MONTHLY.has(kind) ? shards : 1,
    ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
    max_result_window: WINDOW,
    ...(kind === 'answers' && { analysis: ANALYSIS }),
  };
}

/** What all indices of a kind are called together. */
export const aliasOf = (prefix: string, kind: Kind): string => `${prefix}-${kind}`;

/** The index of a kind that is no monthly one, or what the names of those of a monthly one begin with. */
export const baseOf = (prefix: string, kind: Kind): string => `${prefix}-${kind}-${GENERATION}`;

/** Ids of answers begin with the second in which they were given, since 2025 (docs/decisions/0026): 23 bits stand behind it. */
const FIRST_SECOND = 1_735_689_600;
const BEHIND = 2 ** 23;

/** The index that has an answer, told by its id: what has an id can be read before a search finds it. */
export function monthlyIndex(prefix: string, kind: Kind, id: number): string {
  const second = FIRST_SECOND + Math.floor(id / BEHIND);
  return `${baseOf(prefix, kind)}-${new Date(second * 1000).toISOString().slice(0, 7)}`;
}
