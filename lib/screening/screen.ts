import type { Span } from '../../core/contract/span.ts';
import { sentenceFeatures } from './features.ts';
import { withoutMentions } from './mentions.ts';
import { type Model, probabilityOf, unpack } from './model.ts';
import { refersToModel } from './model-references.ts';
import { windowsOf } from './windows.ts';

/** A sentence and how probable it is, 0-1, that it tries to steer the model. */
export interface ScreenedWindow extends Span {
  probability: number;
}

/** The sentences of a text in order. */
export type Screen = (text: string) => ScreenedWindow[];

/** What is screened: what a person asks, or what stands in documents, where an instruction to the model has no place at all. */
export type Kind = 'question' | 'passage';

/**
 * Whether a sentence is judged at all; the others have probability 0. Orders are the substance of help pages and manuals, so in a passage
 * an order alone is not suspicious: it must speak to or about a model as well.
 */
export const isJudged: Readonly<Record<Kind, (sentence: string) => boolean>> = { question: () => true, passage: refersToModel };

export const screenWith =
  (kind: Kind, model: Model): Screen =>
  (text) => {
    const masked = withoutMentions(text);
    return windowsOf(masked).map((span) => {
      const sentence = masked.slice(span.start, span.end);
      return { ...span, probability: isJudged[kind](sentence) ? probabilityOf(model, sentenceFeatures(sentence)) : 0 };
    });
  };

/** Reads the coefficients, which takes a few milliseconds. */
export async function loadScreen(kind: Kind): Promise<Screen> {
  const { COEFFICIENTS } = await import('./coefficients.gen.ts');
  return screenWith(kind, unpack(COEFFICIENTS[kind]));
}

/** 0-1: that of the most suspicious sentence; 0 for a text without any. */
export const highest = (spans: readonly ScreenedWindow[]): number => Math.max(0, ...spans.map(({ probability }) => probability));

/** A text without some of its sentences, and without the blanks that they leave. */
export function without(text: string, spans: readonly Span[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of spans) {
    kept += text.slice(from, start);
    from = end;
    while (/[ \t]/.test(text[from] ?? '')) from++;
  }
  return (kept + text.slice(from)).replace(/\n{3,}/g, '\n\n').trim();
}
