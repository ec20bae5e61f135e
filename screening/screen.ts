import { featuresOf } from './features.ts';
import { withoutMentions } from './mentions.ts';
import { type Model, probabilityOf, unpacked } from './model.ts';
import { type Span, spansOf } from './spans.ts';

/** A sentence and how probable it is, 0-1, that it tries to steer the model. */
export interface ScreenedSpan extends Span {
  probability: number;
}

/** The sentences of a text in order. */
export type Screen = (text: string) => ScreenedSpan[];

export const screenWith =
  (model: Model): Screen =>
  (text) => {
    const masked = withoutMentions(text);
    return spansOf(masked).map((span) => ({
      ...span,
      probability: probabilityOf(model, featuresOf(masked.slice(span.start, span.end))),
    }));
  };

/** What is screened: what a person asks, or what stands in documents, where an instruction to the model has no place at all. */
export type Kind = 'question' | 'passage';

/** Reads the coefficients, which takes a few milliseconds. */
export async function loadScreen(kind: Kind): Promise<Screen> {
  const { COEFFICIENTS } = await import('./coefficients.gen.ts');
  return screenWith(unpacked(COEFFICIENTS[kind]));
}

/** 0-1: that of the most suspicious sentence; 0 for a text without any. */
export const highest = (spans: readonly ScreenedSpan[]): number => Math.max(0, ...spans.map(({ probability }) => probability));

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
