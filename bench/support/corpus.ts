import type { LoadableDocument, Passage } from '../../core/contract/facts/batch.ts';
import { pick, type Random, randomFrom, whole } from './random.ts';
import { ZipfVocabulary } from './words.ts';

const VOCABULARY = 30_000;
const TOPICS = 400;
const TOPIC_WORDS = 40;
/** One word in so many is of the document's topic. */
const TOPIC_SHARE = 6;
export const PASSAGES_PER_DOCUMENT = 5;
const WORDS_PER_PASSAGE = 95;
const SOURCES = 10;

interface Topic {
  /** A word that stands in the title of its documents and in questions about it. */
  name: string;
  words: readonly string[];
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Documents and questions that are the same in every run: Zipf's words, each document about one of a few hundred topics. */
export class Corpus {
  readonly #vocabulary = new ZipfVocabulary(VOCABULARY);
  readonly #topics: readonly Topic[];

  constructor() {
    const random = randomFrom(11);
    this.#topics = Array.from({ length: TOPICS }, () => ({
      name: this.#vocabulary.subject(random),
      words: Array.from({ length: TOPIC_WORDS }, () => this.#vocabulary.subject(random)),
    }));
  }

  /** The names of all topics, for an embedder to tell them apart by. */
  get topics(): string[] {
    return this.#topics.map(({ name }) => name);
  }

  document(index: number): LoadableDocument {
    const random = randomFrom(1000 + index);
    const topic = pick(random, this.#topics);
    const id = `document-${index}`;
    const title = this.#title(topic, random);
    const [url, source] = [`https://docs.example.com/${id}`, `source-${index % SOURCES}`];
    const head = { document: id, title, url, source };
    const passages = Array.from({ length: PASSAGES_PER_DOCUMENT }, (_, position) => this.#passage(head, position, topic, random));
    return { id, title, url, source, hash: id, metadata: { year: 2000 + (index % 25) }, origin: '/corpus', passages };
  }

  question(index: number): string {
    const random = randomFrom(-1 - index);
    const topic = pick(random, this.#topics);
    const [first, second] = [pick(random, topic.words), pick(random, topic.words)];
    return `How can the ${first} of a ${topic.name} be made with ${second} and ${this.#vocabulary.draw(random)}?`;
  }

  /** A value of the field `source`, which a tenth of the documents have. */
  filter(index: number): string {
    return `source-${index % SOURCES}`;
  }

  /** The same document as a Markdown file with front matter. */
  markdown(index: number): string {
    const { title, url, source, passages } = this.document(index);
    const body = passages.map(({ headings, text }) => `## ${headings.join(' ')}\n\n${text}\n`).join('\n');
    return `---\ntitle: ${title}\nurl: ${url}\nsource: ${source}\n---\n\n# ${title}\n\n${body}`;
  }

  #title({ name, words }: Topic, random: Random): string {
    return `${capital(name)} ${pick(random, words)} ${this.#vocabulary.subject(random)}`;
  }

  #passage(
    head: Pick<Passage, 'document' | 'title' | 'url' | 'source'>,
    position: number,
    topic: Topic,
    random: Random,
  ): Passage {
    const text = this.#text(topic, random);
    const headings = [`${capital(pick(random, topic.words))} ${this.#vocabulary.subject(random)}`];
    return { ...head, id: `${head.document}#${position}`, position, headings, text, start: 0, end: text.length };
  }

  #text(topic: Topic, random: Random): string {
    const sentences: string[] = [];
    for (let left = WORDS_PER_PASSAGE; left > 0; ) {
      const length = 8 + whole(random, 14);
      const words = Array.from({ length }, () =>
        whole(random, TOPIC_SHARE) === 0 ? pick(random, topic.words) : this.#vocabulary.draw(random),
      );
      sentences.push(`${capital(words.join(' '))}.`);
      left -= length;
    }
    return sentences.join(' ');
  }
}
