import { regex } from '../../../lib/text/regex.ts';

/** In what form a question wants its answer; `open` where it does not say. */
export type AnswerKind = 'steps' | 'code' | 'list' | 'fact' | 'polar' | 'open';

const KINDS: readonly [kind: AnswerKind, asked: RegExp][] = [
  [
    'code',
    regex('i')`
      \b(?:what|which)\b[^?]*\b(?:command|code|syntax|snippet|flag|environment variable)s?\b
      |\b(?:example|sample)s? (?:of|for)\b|\bcommand (?:to|for)\b|\bwelche[rs]? befehl\b|\bqué comando\b
      |\bquelle commande\b
    `,
  ],
  [
    'steps',
    regex('i')`
      \bhow (?:do|can|should|would|could|to|must)\b|\b(?:steps|instructions|procedure|process) (?:to|for|of)\b
      |\bwhat (?:do|should|must|can) (?:i|we|you) do\b|^\s*(?:¿?\s*cómo|comment)\b
      |^\s*wie (?!viele?\b|lange\b|oft\b|hoch\b|gro(?:ß|ss)\b|alt\b|teuer\b)
    `,
  ],
  [
    'fact',
    regex('iu')`
      \bhow (?:many|much|long|often|soon|old|large|big|tall|far|high|deep|fast)\b|^\s*(?:when|where|who(?:m|se)?|why)\b
      |\b(?:what|which) (?:year|date|day|month|time|number|amount|percentage|percent|city|country|state|company|person
      |team)\b|^\s*(?:wann|wo|wer|wem|wen|warum|wie (?:viele?|lange|oft|hoch|gro(?:ß|ss)|alt|teuer))\b
      |^\s*¿?\s*(?:cuándo|cuánt[oa]s?|dónde|quién(?:es)?|por qué)(?!\p{L})
      |^\s*(?:quand|combien|où|qui|pourquoi)(?!\p{L})
    `,
  ],
  [
    'list',
    regex('iu')`
      \b(?:what|which)\b(?: \p{L}+){0,2} are\b|\b(?:what|which) (?:kinds?|types?|sorts?|\p{L}+s)\b|\blist of\b
      |\b(?:responsibilities|requirements|options|features|benefits|reasons)\s*\??$|^\s*welche\b
      |^\s*¿?\s*(?:cuáles|qué \p{L}+s)(?!\p{L})|^\s*quel(?:le)?s\b
    `,
  ],
  [
    'polar',
    regex('i')`
      ^\s*(?:can|could|may|might|must|should|shall|will|would|do|does|did|is|are|am|was|were|has|have|had)(?:n['’]t)?\b
      |^\s*(?:kann|können|darf|dürfen|muss|müssen|soll|ist|sind|hat|haben|gibt es)\b
      |^\s*¿?\s*(?:puedo|puede|pueden|debo|hay|es|son|tengo que)\b|^\s*(?:puis-je|peut-on|est-ce que|dois-je|y a-t-il)\b
    `,
  ],
];

/** The form of answer that a question asks for. */
export const answerKindOf = (question: string): AnswerKind => KINDS.find(([, asked]) => asked.test(question))?.[0] ?? 'open';

/** What a sentence or two tell. */
export const isFact = (kind: AnswerKind): boolean => kind === 'fact' || kind === 'polar';
