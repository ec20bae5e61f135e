import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { callOf, type Logger, type ResourceCall } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import type { QuestionText } from '../../core/contract/resources/classifier.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import { scaleOf } from '../retrieval/similarity-scale.ts';
import { cosine, unit } from '../text/vectors.ts';
import type { Likeness, Matcher } from './matcher.ts';
import { belonging, nearnessScale } from './nearness.ts';
import { type Example, ownNearness, probabilities, refinePrototypes, sumsOf } from './prototypes.ts';
import { type Learnt, readLearnt, writeLearnt } from './vector-file.ts';

/** Changes when other things are learnt of the same examples. */
const VERSION = 1;

/** Texts that are embedded at a time. */
const BATCH = 256;

/** Milliseconds after which examples that could not be learnt are tried again. */
const AGAIN = 30_000;

export interface VectorOptions {
  embedder: Embedder;
  /** Folder in which what was learnt is kept. */
  cache?: string;
  /** Decides where vectors cannot: in a language that the model does not know, and while it is away. */
  otherwise: Matcher;
}

/** Compares the meaning of a question with that of examples. */
export class VectorMatcher implements Matcher {
  readonly #examples: readonly (readonly string[])[];
  readonly #options: VectorOptions;
  #learnt?: Learnt;
  #triedAt = 0;

  /** Examples by category. */
  constructor(examples: readonly (readonly string[])[], options: VectorOptions) {
    this.#examples = examples;
    this.#options = options;
  }

  /** Learns the examples; where the model is away, that is told and done later. */
  async learn(log: Logger): Promise<void> {
    this.#triedAt = Date.now();
    try {
      this.#learnt = await this.#learn(log);
    } catch (thrown) {
      log.warn('the examples of categories cannot be embedded now: words alone are compared', { error: messageOf(thrown) });
    }
  }

  async match(question: QuestionText, call: ResourceCall): Promise<readonly Likeness[]> {
    const { embedder, otherwise } = this.#options;
    if (!this.#learnt && Date.now() - this.#triedAt > AGAIN) void this.learn(call.log);
    const learnt = this.#learnt;
    if (!learnt || !speaks(embedder, question.language)) return otherwise.match(question, call);
    const vector = await this.#embed(question.text, call);
    return vector ? likenesses(vector, learnt) : otherwise.match(question, call);
  }

  /** Questions are embedded as examples are: they are texts of the same kind. */
  async #embed(text: string, call: ResourceCall): Promise<Float32Array | undefined> {
    try {
      return (await this.#options.embedder.embedPassages([text], { ...call, urgent: true }))[0];
    } catch (thrown) {
      call.signal.throwIfAborted();
      call.log.warn('a question cannot be embedded: words alone are compared', { error: messageOf(thrown) });
      return undefined;
    }
  }

  async #learn(log: Logger): Promise<Learnt> {
    const file = this.#file();
    const known = file && (await readLearnt(file, this.#examples.length));
    if (known) return known;
    const started = performance.now();
    const examples = await this.#vectors(log);
    const sums = sumsOf(examples, this.#examples.length);
    const centroids = sums.map(({ sum }) => unit(sum));
    const scale = nearnessScale(ownNearness(examples, sums), await scaleOf(this.#options.embedder, log));
    const learnt = { centroids, prototypes: await refinePrototypes(centroids, examples), ...scale };
    log.info('examples of categories are learnt', { examples: examples.length, ms: Math.round(performance.now() - started) });
    if (file)
      await writeLearnt(file, learnt).catch((thrown: unknown) =>
        log.warn('what was learnt of categories cannot be kept: it is learnt again at the next start', {
          error: messageOf(thrown),
        }),
      );
    return learnt;
  }

  async #vectors(log: Logger): Promise<Example[]> {
    const all = this.#examples.flatMap((texts, category) => texts.map((text) => ({ category, text })));
    const found: Example[] = [];
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      const vectors = await this.#options.embedder.embedPassages(
        batch.map(({ text }) => text),
        callOf(log),
      );
      for (const [at, { category }] of batch.entries()) {
        const vector = vectors[at];
        if (vector) found.push({ category, vector });
      }
    }
    return found;
  }

  /** Another for each model and each change of an example. */
  #file(): string | undefined {
    const { cache, embedder } = this.#options;
    if (cache === undefined) return undefined;
    const described = JSON.stringify([VERSION, embedder.id, this.#examples]);
    return join(cache, `${createHash('sha256').update(described).digest('hex').slice(0, 32)}.f32`);
  }
}

const speaks = ({ languages }: Embedder, language: string | undefined): boolean =>
  language === undefined || languages.includes('*') || languages.includes(language);

/** How sure it is that the question is of any category is that of the best; the others stand to it as their probabilities do. */
function likenesses(vector: Float32Array, { centroids, prototypes, ...scale }: Learnt): Likeness[] {
  const nearest = centroids.reduce((best, centroid) => Math.max(best, cosine(centroid, vector)), -1);
  const sure = belonging(nearest, scale);
  const shares = probabilities(vector, prototypes);
  const highest = shares.reduce((best, share) => Math.max(best, share), 0);
  return Array.from(shares, (share, category) => ({ category, share: (sure * share) / highest })).sort(
    (a, b) => b.share - a.share,
  );
}
