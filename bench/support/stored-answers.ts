import type { LoggedAnswer } from '../../core/contract/resources/store.ts';
import { pick, type Random, randomFrom, whole } from './random.ts';
import { ZipfVocabulary } from './words.ts';

const REASONS = ['answered', 'answered', 'answered', 'answered', 'degraded', 'no_results', 'low_confidence', 'cached'] as const;
const STEPS =
  'screen_question detect_language carry_context retrieve weigh_passages prompt_grounded generate gate_confidence'.split(' ');
const PASSAGES = 2000;
const USERS = 5000;
const INTENTS = 200;
/** Milliseconds between two answers: 200,000 of them take three weeks. */
const APART = 10_000;

/** Answers as a service keeps them, the same in every run: 2-4 kB of record and trace each, in Zipf's words. */
export class StoredAnswers {
  readonly #vocabulary = new ZipfVocabulary(30_000);
  readonly #newest: number;
  readonly #passages: readonly object[];

  /** `newest`: when the last one was given, in milliseconds since the epoch. */
  constructor(newest: number) {
    this.#newest = newest;
    const random = randomFrom(1);
    this.#passages = Array.from({ length: PASSAGES }, () => this.#passage(random));
  }

  answer(id: number, count: number): LoggedAnswer {
    const random = randomFrom(id);
    const [question, answer] = [`How ${this.#text(random, 6 + whole(random, 8))}?`, this.#text(random, 40 + whole(random, 80))];
    const reason = pick(random, REASONS);
    const score = whole(random, 101);
    const asked = random() < 0.6 ? { user: `user-${whole(random, USERS)}`, session: `session-${id >> 2}` } : {};
    const intent =
      random() < 0.5 ? { intent: `intent-${whole(random, INTENTS)}`, category: `category-${whole(random, 20)}` } : {};
    const time = this.#newest - (count - id) * APART;
    const record = {
      answer,
      score,
      reason,
      answerId: id,
      KBscore: score,
      time: 420,
      warningMessages: [],
      semanticScore: whole(random, 101),
      semanticDetails: {
        unattributedKeyTerms: [this.#vocabulary.subject(random)],
        unattributedTerms: [this.#vocabulary.draw(random)],
      },
      model: 'extractive',
      passages: [0, 1, 2].map(() => pick(random, this.#passages)),
    };
    return {
      id,
      time,
      instance: 'test',
      ...asked,
      ...intent,
      reason,
      question,
      answer,
      score,
      record,
      trace: { ...this.#trace(random), passages: record.passages },
    };
  }

  /** What somebody looks for: one word, rare or frequent, two, or the beginning of one. */
  search(random: Random): string {
    const [frequent, rare] = [this.#vocabulary.draw(random), this.#vocabulary.subject(random)];
    return pick(random, [
      frequent,
      rare,
      `${frequent} ${rare}`,
      `${frequent} ${this.#vocabulary.draw(random)}`,
      rare.slice(0, 3),
    ]);
  }

  #text(random: Random, words: number): string {
    return Array.from({ length: words }, () => this.#vocabulary.draw(random)).join(' ');
  }

  #passage(random: Random): object {
    const document = `document-${whole(random, 10_000)}`;
    const text = { passage: this.#text(random, 60 + whole(random, 60)), document: this.#text(random, 5) };
    return { id: `${document}#1`, ...text, score: whole(random, 101), url: `https://docs.example.com/${document}` };
  }

  #trace(random: Random): object {
    return {
      steps: STEPS.map((step) => ({ step, milliseconds: whole(random, 500) / 10, outcome: 'ok', details: { passages: 8 } })),
    };
  }
}
