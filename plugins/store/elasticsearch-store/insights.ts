import type { ResourceCall } from '../../../core/contract/call.ts';
import type {
  AnswerDistribution,
  AnswerEvidence,
  AnswerInsights,
  AnswersWanted,
} from '../../../core/contract/resources/store.ts';
import type { AnswerDocument, TraceDocument } from './answer-document.ts';
import { conditionOf } from './condition.ts';
import { evidenceOf } from './evidence.ts';
import type { Indices } from './indices.ts';
import type { Buckets } from './statistics.ts';

/** Traces that are read at a time. */
const TOGETHER = 500;
const SCORES = 10;
const RATINGS = [0, 1, 2, 3, 4, 5] as const;
/** Reasons that are told of a step of time. */
const REASONS = 100;

type Latest = AnswersWanted & { latest: number };

interface Distributed {
  steps: { buckets: { key: number; reasons: Buckets }[] };
  scores: Buckets<number>;
  [rating: `s${number}`]: { value: number } | undefined;
}

/** Figures of answers: counted by the server, or made of what stands with each. */
export class ElasticsearchInsights implements AnswerInsights {
  readonly #indices: Indices;

  constructor(indices: Indices) {
    this.#indices = indices;
  }

  async distribution(wanted: AnswersWanted & { since: number; until: number; step: number }, call: ResourceCall) {
    const { step, since } = wanted;
    const condition = conditionOf(wanted);
    const body = { size: 0, query: condition?.query, aggs: figuresBy(step, since) };
    const found = condition && (await this.#indices.search<unknown, Distributed>('answers', body, call));
    const { steps, scores, ...ratings } = found?.aggregations ?? NONE;
    return {
      steps: steps.buckets.flatMap(({ key, reasons }) =>
        reasons.buckets.map((each) => ({ at: Math.round((key - since) / step), reason: each.key, answers: each.doc_count })),
      ),
      scores: countsIn(scores),
      ratings: RATINGS.map((score) => ratings[`s${score}`]?.value ?? 0),
    } satisfies AnswerDistribution;
  }

  async evidence(wanted: Latest, call: ResourceCall): Promise<AnswerEvidence> {
    const answers = await this.#latest(wanted, call);
    const traces = await this.#traces(answers, ['figures'], call);
    return evidenceOf(answers.map(({ figures }, place) => ({ record: figures, trace: traces[place]?.figures })));
  }

  async unread({ documents, ...wanted }: Latest & { documents: readonly string[] }, call: ResourceCall): Promise<string[]> {
    const traces = await this.#traces(await this.#latest(wanted, call), ['documents'], call);
    const read = new Set(traces.flatMap((trace) => trace?.documents ?? []));
    return documents.filter((id) => !read.has(id));
  }

  async #latest({ latest, ...wanted }: Latest, call: ResourceCall): Promise<AnswerDocument[]> {
    const condition = conditionOf(wanted);
    if (!condition) return [];
    const body = { ...condition, size: latest, _source: ['id', 'figures'] };
    const { hits } = await this.#indices.search<AnswerDocument>('answers', body, call);
    return hits.hits.map(({ _source }) => _source);
  }

  async #traces(answers: readonly AnswerDocument[], fields: readonly string[], call: ResourceCall) {
    const places = answers.map(({ id }) => ({ kind: 'traces' as const, id: String(id), answer: id }));
    const traces: (TraceDocument | undefined)[] = [];
    for (let first = 0; first < places.length; first += TOGETHER)
      traces.push(...(await this.#indices.getMany<TraceDocument>(places.slice(first, first + TOGETHER), fields, call)));
    return traces;
  }
}

const NONE: Distributed = { steps: { buckets: [] }, scores: { buckets: [] } };

/** Steps of time are counted from its beginning on. */
const figuresBy = (step: number, since: number) => ({
  steps: {
    histogram: { field: 'time', interval: step, offset: since % step, min_doc_count: 1 },
    aggs: { reasons: { terms: { field: 'reason', size: REASONS, order: { _key: 'asc' } } } },
  },
  scores: { histogram: { field: 'score', interval: 100 / SCORES, min_doc_count: 1 } },
  ...Object.fromEntries(RATINGS.map((score) => [`s${score}`, { sum: { field: `rating.s${score}` } }])),
});

function countsIn({ buckets }: Buckets<number>): number[] {
  const counts = Array.from({ length: SCORES }, () => 0);
  for (const { key, doc_count: count } of buckets) {
    const place = Math.min(SCORES - 1, Math.floor(key / (100 / SCORES)));
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}
