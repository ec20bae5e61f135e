import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { Capabilities } from '../access/capabilities.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';

const THUMBS = 'thumbs';
const TRAIN = 'train';

/** UTF-16 units of a question that a token carries: more would make each passage as long as what is asked. */
const LONGEST_QUESTION = 500;

/** A passage that was given for a question. */
export interface GivenPassage {
  passage: string;
  question: string;
}

export interface LinkedAnswer {
  instance: string;
  /** As steps have left it: a token shall not hold what nobody may see. */
  question: string;
  /** The address under which the caller reaches the service; without one, no page to rate on is told. */
  base?: string;
}

/** What a reader says of an answer with: addresses of pages, and tokens of passages. None of it can be guessed. */
export class FeedbackLinks {
  readonly #capabilities: Capabilities;
  readonly #stores: InstanceStores;

  constructor(capabilities: Capabilities, stores: InstanceStores) {
    this.#capabilities = capabilities;
    this.#stores = stores;
  }

  /** The record with them, where the instance keeps what is said. */
  withLinks(record: AnswerRecord, { instance, question, base }: LinkedAnswer): AnswerRecord {
    const { answerId, passages } = record;
    if (answerId === undefined || !this.#stores.offer(instance, ['answers', 'ratings'])) return record;
    return {
      ...record,
      ...(base !== undefined && this.#pages(base, instance, answerId)),
      ...(passages && { passages: passages.map((each) => ({ ...each, train: this.#token(instance, each.id, question) })) }),
    };
  }

  /** Whether the number is that of the answer's pages; the answer as the address names it. */
  opensPages(number: string, { instance, answerId }: { instance: string; answerId: string }): boolean {
    return this.#capabilities.isNumber(number, [THUMBS, instance, answerId]);
  }

  /** What a token of this instance was given for; undefined for any other. */
  passageOf(token: string, instance: string): GivenPassage | undefined {
    const [of, passage, question] = this.#capabilities.unseal(TRAIN, token) ?? [];
    return of === instance && passage !== undefined && question !== undefined ? { passage, question } : undefined;
  }

  #pages(base: string, instance: string, answerId: number): Pick<AnswerRecord, 'thumbs' | 'thumbsSVG'> {
    const number = this.#capabilities.number([THUMBS, instance, String(answerId)]);
    const thumbs = `${base}/v1/${instance}/thumbs/${answerId}/${number}/rate.svg`;
    return { thumbs, thumbsSVG: `${thumbs}?format=svg` };
  }

  #token(instance: string, passage: string, question: string): string {
    return this.#capabilities.seal(TRAIN, [instance, passage, question.slice(0, LONGEST_QUESTION)]);
  }
}
