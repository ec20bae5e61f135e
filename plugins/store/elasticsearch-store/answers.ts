import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type {
  AnswerLog,
  AnswerStatistics,
  AnswersPart,
  AnswersWanted,
  Erasure,
  ListedAnswer,
  LoggedAnswer,
  Marking,
  StoredAnswer,
} from '../../../core/contract/resources/store.ts';
import type { BulkOutcome } from '../../../lib/elasticsearch/bulk.ts';
import {
  type AnswerDocument,
  answerDocument,
  LISTED,
  listedOf,
  storedOf,
  type TraceDocument,
  traceDocument,
} from './answer-document.ts';
import type { ElasticsearchCache } from './cache.ts';
import { conditionOf } from './condition.ts';
import { turnsOf } from './conversations.ts';
import { erase } from './erase.ts';
import type { DocumentPlace, Indices } from './indices.ts';
import type { Recordings } from './recordings.ts';
import { statistics } from './statistics.ts';

/** What an answer counts besides its texts. */
const OWN_SIZE = 512;

export const answerPlace = (id: number): DocumentPlace => ({ kind: 'answers', id: String(id), answer: id });
const tracePlace = (id: number): DocumentPlace => ({ kind: 'traces', id: String(id), answer: id });

/** The log of answers in indices of Elasticsearch. */
export class ElasticsearchAnswers implements AnswerLog {
  readonly #indices: Indices;
  readonly #recordings: Recordings;
  readonly #cache: ElasticsearchCache;

  constructor(indices: Indices, { recordings, cache }: { recordings: Recordings; cache: ElasticsearchCache }) {
    this.#indices = indices;
    this.#recordings = recordings;
    this.#cache = cache;
  }

  async record(answer: LoggedAnswer): Promise<void> {
    const document = answerDocument(answer);
    const trace = traceDocument(answer);
    const texts = [document.question, document.answer, document.record, trace?.trace ?? ''];
    const size = texts.reduce((sum, text) => sum + text.length, OWN_SIZE);
    const [recorded, ...others] = await this.#recordings.follow(answer, size, () =>
      this.#indices.write([
        { ...answerPlace(answer.id), action: 'create', document },
        ...(trace ? [{ ...tracePlace(answer.id), action: 'create' as const, document: trace }] : []),
        ...turnsOf(document),
      ]),
    );
    this.#expectWritten(answer.id, recorded);
    for (const each of others) this.#expectWritten(answer.id, each);
  }

  async list({ limit, skip = 0, ...wanted }: AnswersWanted & AnswersPart, call: ResourceCall): Promise<ListedAnswer[]> {
    const condition = conditionOf(wanted);
    if (!condition) return [];
    const body = { ...condition, size: limit, from: skip, _source: LISTED };
    const { hits } = await this.#indices.search<AnswerDocument>('answers', body, call);
    return hits.hits.map(({ _source }) => listedOf(_source));
  }

  async find({ instance, id }: { instance: string; id: number }, call: ResourceCall): Promise<StoredAnswer | undefined> {
    const [found, trace] = await Promise.all([
      this.#indices.get<AnswerDocument>(answerPlace(id), call),
      this.#indices.get<TraceDocument>(tracePlace(id), call),
    ]);
    if (found?.source.instance !== instance) return undefined;
    const { cache_key: key } = found.source;
    const alike = typeof key === 'string' ? await this.#cache.edited({ instance, key }, call) : 0;
    return storedOf(found.source, trace?.source, alike);
  }

  async edit(edit: { instance: string; id: number; answer: string; by: string }, call: ResourceCall): Promise<boolean> {
    const { instance, id, answer, by } = edit;
    const time = Date.now();
    const { source } = await this.#indices.change<AnswerDocument>(
      answerPlace(id),
      (found) => {
        if (found?.instance !== instance) return found;
        const original = found.edit?.original ?? found.answer;
        return { ...found, answer, edit: { by, time, original }, outdated: null };
      },
      call,
    );
    if (source?.instance !== instance) return false;
    await this.#cache.edit({ instance, id, answer, time, key: source.cache_key ?? undefined }, call);
    return true;
  }

  async mark({ instance, ids, mark, on, by }: Marking, call: ResourceCall): Promise<number> {
    const places = [...new Set(ids)].map(answerPlace);
    const found = await this.#indices.getMany<AnswerDocument>(places, ['id', 'instance', 'cache_key'], call);
    const there = found.filter((each) => each !== undefined).filter((each) => each.instance === instance);
    const document = { doc: { [mark]: on ? { by, time: Date.now() } : null } };
    const operations = there.map(({ id }) => ({ ...answerPlace(id), action: 'update' as const, tries: 20, document }));
    for (const [place, outcome] of (await this.#indices.write(operations)).entries())
      this.#expectWritten(there[place]?.id ?? 0, outcome);
    const keys = there.flatMap(({ cache_key: key }) => (typeof key === 'string' ? [key] : []));
    if (on && mark === 'outdated') for (const key of new Set(keys)) await this.#cache.remove({ instance, key }, call);
    return there.length;
  }

  async erase(what: Erasure, call: ResourceCall): Promise<number> {
    await this.#recordings.settle();
    return this.#cache.changing(() => erase(this.#indices, what, call));
  }

  statistics(wanted: AnswersWanted, call: ResourceCall): Promise<AnswerStatistics> {
    return statistics(this.#indices, wanted, call);
  }

  #expectWritten(id: number, outcome: BulkOutcome | undefined): void {
    if (!outcome || outcome.ok) return;
    const { status, type, reason } = outcome.failed;
    if (status === 409) throw new Failure('id_conflict', `an answer with the id ${id} is there already`);
    const index = this.#indices.indexOf(answerPlace(id));
    throw new Failure('resource_unavailable', `answer ${id} was not written to ${index}: ${type} (${status}): ${reason}`);
  }
}
