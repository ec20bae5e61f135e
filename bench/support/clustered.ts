import { Type } from 'typebox';
import type { ResourceCall } from '../../core/contract/call.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { defineResource } from '../../core/contract/plugin.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { Corpus } from './corpus.ts';
import { normal, randomFrom, seedOf } from './random.ts';

const DIMENSIONS = 384;
/**
 * What a vector is made of. Two texts of one topic have a cosine of about .76, of two topics .43: as the bundled model
 * has it for texts of one subject and of none in common.
 */
const WEIGHTS = { common: 0.8, topic: 0.7, own: 0.6 };

function direction(seed: number): Float32Array {
  const random = randomFrom(seed);
  return Float32Array.from({ length: DIMENSIONS }, () => normal(random) / Math.sqrt(DIMENSIONS));
}

class ClusteredEmbedder implements Embedder {
  readonly id = 'bench-clustered-1';
  readonly dimensions = DIMENSIONS;
  readonly languages = ['*'];
  readonly #common = direction(3);
  readonly #topics = new Map<string, Float32Array>(new Corpus().topics.map((name) => [name, direction(seedOf(name))]));
  readonly #beside: Embedder | undefined;

  constructor(beside: Embedder | undefined) {
    this.#beside = beside;
  }

  async embedQuestion(text: string, call: ResourceCall): Promise<Float32Array> {
    await this.#beside?.embedQuestion(text, call);
    return this.#vector(text);
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    return texts.map((text) => this.#vector(text));
  }

  #vector(text: string): Float32Array {
    const topic = this.#topicOf(text);
    const random = randomFrom(seedOf(text));
    const own = WEIGHTS.own / Math.sqrt(DIMENSIONS);
    const vector = this.#common.map(
      (value, index) => WEIGHTS.common * value + WEIGHTS.topic * (topic?.[index] ?? 0) + own * normal(random),
    );
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }

  /** The first word that names a topic decides. */
  #topicOf(text: string): Float32Array | undefined {
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      const found = this.#topics.get(word);
      if (found) return found;
    }
    return undefined;
  }
}

export const clustered = defineResource({
  provides: 'embedder',
  name: 'clustered',
  summary: 'Makes vectors from the topic that a text names and from noise: quickly, and the same in every run.',
  config: Type.Object({
    beside: Type.Optional(
      ResourceName('embedder', { description: 'A real embedder that reads every question first; its vectors are not used.' }),
    ),
  }),
  create: ({ beside }) => new ClusteredEmbedder(beside),
});
