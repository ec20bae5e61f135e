import type { ResourceCall } from '../../../core/contract/call.ts';
import type { CitationsFound, DocumentCitations } from '../../../core/contract/resources/store.ts';
import { type AnswerDocument, LISTED, summaryOf, type TraceDocument } from './answer-document.ts';
import { type Clause, conditionOf, fromPlace } from './condition.ts';
import type { Indices } from './indices.ts';

interface Wanted {
  instance: string;
  document: string;
  latest: number;
  limit: number;
}

/** Where documents were used, as far as traces of answers are kept. */
export class ElasticsearchCitations implements DocumentCitations {
  readonly #indices: Indices;

  constructor(indices: Indices) {
    this.#indices = indices;
  }

  async find({ instance, document, latest, limit }: Wanted, call: ResourceCall): Promise<CitationsFound> {
    const looked = { bool: { filter: [{ term: { instance } }, ...(await this.#bound(instance, latest, call))] } };
    const counted = await this.#indices.search('traces', { size: 0, track_total_hits: true, query: looked }, call);
    const body = {
      size: limit,
      track_total_hits: true,
      _source: ['id'],
      query: { bool: { filter: [looked, { term: { documents: document } }] } },
      sort: [{ time: 'desc' }, { id: 'desc' }],
    };
    const citing = await this.#indices.search<TraceDocument>('traces', body, call);
    const places = citing.hits.hits.map(({ _source: { id } }) => ({ kind: 'answers' as const, id: String(id), answer: id }));
    const answers = await this.#indices.getMany<AnswerDocument>(places, LISTED, call);
    return {
      answers: answers.flatMap((each) => (each ? [summaryOf(each)] : [])),
      total: citing.hits.total?.value ?? 0,
      looked: counted.hits.total?.value ?? 0,
    };
  }

  /** Keeps to the newest answers; nothing where there are fewer. */
  async #bound(instance: string, latest: number, call: ResourceCall): Promise<Clause[]> {
    const body = { ...conditionOf({ instance }), size: 1, from: latest - 1, _source: ['id', 'time'] };
    const { hits } = await this.#indices.search<AnswerDocument>('answers', body, call);
    const [last] = hits.hits;
    return last ? [fromPlace(last._source)] : [];
  }
}
