import { type Match, matchTokens } from './match.ts';
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

/** Small words after which a verb or an adjective comes first: in "do you reset passwords" only the last word is a noun, in "how long" none. */
const BEFORE_VERB: Readonly<Record<string, string>> = {
  en: 'to i you we they he she it can could do does did will would should must may might please not let cannot how is are was were be been so very too more most as if when there',
  es: 'puedo puede podemos debo debe quiero para se me no cómo es son está están ser muy más tan si cuando hay',
  fr: 'je tu il elle on nous vous ils elles puis peut pouvez dois doit pour se ne comment est sont être très plus si quand y',
};
/** Small words before which a verb stands: "reset my phone", "fit the adapter". */
const AFTER_VERB: Readonly<Record<string, string>> = {
  en: 'the a an my your our their his her its this these those any me us it them',
  es: 'el la los las un una mi mis su sus este esta',
  fr: 'le la les un une mon ma mes votre vos ce cette',
};
const NO_NOUN: Readonly<Record<string, RegExp>> = {
  en: /(?:ly|ing|ed)$/i,
  es: /(?:ar|er|ir|ando|iendo|mente)$/i,
  fr: /(?:er|ir|ant|ment)$/i,
};

const lists = (words: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(words).map(([language, list]) => [language, new Set(list.split(' '))]));
const [beforeVerb, afterVerb] = [lists(BEFORE_VERB), lists(AFTER_VERB)];

const isListed = (token: Token | undefined, listed: ReadonlySet<string> | undefined): boolean =>
  token !== undefined && (listed?.has(token.text.toLowerCase()) ?? false);

/** Places of words that are nouns by where they stand: the last of a row of meaningful words. German writes them with a capital letter. */
function nounPlaces(all: readonly Token[], language: string): Set<number> {
  const isPlain = ({ kind, text }: Token): boolean =>
    kind === 'word' && text.length > 2 && !(ASKING[language]?.has(text.toLowerCase()) ?? false);
  const places = all.flatMap((token, at) => (token.stop || !isPlain(token) ? [] : [at]));
  if (language === 'de') return new Set(places.filter((at) => /^\p{Lu}/u.test((all[at] as Token).text)));
  return new Set(
    places.filter((at) => {
      const isLast = all[at + 1]?.stop ?? true;
      if (!isLast || NO_NOUN[language]?.test((all[at] as Token).text) || isListed(all[at + 1], afterVerb.get(language)))
        return false;
      return !(all[at - 1]?.stop && isListed(all[at - 1], beforeVerb.get(language)));
    }),
  );
}

/** Names and other nouns of the question that no source holds. Nouns are told by where they stand: there is no tagger for them. */
export function missingTerms(question: string, language: string, allowed: ReadonlySet<string>, index: SourceIndex): MissingTerms {
  const all = tokens(question, language);
  const nouns = nounPlaces(all, language);
  const isAllowed = ({ keys }: Token): boolean => keys.some((key) => allowed.has(key));
  const absent = matchTokens(all, (token) => !isAllowed(token), index).filter(({ strength }) => strength === 0);
  const unique = (found: readonly Match[]): string[] => [
    ...new Map(found.map(({ token: { keys, text } }) => [keys[0], text])).values(),
  ];
  return {
    keyTerms: unique(absent.filter(({ token }) => token.name)),
    terms: unique(absent.filter(({ token, at }) => !token.name && nouns.has(at))),
  };
}
