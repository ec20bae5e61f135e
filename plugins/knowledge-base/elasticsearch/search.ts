import type { FieldFilter } from '../../../core/contract/access.ts';
import type { Logger, ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { SearchMode, SearchQuery, SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import { sharesAmong, termWeights } from '../../../lib/retrieval/coverage.ts';
import { fuse, weightOf } from '../../../lib/retrieval/fusion.ts';
import { RERANK_DEPTH, rerankScore } from '../../../lib/retrieval/rerank.ts';
import { scaleOf } from '../../../lib/retrieval/similarity-scale.ts';
import { terms } from '../../../lib/text/terms.ts';
import { type Candidates, findCandidates, fusedSearch, type Searches } from './candidates.ts';
import type { Usable } from './inspect.ts';
import { type Asked, type Hit, keyOf, MOST_WORDS, type ReadPassage, type Send } from './layout.ts';
import type { Meaning } from './meaning.ts';
import type { Options } from './options.ts';
import { correctedText } from './spelling.ts';
import type { Statistics } from './statistics.ts';

/** What a search works with. */
export interface Searched {
  options: Options;
  usable: Usable;
  statistics: Statistics;
  place: string;
  /** What belongs to one question is searched one after the other, not at once. */
  oneByOne: boolean;
  send: Send;
}

/** Finds the passages that fit a question, as it was probably meant: a question with words that no entry holds is looked at for slips. */
export async function search(query: SearchQuery, searched: Searched, call: ResourceCall): Promise<SearchResult> {
  const result = await searchOnce(query, searched, call);
  // Words of the index, and how common they are, tell of documents that may not be seen.
  const isLooked = query.correct && call.access.length === 0;
  const corrected = isLooked ? await correctedText(query.text, result.language, searched) : undefined;
  return corrected === undefined ? result : { ...(await searchOnce({ ...query, text: corrected }, searched, call)), corrected };
}

/** One round trip finds candidates, a second reads those that are not remembered. */
async function searchOnce(query: SearchQuery, searched: Searched, call: ResourceCall): Promise<SearchResult> {
  const { options, usable, statistics, send, place, oneByOne } = searched;
  const asked = await askedOf(query, searched, call);
  const wanted = sidesOf(query.mode, usable, options);
  const searches = await searchesOf({ asked, ...wanted }, searched, call);
  const frame = { index: options.index, limit: options.candidates, sharded: usable.sharded, place, oneByOne };
  const found = await findCandidates(searches, frame, send);
  statistics.note(found.counts, found.entries);
  const ranked = rankedHits(found, wanted.meaning, { query, language: asked.language, options });
  const looked = ranked.slice(0, Math.max(query.top, RERANK_DEPTH));
  const read = await usable.layout.read(
    looked.map(({ hit }) => hit),
    asked,
    send,
  );
  const termShares =
    call.access.length === 0
      ? statistics.shares(asked.terms)
      : sharesAmong(
          [...read.values()].flat().map(({ terms: found }) => found.positions),
          asked.terms,
        );
  const question = { ordered: asked.terms, weights: termWeights(termShares) };
  const passages = looked
    .flatMap((each) => passagesOf(each, read.get(keyOf(each.hit)) ?? []))
    .map(({ passage, terms: found }) => ({
      ...passage,
      score: rerankScore(passage.score, question, found),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, query.top);
  return {
    passages,
    candidates: ranked.length,
    similarityFloor: floorOf(found, wanted.meaning),
    similarityScale: await scaleFor(found, wanted.meaning, { embedder: options.embedder, log: call.log }),
    termShares,
    language: asked.language,
  };
}

/** Characters of a question that are looked at: surely more than its first `MOST_WORDS` words. */
const LONGEST_TEXT = 20_000;

async function askedOf(
  query: SearchQuery,
  { usable, statistics, options, send }: Searched,
  { access }: ResourceCall,
): Promise<Asked> {
  const { language } = query;
  const text = query.text.slice(0, LONGEST_TEXT);
  await statistics.learn({ index: options.index, identity: usable.identity }, send);
  const spoken = usable.layout.name === 'passages' ? statistics.languageFor(language) : options.language;
  const shown = query.mode !== 'keyword' && usable.meaning?.shows ? usable.meaning.field : undefined;
  return {
    text,
    language: spoken,
    terms: terms(text, spoken).slice(0, MOST_WORDS),
    filters: [...access, ...filtersOf(query, options)],
    shown,
  };
}

const filtersOf = ({ filter }: SearchQuery, { filter_field: field }: Options): FieldFilter[] =>
  filter?.length ? [{ field, values: filter }] : [];

interface Sides {
  keywords: boolean;
  meaning?: Meaning;
}

/** The sides that a mode searches. Hybrid is keyword search where nothing embeds, as was noted at the start. */
function sidesOf(mode: SearchMode, { meaning }: Usable, { index }: Options): Sides {
  if (mode === 'keyword' || (mode === 'hybrid' && !meaning)) return { keywords: true };
  if (!meaning)
    throw new Failure(
      'configuration_invalid',
      `'${index}' has nothing to search by meaning with: give an embedder or a model_id, or query_type keyword`,
    );
  if (mode === 'semantic' && meaning.kind !== 'semantic_text' && meaning.kind !== 'embedder')
    throw new Failure(
      'configuration_invalid',
      `the embedding field of '${index}' is not semantic_text: use query_type vector or hybrid`,
    );
  return { keywords: mode === 'hybrid', meaning };
}

interface Wanted extends Sides {
  asked: Asked;
}

async function searchesOf({ asked, keywords, meaning }: Wanted, searched: Searched, call: ResourceCall): Promise<Searches> {
  const { options, usable, statistics } = searched;
  const filter = asked.filters.map((each) => usable.layout.filter(each));
  const words = keywords ? usable.layout.keywords(asked) : undefined;
  const sides: Pick<Searches, 'keywords' | 'meaning'> = {
    ...(words && { keywords: { query: { bool: { must: [words], filter } } } }),
    ...(meaning && { meaning: await meaning.search(asked.text, filter, call) }),
  };
  const counted = call.access.length === 0 ? usable.layout.countClauses(statistics.unknown(asked.terms), asked) : {};
  return usable.serverFusion && sides.keywords && sides.meaning
    ? { fused: fusedSearch(sides.keywords, sides.meaning, options.candidates), counted }
    : { ...sides, counted };
}

interface Ranked {
  hit: Hit;
  /** 0-1. */
  score: number;
  keyword?: number;
  similarity?: number;
}

interface Ranking {
  query: SearchQuery;
  /** What is searched in. */
  language: string | undefined;
  options: Options;
}

function rankedHits(found: Candidates, meaning: Meaning | undefined, { query, language, options }: Ranking): Ranked[] {
  const hits = new Map([...found.fused, ...found.meaning, ...found.keywords].map((hit) => [keyOf(hit), hit]));
  const keyword = scoresOf(found.fused.length > 0 ? found.fused : found.keywords);
  const vector = scoresOf(found.meaning);
  const weights = {
    known: options.vector_weight,
    foreign: options.foreign_vector_weight,
    languages: options.embedder?.languages ?? ['*'],
    language,
    asked: query.language,
  };
  const weight = vector.size > 0 ? weightOf(query.mode, weights, keyword) : 0;
  const similarities = similaritiesOf(found.meaning, meaning);
  return fuse(keyword, vector, weight).flatMap(([key, score]) => {
    const hit = hits.get(key);
    // A score that the server fused is neither side's.
    return hit
      ? [{ hit, score, keyword: found.fused.length > 0 ? undefined : keyword.get(key), similarity: similarities.get(key) }]
      : [];
  });
}

const scoresOf = (hits: readonly Hit[]): Map<string, number> => new Map(hits.map((hit) => [keyOf(hit), hit._score]));

/** The rank that others are held against where scores have no bound. */
const CROWD = 10;

/**
 * Cosines; or, where a model's scores have no bound (sparse ones), how far each stands above the tenth, as a share of the
 * best: `(score - tenth) / best`. Both say 0 of what is not told apart from the crowd.
 */
function similaritiesOf(hits: readonly Hit[], meaning: Meaning | undefined): Map<string, number> {
  const { cosine } = meaning ?? {};
  if (cosine) return new Map(hits.map((hit) => [keyOf(hit), cosine(hit._score)]));
  const best = hits[0]?._score ?? 0;
  const tenth = hits[CROWD - 1]?._score ?? 0;
  return new Map(hits.map((hit) => [keyOf(hit), best > 0 ? Math.max(0, (hit._score - tenth) / best) : 0]));
}

function floorOf({ meaning: hits }: Candidates, meaning: Meaning | undefined): number | undefined {
  const weakest = hits.at(-1);
  if (!weakest) return undefined;
  return meaning?.cosine ? meaning.cosine(weakest._score) : 0;
}

/** Only of an embedder of ours: what a model in the server makes of a text is not known here. */
const scaleFor = async (
  { meaning: hits }: Candidates,
  meaning: Meaning | undefined,
  { embedder, log }: { embedder?: Embedder; log: Logger },
) => (hits.length > 0 && meaning?.kind === 'embedder' && meaning.cosine && embedder ? scaleOf(embedder, log) : undefined);

interface Placed {
  passage: ScoredPassage;
  terms: ReadPassage['terms'];
}

const passagesOf = ({ score, keyword, similarity }: Ranked, read: readonly ReadPassage[]): Placed[] =>
  read.map(({ passage, terms: found }) => ({ passage: { ...passage, score, keyword, similarity }, terms: found }));
