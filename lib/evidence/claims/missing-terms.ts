import { clearLanguage } from '../../text/language.ts';
import { isSameLanguage, withoutRegion } from '../../text/language-code.ts';
import { sentences } from '../../text/sentences.ts';
import { anyListed, type ListedWords, wordLists } from '../lexicon/word-lists.ts';
import { type Match, matchTokens } from '../matching/match.ts';
import type { SourceIndex } from '../matching/sources.ts';
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

/** Words that say what kind of answer is wanted, or that are no nouns although they stand like one: sources need not hold them. */
const isAsking = wordLists({
  en:
    'difference differences meaning definition way ways example examples reason reasons kind kinds type types list ' +
    'information info question questions answer answers help problem problems issue issues thing things step steps ' +
    'purpose cause causes advantage advantages disadvantage disadvantages benefit benefits number amount people person ' +
    'someone something anything option options feature features mode method methods approach error name names time times ' +
    'role function functions fact facts summary topic detail details best better good right wrong necessary again mean ' +
    'means know happen happens happened work works begin end win won lost built made took come comes use used yes yep ' +
    'yeah lol wat msg don didn doesn long old high tall wide deep heavy late early safe strong easy possible able hello ' +
    'hey please thanks',
  de:
    'unterschied unterschiede bedeutung beispiel beispiele grund gründe art arten liste information informationen frage ' +
    'fragen antwort hilfe problem probleme schritte zweck ursache vorteile nachteile anzahl menschen person name namen ' +
    'zeit rolle funktion option thema fehler methode hallo danke',
  es:
    'diferencia diferencias significado ejemplo ejemplos razón razones tipo tipos lista información pregunta respuesta ' +
    'ayuda problema problemas pasos manera forma causa ventajas desventajas número personas nombre tiempo papel función ' +
    'opción tema error método hola gracias',
  fr:
    'différence différences signification exemple exemples raison raisons type types liste information informations ' +
    'question questions réponse aide problème problèmes étapes manière façon cause avantages inconvénients nombre ' +
    'personnes nom temps rôle fonction option sujet erreur méthode bonjour merci',
});
/** Who asks, or for whom, and who told them: sources speak to everybody. */
const isPerson = wordLists({
  en:
    'boss neighbour neighbours neighbor neighbors friend friends colleague colleagues coworker husband wife partner ' +
    'mother father mom mum dad parents brother sister son daughter kids uncle aunt girlfriend boyfriend',
  de:
    'chef chefin nachbar nachbarin nachbarn freund freundin freunde kollege kollegin kollegen mann frau mutter vater ' +
    'eltern bruder schwester sohn tochter',
  es: 'jefe jefa vecino vecina vecinos amigo amiga amigos colega colegas marido esposa esposo madre padre padres hermano hermana hijo hija',
  fr: 'patron patronne voisin voisine voisins ami amie amis collègue collègues mari femme mère père parents frère sœur fils fille',
});

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

/** Places of words that are nouns by where they stand: the last of a row of meaningful words. German writes them with a capital letter. */
function nounPlaces(question: string, all: readonly Token[], language: string): number[] {
  const isPlain = (token: Token): boolean =>
    token.kind === 'word' &&
    token.text.length > 2 &&
    !isListed(token, isAsking, language) &&
    !isListed(token, isPerson, language);
  const places = all.flatMap((token, at) => (token.stop || !isPlain(token) ? [] : [at]));
  if (language === 'de') return places.filter((at) => /^\p{Lu}/u.test((all[at] as Token).text)); // inside by the loop
  // Of a row that a comma or a full stop ends, the next word is no neighbour.
  const isApart = (one: Token, next: Token): boolean => /[.,;:!?\n]/.test(question.slice(one.end, next.start));
  return places.filter((at) => {
    const [before, own, next] = [all[at - 1], all[at] as Token, all[at + 1]]; // a place of `all`
    if (NO_NOUN[language]?.test(own.text)) return false;
    if (next && !isApart(own, next) && (!next.stop || isListed(next, isAfterVerb, language))) return false;
    return !(before?.stop && !isApart(before, own) && isListed(before, isBeforeVerb, language));
  });
}

/** Places of the words that name the kind of thing that is wanted. */
function kindPlaces(all: readonly Token[], language: string): Set<number> {
  const found = new Set<number>();
  let isBehind = false;
  for (const [at, token] of all.entries()) {
    isBehind = isListed(token, isBeforeKind, language) || (isBehind && !token.stop);
    if (isBehind) found.add(at);
  }
  return found;
}

/** Nouns of the sentences that ask, or of all that is said where those have none: not those of small talk, nor kinds of answers. */
function nounsAsked(question: string, language: string, all: readonly Token[]): Set<number> {
  const asks = sentences(question, language).filter(({ start, end }) => isQuestion(question.slice(start, end)));
  const isAsked = ({ start: at }: Token): boolean => asks.some(({ start, end }) => at >= start && at < end);
  const nouns = nounPlaces(question, all, language);
  const asked = nouns.filter((at) => isAsked(all[at] as Token)); // a place of `all`
  const kind = kindPlaces(all, language);
  return new Set((asked.length > 0 ? asked : nouns).filter((at) => !kind.has(at)));
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
    terms: unique(absent.filter(({ token, at }) => !token.name && nouns.has(at))),
  };
}
