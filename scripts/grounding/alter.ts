import type { Span } from '../../core/contract/span.ts';
import type { Token } from '../../lib/evidence/tokens/token.ts';
import { tokens } from '../../lib/evidence/tokens/tokens.ts';
import { sentences } from '../../lib/text/sentences.ts';

/** A sentence of a source with one thing changed, so that the source says otherwise. */
export interface Altered {
  kind: 'number' | 'name' | 'negation';
  text: string;
}

const replaceSpan = (text: string, { start, end }: Span, by: string): string => text.slice(0, start) + by + text.slice(end);

function otherNumber(text: string, all: readonly Token[], seed: number): string | undefined {
  const numbers = all.filter(({ kind, text: own }) => kind === 'number' && /^\d+$/.test(own));
  const found = numbers[seed % Math.max(1, numbers.length)];
  return found && replaceSpan(text, found, String(Number(found.text) + 1 + (seed % 7)));
}

function otherName(text: string, all: readonly Token[], names: readonly string[], seed: number): string | undefined {
  const own = all.filter(({ name }) => name);
  const others = names.filter((name) => !text.includes(name));
  const [found, other] = [own[seed % Math.max(1, own.length)], others[seed % Math.max(1, others.length)]];
  return found && other ? replaceSpan(text, found, other) : undefined;
}

const VERB = /\b(is|are|was|were|can|will|should|must|has|have)\b(?! not| no)/;
const DENIED = /\b(is|are|was|were|can|will|should|must|has|have|do|does|did) not\b/;

function deny(text: string): string | undefined {
  if (DENIED.test(text)) return text.replace(DENIED, '$1');
  return VERB.test(text) ? text.replace(VERB, '$1 not') : undefined;
}

const LENGTH = { least: 50, most: 260 };

/** A sentence of the sources that could be quoted, and the same with one thing changed in a way that the seed chooses. */
export function alteredPair(sources: readonly string[], seed: number): { text: string; altered: Altered } | undefined {
  const spans = sources.flatMap((source) => sentences(source).map(({ start, end }) => source.slice(start, end)));
  const fit = spans.filter((text) => text.length >= LENGTH.least && text.length <= LENGTH.most && /^\p{Lu}.*[.]$/su.test(text));
  const names = [...new Set(fit.flatMap((text) => tokens(text).filter(({ name }) => name)).map(({ text }) => text))];
  const ways: ((text: string, all: readonly Token[]) => Altered | undefined)[] = [
    (text, all) => alteration('number', otherNumber(text, all, seed)),
    (text, all) => alteration('name', otherName(text, all, names, seed)),
    (text) => alteration('negation', deny(text)),
  ];
  for (let at = 0; at < fit.length; at++) {
    const text = fit[(seed + at) % fit.length] as string; // a remainder is inside
    const altered = ways[seed % ways.length]?.(text, tokens(text));
    if (altered) return { text, altered };
  }
  return undefined;
}

const alteration = (kind: Altered['kind'], text: string | undefined): Altered | undefined =>
  text === undefined ? undefined : { kind, text };
