import type { Answer } from './answer.ts';
import { arrayOf, isRecord, type Json, recordOf } from './json.ts';

/** The `rrf` retriever of a search; undefined where it has none. */
export function fusionOf(body: unknown): Json | undefined {
  const { rrf } = recordOf(recordOf(body).retriever);
  return isRecord(rrf) ? rrf : undefined;
}

type Ask = (body: Json) => Promise<Answer>;

/**
 * Reciprocal rank fusion: `score = sum over retrievers of 1 / (rank_constant + rank)`, ranks from 1; as in Cormack, Clarke and
 * Buettcher, SIGIR 2009. Runs each retriever on the real server. Aggregations and nested fusions are left to the first one.
 */
export async function fuse(body: Json, rrf: Json, ask: Ask): Promise<Answer> {
  const size = numberOr(body.size, 10);
  const from = numberOr(body.from, 0);
  const window = numberOr(rrf.rank_window_size, Math.max(size, 10));
  const constant = numberOr(rrf.rank_constant, 60);
  const answers: Answer[] = [];
  for (const retriever of arrayOf(rrf.retrievers).map(recordOf)) {
    answers.push(await ask({ ...body, from: 0, size: window, retriever: withFilter(retriever, rrf.filter) }));
  }
  const [first = { status: 400, body: {} }] = answers;
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) return failed;
  const ranked = rank(answers.map(hitsOf), constant).slice(0, window);
  const shell = recordOf(first.body);
  const hits = { ...recordOf(shell.hits), max_score: ranked[0]?._score ?? null, hits: ranked.slice(from, from + size) };
  return { status: 200, body: { ...shell, hits } };
}

function rank(lists: readonly Json[][], constant: number): Json[] {
  const scored = new Map<string, Json & { _score: number }>();
  for (const list of lists) {
    for (const [at, hit] of list.entries()) {
      const key = `${hit._index} ${hit._id}`;
      scored.set(key, { ...hit, ...scored.get(key), _score: (scored.get(key)?._score ?? 0) + 1 / (constant + at + 1) });
    }
  }
  return [...scored.values()].sort((a, b) => b._score - a._score);
}

const hitsOf = ({ body }: Answer): Json[] => arrayOf(recordOf(recordOf(body).hits).hits).map(recordOf);

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

function withFilter(retriever: Json, filter: unknown): Json {
  if (filter === undefined) return retriever;
  return Object.fromEntries(
    Object.entries(retriever).map(([name, options]) => {
      const own = recordOf(options);
      return [name, { ...own, filter: [...arrayOf(own.filter), ...arrayOf(filter)] }];
    }),
  );
}
