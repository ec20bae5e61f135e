const OPEN = '<think>';
const CLOSE = '</think>';

/** Takes out the block in which a model thinks before it answers, while the text is still coming. */
export class Thoughts {
  #state: 'start' | 'thinking' | 'answering' = 'start';
  /** Text of which it is not known yet what it is. */
  #held = '';

  /** The part of the answer that this piece brings; what may be the beginning of a tag is held back. */
  take(piece: string): string {
    if (this.#answering) return piece;
    this.#held += piece;
    if (this.#state === 'start') this.#begin();
    if (this.#state === 'thinking') this.#think();
    return this.#answering ? this.#release() : '';
  }

  /** What is left at the end of the text; a thought that never ended is none of it. */
  end(): string {
    return this.#state === 'start' ? this.#release() : '';
  }

  get #answering(): boolean {
    return this.#state === 'answering';
  }

  #begin(): void {
    const text = this.#held.trimStart();
    if (text.startsWith(OPEN)) this.#state = 'thinking';
    else if (!OPEN.startsWith(text)) this.#state = 'answering';
  }

  #think(): void {
    const end = this.#held.indexOf(CLOSE);
    if (end < 0) {
      this.#held = this.#held.slice(-CLOSE.length);
      return;
    }
    this.#held = this.#held.slice(end + CLOSE.length).trimStart();
    this.#state = 'answering';
  }

  #release(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}

/** Some servers open the thought in the prompt: then only its end is in the text. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf(CLOSE);
  return (end < 0 ? text : text.slice(end + CLOSE.length)).trim();
}
