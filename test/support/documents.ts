import type { LoadableDocument } from '../../core/contract/facts/batch.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';

/** A document of the given passages, as split_passages would give it. */
export function loadable(
  id: string,
  texts: string | readonly string[],
  changes: Partial<LoadableDocument> = {},
): LoadableDocument {
  const list = typeof texts === 'string' ? [texts] : texts;
  const title = changes.title ?? '';
  const passages = list.map((text, position) => ({
    id: `${id}#${position}`,
    document: id,
    position,
    title,
    url: changes.url ?? '',
    source: changes.source ?? '',
    headings: [],
    text,
    start: 0,
    end: text.length,
  }));
  return { id, title, url: '', source: '', metadata: {}, origin: '/documents', hash: list.join('|'), passages, ...changes };
}

export const scoredPassage = (id: string, text: string, changes: Partial<ScoredPassage> = {}): ScoredPassage => ({
  id: `${id}#0`,
  document: id,
  position: 0,
  title: '',
  url: '',
  source: '',
  headings: [],
  text,
  start: 0,
  end: text.length,
  score: 1,
  metadata: {},
  ...changes,
});

const WIDTH = 16;

/** Vectors that agree where texts share letters: enough to tell near from far without a model. */
export class LetterEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions = WIDTH;
  readonly languages: readonly string[];
  embedded = 0;

  constructor(id = 'letters', languages: readonly string[] = ['*']) {
    this.id = id;
    this.languages = languages;
  }

  async embedQuestion(text: string): Promise<Float32Array> {
    const vector = new Float32Array(WIDTH);
    for (const letter of text.toLowerCase()) {
      const place = letter.charCodeAt(0) % WIDTH;
      vector[place] = (vector[place] ?? 0) + 1;
    }
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  }

  embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    this.embedded += texts.length;
    return Promise.all(texts.map((text) => this.embedQuestion(text)));
  }
}
