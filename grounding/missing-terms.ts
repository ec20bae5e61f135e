import { matchTokens } from './match.ts';
import type { SourceIndex } from './sources.ts';
import { type Token, tokens } from './tokens.ts';

/** Terms of a question that no source holds. */
export interface MissingTerms {
  /** Names. */
  keyTerms: string[];
  /** Other nouns. */
  terms: string[];
}

/** Words that say what kind of answer is wanted: sources need not hold them. */
const ASKING: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'difference differences meaning definition way ways example examples reason reasons kind kinds type types list information info question answer help problem issue thing things step steps purpose cause causes advantage benefit benefits number amount people person someone something anything'.split(
      ' ',
    ),
  ),
  de: new Set(
    'unterschied unterschiede bedeutung beispiel beispiele grund gründe art arten liste information informationen frage antwort hilfe problem schritte zweck ursache vorteile anzahl menschen person'.split(
      ' ',
    ),
  ),
  es: new Set(
    'diferencia diferencias significado ejemplo ejemplos razón razones tipo tipos lista información pregunta respuesta ayuda problema pasos manera forma causa ventajas número personas'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'différence différences signification exemple exemples raison raisons type types liste information informations question réponse aide problème étapes manière façon cause avantages nombre personnes'.split(
      ' ',
    ),
  ),
};

/** Words after which a verb stands, and endings of words that are no nouns. English, Spanish and French have no other sign of a noun. */
const BEFORE_VERB: Readonly<Record<string, RegExp>> = {
  en: /\b(?:to|i|you|we|they|he|she|it|can|could|do|does|did|will|would|should|must|may|might|please|not|let|cannot)\s*$/i,
  es: /\b(?:puedo|puede|podemos|debo|debe|quiero|para|se|me|no|cómo|a)\s*$/iu,
  fr: /\b(?:je|tu|il|elle|on|nous|vous|ils|elles|puis|peut|pouvez|dois|doit|pour|se|ne|comment|de)\s*$/iu,
};
const NO_NOUN: Readonly<Record<string, RegExp>> = {
  en: /(?:ly|ing|ed)$/i,
  es: /(?:ar|er|ir|ando|iendo|mente)$/i,
  fr: /(?:er|ir|ant|ment)$/i,
};

/** Words before which a verb stands rather than a noun: "fit the", "reset my". */
const AFTER_VERB: Readonly<Record<string, RegExp>> = {
  en: /^\s+(?:the|a|an|my|your|our|their|his|her|its|this|these|those|any|me|us|it|them)\b/i,
  es: /^\s+(?:el|la|los|las|un|una|mi|mis|su|sus|este|esta)\b/iu,
  fr: /^\s+(?:le|la|les|un|une|mon|ma|mes|votre|vos|ce|cette)\b/iu,
};

function isNoun({ text, start, end, kind }: Token, question: string, language: string): boolean {
  if (kind !== 'word' || text.length < 3 || ASKING[language]?.has(text.toLowerCase())) return false;
  if (language === 'de') return /^\p{Lu}/u.test(text);
  const isVerb = [
    NO_NOUN[language]?.test(text),
    BEFORE_VERB[language]?.test(question.slice(0, start)),
    AFTER_VERB[language]?.test(question.slice(end)),
  ];
  return !isVerb.includes(true);
}

/** Names and other nouns of the question that no source holds. Nouns are told by their surroundings: there is no tagger for them. */
export function missingTerms(question: string, language: string, allowed: ReadonlySet<string>, index: SourceIndex): MissingTerms {
  const isAllowed = ({ keys }: Token): boolean => keys.some((key) => allowed.has(key));
  const missing = matchTokens(tokens(question, language), (token) => !isAllowed(token), index).filter(
    ({ strength }) => strength === 0,
  );
  const unique = (found: readonly Token[]): string[] => [...new Map(found.map(({ keys, text }) => [keys[0], text])).values()];
  const absent = missing.map(({ token }) => token);
  return {
    keyTerms: unique(absent.filter(({ name }) => name)),
    terms: unique(absent.filter((token) => !token.name && isNoun(token, question, language))),
  };
}
