import { clearLanguage } from '../../text/language.ts';
import { isSameLanguage, withoutRegion } from '../../text/language-code.ts';
import { perLanguage } from '../../text/per-language.ts';
import { sentences } from '../../text/sentences.ts';
import { stem } from '../../text/stem.ts';
import { anyListed, type ListedWords, wordLists } from '../lexicon/word-lists.ts';
import { type Match, matchTokens } from '../matching/match.ts';
import type { SourceIndex } from '../matching/sources.ts';
import { withTokens } from '../tokens/sentence-tokens.ts';
import type { Token } from '../tokens/token.ts';
import { tokens } from '../tokens/tokens.ts';
import { isQuestion } from './frame.ts';

/** Terms of a question that no source holds. */
export interface MissingTerms {
  /** Names. */
  keyTerms: string[];
  /** Other nouns. */
  terms: string[];
}

/** What kind of answer is wanted, or no nouns although they stand like one: sources need not hold them. Compared by their stems. */
const ASKING: Readonly<Record<string, string>> = {
  en:
    'able advantage amount answer approach begin benefit better built cause detail difference disadvantage end example fact feature ' +
    'function happen hello help info information issue kind know list long lost made mean method mode name necessary number old ' +
    'option people problem purpose question reason right role safe step strong summary thanks thing time took type use way win won work',
  de:
    'anzahl art beispiel fehler frage funktion grund hallo hilfe information liste methode nachteil name option person problem rolle ' +
    'schritt thema unterschied ursache vorteil zeit',
  es:
    'ayuda causa diferencia ejemplo error forma función hola información lista manera nombre número opción papel paso persona ' +
    'pregunta problema razón respuesta tema tiempo tipo ventaja',
  fr:
    'aide avantage bonjour cause différence erreur étape exemple façon fonction information liste manière nom nombre option ' +
    'personne problème question raison réponse rôle sujet temps type',
};
const stemsAsking = perLanguage((language) => new Set((ASKING[language] ?? '').split(' ').map((word) => stem(word, language))));

/**
 * Small words after which a verb or an adjective comes first: in "do you reset passwords" only the last word is a noun, in
 * "how long" none.
 */
const isBeforeVerb = wordLists({
  en:
    'to i you we they he she it can could do does did will would should must may might please not let cannot how is are ' +
    'was were be been so very too more most as if when there',
  es: 'puedo puede podemos debo debe quiero para se me no cómo es son está están ser muy más tan si cuando hay',
  fr: 'je tu il elle on nous vous ils elles puis peut pouvez dois doit pour se ne comment est sont être très plus si quand y',
});
/** Small words before which a verb stands: "reset my phone", "fit the adapter". */
const isAfterVerb = wordLists({
  en: 'the a an my your our their his her its this these those any me us it them',
  es: 'el la los las un una mi mis su sus este esta',
  fr: 'le la les un une mon ma mes votre vos ce cette',
});
const NO_NOUN: Readonly<Record<string, RegExp>> = {
  en: /(?:ly|ing|ed|ous|ful|less|icial)$/i,
  es: /(?:ar|er|ir|ando|iendo|mente)$/i,
  fr: /(?:er|ir|ant|ment)$/i,
};

/** What follows one of these is the kind of thing that is wanted, which sources tell an instance of: "which player", "how many balls". */
const isBeforeKind = wordLists({
  en: 'what which whose many much',
  de: 'welche welcher welches welchen welchem wieviel wieviele viel viele',
  es: 'qué cuál cuáles cuánto cuánta cuántos cuántas',
  fr: 'quel quels quelle quelles combien',
});

const isListed = (token: Token | undefined, isIn: ListedWords, language: string): boolean =>
  token !== undefined && anyListed([token], isIn, language);

/** Nouns of a sentence, by where they stand: the last of a row of meaningful words. German writes them with a capital letter. */
function nounsIn(sentence: readonly Token[], language: string): Token[] {
  const asking = stemsAsking(language);
  let isKind = false; // what is wanted: all from the word that asks for it to the next small one
  return sentence.filter((token, at) => {
    isKind = isListed(token, isBeforeKind, language) || (isKind && !token.stop);
    if (isKind || token.stop || token.kind !== 'word' || token.keys.some((key) => asking.has(key))) return false;
    if (language === 'de') return /^\p{Lu}/u.test(token.text);
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isLast = !next || (next.stop && !isListed(next, isAfterVerb, language));
    return isLast && !NO_NOUN[language]?.test(token.text) && !isListed(before, isBeforeVerb, language);
  });
}

/** Nouns of the sentences that ask, or of all that is said where those have none: not those of small talk, nor kinds of answers. */
function nounsAsked(question: string, language: string, all: readonly Token[]): Set<Token> {
  const read = withTokens(sentences(question, language), all).map(({ start, end, tokens: own }) => ({
    asks: isQuestion(question.slice(start, end)),
    nouns: nounsIn(own, language),
  }));
  const asked = read.filter(({ asks }) => asks).flatMap(({ nouns }) => nouns);
  return new Set(asked.length > 0 ? asked : read.flatMap(({ nouns }) => nouns));
}

export interface Question {
  text: string;
  /** ISO 639-1, where the text itself leaves a doubt. */
  language: string;
  /** What the sources are written in: terms of another language are in none of them. */
  sourceLanguages: readonly string[];
}

/** Names and other nouns of the question that no source holds. Nouns are told by where they stand: there is no tagger for them. */
export function missingTerms(question: Question, allowed: ReadonlySet<string>, index: SourceIndex): MissingTerms {
  const language = withoutRegion(clearLanguage(question.text) ?? question.language);
  const { sourceLanguages } = question;
  if (sourceLanguages.length > 0 && !sourceLanguages.some((own) => isSameLanguage(own, language)))
    return { keyTerms: [], terms: [] };
  const all = tokens(question.text, language);
  const nouns = nounsAsked(question.text, language, all);
  const isAllowed = ({ keys }: Token): boolean => keys.some((key) => allowed.has(key));
  const absent = matchTokens(all, (token) => !isAllowed(token), index).filter(({ strength }) => strength === 0);
  const unique = (found: readonly Match[]): string[] => [
    ...new Map(found.map(({ token: { keys, text } }) => [keys[0], text])).values(),
  ];
  return {
    keyTerms: unique(absent.filter(({ token }) => token.name)),
    terms: unique(absent.filter(({ token }) => !token.name && nouns.has(token))),
  };
}
