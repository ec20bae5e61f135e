import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import { brokenAnswer } from '../../../lib/openai/failure.ts';
import { type Usage, usageOf } from '../../../lib/openai/usage.ts';
import { loopsFrom } from '../../../lib/text/repetition.ts';
import { Thoughts, withoutThoughts } from './thoughts.ts';

/** The parts of a streamed chunk that are read. Servers differ: any of them may be missing. */
interface Chunk {
  choices?: { delta?: { content?: unknown } | null; finish_reason?: unknown }[] | null;
  usage?: object | null;
}

const STOPPED: Readonly<Record<string, LanguageModelAnswer['stopped']>> = { length: 'length', content_filter: 'filter' };

/** UTF-16 units: no answer is longer; a server that never ends must not fill the memory. */
const LONGEST = 1_000_000;

/** UTF-16 units that are added before the text is looked at again for a loop. */
const LOOK_EVERY = 400;

/** Puts the chunks of one streamed answer together. */
export class AnswerReader {
  readonly #place: string;
  readonly #emit: (text: string) => void;
  readonly #used: (tokens: Usage) => void;
  readonly #thoughts = new Thoughts();
  #text = '';
  #chunks = 0;
  #lookAt = LOOK_EVERY;
  /** Where the text went into a loop. */
  #loop?: number;
  #finish?: string;
  #tokens?: Usage;

  /** `used` is told as soon as the server tells it: the answer may still break off. */
  constructor(place: string, emit: (text: string) => void, used: (tokens: Usage) => void) {
    this.#place = place;
    this.#emit = emit;
    this.#used = used;
  }

  take(given: unknown): void {
    const { choices, usage } = (given ?? {}) as Chunk; // each part is checked where it is read
    this.#chunks++;
    const choice = Array.isArray(choices) ? choices[0] : undefined;
    const content = choice?.delta?.content;
    if (typeof content === 'string') this.#add(this.#thoughts.take(content));
    if (typeof choice?.finish_reason === 'string') this.#finish = choice.finish_reason;
    if (typeof usage === 'object' && usage) {
      this.#tokens = usageOf(usage);
      this.#used(this.#tokens);
    }
  }

  /** Whether the model only repeats itself: there is nothing more to wait for. */
  get looping(): boolean {
    return this.#loop !== undefined;
  }

  /** The whole answer. Throws a Refusal when the stream ended before it did. */
  end(model: string): LanguageModelAnswer {
    this.#add(this.#thoughts.end());
    if (this.#chunks === 0) throw brokenAnswer(`${this.#place} sent no answer as a stream: look at \`base_url\``);
    this.#loop ??= loopsFrom(this.#text);
    if (this.#finish === undefined && this.#text !== '' && !this.looping)
      throw brokenAnswer(`${this.#place} broke its answer off`);
    const stopped = this.looping ? 'loop' : STOPPED[this.#finish ?? ''];
    return {
      text: withoutThoughts(this.#text.slice(0, this.#loop)),
      model,
      ...(this.#tokens && { tokens: this.#tokens }),
      ...(stopped && { stopped }),
    };
  }

  #add(text: string): void {
    // Models like to begin with an empty line.
    const piece = this.#text === '' ? text.trimStart() : text;
    if (piece === '') return;
    if (this.#text.length > LONGEST) throw brokenAnswer(`${this.#place} does not end its answer`);
    this.#text += piece;
    this.#emit(piece);
    if (this.#text.length < this.#lookAt) return;
    this.#lookAt = this.#text.length + LOOK_EVERY;
    this.#loop = loopsFrom(this.#text);
  }
}
