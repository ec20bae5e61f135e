import type { Span } from '../../../core/contract/span.ts';
import { regex } from '../../text/regex.ts';
import type { Token } from '../tokens/token.ts';

/** How a language asks. */
interface Asking {
  /** Begins a clause that asks, or stands in it. */
  asks: RegExp;
  /** Where another clause may begin that tells why, or in what case. */
  turns: RegExp;
  /** What the words after it are the kind of thing that is wanted: which player, how many balls. */
  kind: RegExp;
}

const LANGUAGES: Readonly<Record<string, Asking>> = {
  en: {
    asks: regex('i')`
      ^\W*(?:(?:and|so|please|hi|hello|hey|but|then|also|ok|okay|well|just|now)\b\W*)*
      (?:what|which|who|whom|whose|when|where|why|how|can|could|do|does|did|is|are|was|were|will|would|should|shall|may
      |might|must|has|have|had|tell|show|explain|describe|list|give|define|compare|summari[sz]e)\b
      |\b(?:(?:can|could|would) you|(?:know|wonder|wondering|see|learn|understand|find out|tell me|ask) (?:how|what
      |which|who|when|where|why|if|whether|about)|(?:want|need|like|trying|try|how) to
      |(?:looking|search|searching) for)\b
    `,
    turns: /[.!?;\n]\s|,\s|\s[-–—]\s|\s(?=(?:because|since|but|as (?:i|my|we)|and (?:i|my|we|our))\b)/gi,
    kind: /^(?:what|which|whose|many|much)$/i,
  },
  de: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:und|bitte|hallo|aber|also)(?!\p{L})\P{L}*)*
      (?:wer|wen|wem|was|wann|wo|woher|wohin|warum|wieso|weshalb|wie|wozu|welche\p{L}*|kann|können|darf|dürfen|muss
      |müssen|ist|sind|war|gibt|hat|haben|soll|wird|werden|lässt|nenn\p{L}*|erklär\p{L}*|zeig\p{L}*)(?!\p{L})
    `,
    turns: /[.!?;\n]\s|,\s|\s[-–—]\s/gu,
    kind: /^(?:welche[rsnm]?|wieviele?|viele?)$/i,
  },
  es: {
    asks: regex('iu')`
      [¿]|^\P{L}*(?:(?:y|por favor|hola|pero)(?!\p{L})\P{L}*)*
      (?:qué|quién|quiénes|cuál|cuáles|cuándo|dónde|por qué|cómo|cuánt\p{L}+|puedo|puede|hay|es|son|explica|dime
      |muestra)(?!\p{L})
    `,
    turns: /[.!?;\n]\s|,\s|\s[-–—]\s|\s(?=(?:porque|ya que|pero|y mi)(?!\p{L}))/giu,
    kind: /^(?:qué|cuál|cuáles|cuánt[oa]s?)$/i,
  },
  fr: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:et|bonjour|mais|alors|svp)(?!\p{L})\P{L}*)*
      (?:que|qu|quoi|qui|quel\p{L}*|quand|où|pourquoi|comment|combien|est-ce|puis-je|peut-on|pouvez|faut-il|y a-t-il
      |explique\p{L}*|montre\p{L}*|dis)(?!\p{L})
    `,
    turns: /[.!?;\n]\s|,\s|\s[-–—]\s|\s(?=(?:parce que|car|mais|et mon|et ma)(?!\p{L}))/giu,
    kind: /^(?:quels?|quelles?|combien)$/i,
  },
};

/** The clauses of a question that ask; none where the language is not known, or none does. */
export function askingStretches(question: string, language: string): Span[] {
  const asking = LANGUAGES[language];
  if (!asking) return [];
  const cuts = [...question.matchAll(asking.turns)].map(({ index, 0: { length } }) => index + length);
  const starts = [0, ...cuts];
  return starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? question.length }))
    .filter(({ start, end }) => asking.asks.test(question.slice(start, end)));
}

/**
 * Places of the words that name the kind of thing that is wanted, which sources tell an instance of: "Which player ...", "How
 * many balls ...".
 */
export function kindWanted(all: readonly Token[], language: string): Set<number> {
  const kind = LANGUAGES[language]?.kind;
  const found = new Set<number>();
  for (let at = 0; kind && at + 1 < all.length; at++) {
    if (!kind.test((all[at] as Token).text)) continue; // inside by the loop
    for (let next = at + 1; next < all.length && !(all[next] as Token).stop; next++) found.add(next); // as above
  }
  return found;
}
