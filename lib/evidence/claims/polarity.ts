import { sentences } from '../../text/sentences.ts';
import { isSoftNegation } from '../lexicon/negation.ts';
import { anyListed, wordLists } from '../lexicon/word-lists.ts';
import { heldIn, matchTokens } from '../matching/match.ts';
import { heldPlaces, isAlike, NEARLY_SAME, type Pair } from '../matching/pair.ts';
import { type Shifted, type SourceIndex, type Unit, withLead } from '../matching/sources.ts';
import type { Token } from '../tokens/token.ts';
import { tokens } from '../tokens/tokens.ts';
import { denials } from './contradictions.ts';
import type { Evidence } from './evidence.ts';
import { isQuestion } from './frame.ts';

const isYes = wordLists({ en: 'yes yeah yep', de: 'ja', es: 'sí', fr: 'oui' });
const isNo = wordLists({ en: 'no nope', de: 'nein', es: 'no', fr: 'non' });
/** A question with one of them asks for something else. */
const isOpen = wordLists({
  en: 'what which who when where why how',
  de: 'was wer wann wo warum wie welche welcher welches welchen welchem',
  es: 'qué quién cuál cuándo dónde cómo',
  fr: 'quoi qui quel quelle quels quelles quand où pourquoi comment',
});
/** A statement with one of them holds in some cases, which says neither yes nor no. */
const isCondition = wordLists({
  en: 'if whether when whenever until before after while some sometimes may might usually however but although though yet',
  de: 'wenn ob falls sofern bis bevor nachdem während manchmal aber jedoch obwohl',
  es: 'si cuando hasta antes después mientras veces pero aunque',
  fr: 'si quand lorsque jusqu avant après parfois mais cependant',
});
/** What one may, and what one must: only a statement of it says yes to a question for it. To others all sentences on it are alike. */
const MODALS = [
  wordLists({
    en: 'can could able allowed possible',
    de: 'kann können darf dürfen möglich erlaubt',
    es: 'puedo puede pueden posible permitido',
    fr: 'peut peux puis pouvez possible permis',
  }),
  wordLists({
    en: 'need needs must have has required requires should',
    de: 'muss müssen soll sollen brauche braucht brauchen',
    es: 'debo debe deben tengo tiene tienen necesito necesita necesitan',
    fr: 'dois doit devez faut nécessaire',
  }),
];

/** Sentences at the beginning of an answer in which the yes or no may stand. */
const BEGINNING = 3;
/** Meaningful words of a question from which on a statement can be found for it, and beyond which nobody says it alike. */
const ASKED = { least: 2, most: 40 };

/** The first or the last word of a sentence, where it says yes or no; a no before another word, as in "no fee", does not. */
function wordIn(all: readonly Token[], { whole, shift }: Shifted, language: string): { word: Token; says: boolean } | undefined {
  const behind = ({ end }: Token): string => whole.slice(shift + end, shift + end + 9);
  for (const word of [all[0], all.at(-1)]) {
    if (word && anyListed([word], isYes, language)) return { word, says: true };
    if (word && anyListed([word], isNo, language) && /^\s*(?:[,.;:!–—*-]|$)/.test(behind(word))) return { word, says: false };
  }
  return undefined;
}

/** The words of the last sentence that asks; none where it asks for no yes or no, or denies something itself. */
function wordsAsked(question: string, language: string): Token[] {
  const all = sentences(question, language).map(({ start, end }) => question.slice(start, end));
  const found = tokens(all.findLast(isQuestion) ?? all.at(-1) ?? '', language);
  const isOther =
    found.some(({ negation }) => negation) || anyListed(found, isSoftNegation, language) || anyListed(found, isOpen, language);
  return isOther ? [] : found;
}

/** Whether a source says yes or no in a sentence that is alike to what is asked, or in the first one below it. */
function saidIn(pair: Pair): boolean | undefined {
  const { matches, own, unit, place, index, language } = pair;
  if (matches.filter((match) => heldIn(match, unit)).length < ASKED.least || !isAlike(pair, NEARLY_SAME)) return undefined;
  const wordsOf = ({ first, after }: Unit): readonly Token[] => index.tokens.slice(first, after);
  const [theirs, next] = [wordsOf(unit), index.units[place + 1]];
  const source = withLead(index.sources[unit.source] ?? { text: '' });
  if (isQuestion(source.whole.slice(source.shift + unit.start, source.shift + unit.end)))
    return next?.source === unit.source ? wordIn(wordsOf(next), source, language)?.says : undefined;
  if (unit.start < 0 || anyListed(theirs, isSoftNegation, language) || anyListed(theirs, isCondition, language)) return undefined;
  if (!theirs.some(({ negation }) => negation))
    return MODALS.some((isModal) => anyListed(own, isModal, language) && anyListed(theirs, isModal, language)) || undefined;
  const places = new Set(heldPlaces(pair).map((at) => at - unit.first));
  return denials(theirs, (there) => places.has(there)).length > 0 ? false : undefined;
}

export interface Polar {
  question: string;
  /** ISO 639-1. */
  questionLanguage: string;
  answer: string;
  language: string;
}

/**
 * Where an answer says yes and its sources no, or the other way round: the sentence that says it, with that as a contradiction. Where
 * sources say both, nothing is said against either.
 */
export function deniedPolarity(
  { question, questionLanguage, answer, language }: Polar,
  evidence: readonly Evidence[],
  index: SourceIndex,
): Evidence | undefined {
  if (questionLanguage !== language) return undefined;
  const text = { whole: answer, shift: 0 };
  const lead = evidence.slice(0, BEGINNING).find(({ tokens: own }) => wordIn(own, text, language));
  const said = lead && wordIn(lead.tokens, text, language);
  if (!said) return undefined;
  const own = wordsAsked(question, language);
  const matches = matchTokens(own, (token) => token !== own[0], index); // "May I" asks for no month
  if (matches.length > ASKED.most) return undefined;
  const told = index.units.map((unit, place) => saidIn({ matches, own, unit, place, index, language }));
  const unit = told.indexOf(!said.says);
  if (unit < 0 || told.includes(said.says)) return undefined;
  const { start, end } = said.word;
  return {
    ...lead,
    manner: 'claim',
    terms: { ...lead.terms, contradicted: Math.min(2, lead.terms.contradicted + 1) },
    contradictions: [...lead.contradictions, { kind: 'negation', start, end, unit }],
  };
}
