import { regex } from '../../text/regex.ts';
import { sentences } from '../../text/sentences.ts';
import { isSoftNegation } from '../lexicon/negation.ts';
import { heldIn, type Match, matchTokens } from '../matching/match.ts';
import { heldPlaces, isAlike, NEARLY_SAME, type Pair } from '../matching/pair.ts';
import { indexSources, type SourceIndex, type Unit } from '../matching/sources.ts';
import type { Token } from '../tokens/token.ts';
import { tokens } from '../tokens/tokens.ts';
import { denials } from './contradictions.ts';
import type { Evidence } from './evidence.ts';

type Polarity = 'yes' | 'no';

/** How a language asks for a yes or a no, and says it. */
interface Answering {
  /** Begins such a question. */
  asks: RegExp;
  /** Asks for something else, or for one of several things. */
  other: RegExp;
  /** The word at the beginning of an answer, after what frames it: a yes in the first group, a no in the second. */
  says: RegExp;
  /** In what case a statement holds: it says neither yes nor no. */
  condition: RegExp;
  /**
   * What one may, and what one must: only such a statement says yes to a question for it. To others any sentence on the
   * subject is alike.
   */
  modal: readonly RegExp[];
}

const LANGUAGES: Readonly<Record<string, Answering>> = {
  en: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:and|so|but|then|hi|hello|hey|please|ok|okay)\b\P{L}*)*
      (?:can|could|do|does|did|is|are|am|was|were|will|would|should|shall|may|must|has|have|had)\s
    `,
    other: /\b(?:what|which|who|when|where|why|how)\b/i,
    says: regex('iu')`
      ^\P{L}*(?:(?:the|my|your)?\s*(?:short |simple |correct )?answer(?: to (?:your|the|this|that) question)?
      (?: is)?[\s:,*]+)?(?:(yes|yeah|yep)(?!\p{L})|(no|nope)(?=\s*(?:[,.;:!–—*-]|$)))
    `,
    condition:
      /\b(?:if|whether|when|whenever|until|before|after|while|some|sometimes|may|might|usually|however|but|although|though|yet)\b/i,
    modal: [/\b(?:can|could|able|allowed|possible)\b/i, /\b(?:need|needs|must|have to|has to|required?|requires|should)\b/i],
  },
  de: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:und|aber|bitte|hallo)(?!\p{L})\P{L}*)*
      (?:kann|können|darf|dürfen|muss|müssen|ist|sind|war|hat|haben|soll|wird|werden|gibt|lässt|brauche|braucht)\s
    `,
    other: /(?<!\p{L})(?:was|wer|wann|wo|warum|wie|welche\p{L}*)(?!\p{L})/iu,
    says: /^\P{L}*(?:die (?:kurze )?antwort(?: auf (?:die|ihre) frage)?(?: lautet| ist)?[\s:,*]+)?(?:(ja)(?!\p{L})|(nein)(?!\p{L}))/iu,
    condition: /(?<!\p{L})(?:wenn|ob|falls|sofern|bis|bevor|nachdem|während|manchmal|aber|jedoch|obwohl)(?!\p{L})/iu,
    modal: [
      /(?<!\p{L})(?:kann|können|darf|dürfen|möglich|erlaubt)(?!\p{L})/iu,
      /(?<!\p{L})(?:muss|müssen|soll|sollen|brauch\p{L}*)(?!\p{L})/iu,
    ],
  },
  es: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:y|pero|hola)(?!\p{L})\P{L}*)*
      (?:puedo|puede|pueden|se puede|debo|debe|es|son|está|están|hay|tengo que|tiene|necesito)\s
    `,
    other: /(?<!\p{L})(?:qué|quién|cuál|cuándo|dónde|por qué|cómo)(?!\p{L})/iu,
    says: /^\P{L}*(?:la respuesta(?: a (?:la|su|tu) pregunta)?(?: es)?[\s:,*]+)?(?:(sí)(?!\p{L})|(no)(?=\s*(?:[,.;:!–—*-]|$)))/iu,
    condition: /(?<!\p{L})(?:si|cuando|hasta|antes|después|mientras|a veces|pero|aunque)(?!\p{L})/iu,
    modal: [
      /(?<!\p{L})(?:pued\p{L}+|posible|permit\p{L}+)(?!\p{L})/iu,
      /(?<!\p{L})(?:deb\p{L}+|tien\p{L}+ que|tengo que|necesit\p{L}+)(?!\p{L})/iu,
    ],
  },
  fr: {
    asks: regex('iu')`
      ^\P{L}*(?:(?:et|mais|bonjour)(?!\p{L})\P{L}*)*
      (?:est-ce que|puis-je|peut-on|pouvez-vous|dois-je|doit-on|faut-il|y a-t-il|est|sont|ai-je)\s
    `,
    other: /(?<!\p{L})(?:quoi|qui|quel\p{L}*|quand|où|pourquoi|comment)(?!\p{L})/iu,
    says: /^\P{L}*(?:la réponse(?: à (?:la|votre) question)?(?: est)?[\s:,*]+)?(?:(oui)(?!\p{L})|(non)(?!\p{L}))/iu,
    condition: /(?<!\p{L})(?:si|quand|lorsque|jusqu|avant|après|parfois|mais|cependant|bien que)(?!\p{L})/iu,
    modal: [
      /(?<!\p{L})(?:peu\p{L}+|pouvez|puis|possible|permis)(?!\p{L})/iu,
      /(?<!\p{L})(?:doi\p{L}+|devez|faut|nécessaire)(?!\p{L})/iu,
    ],
  },
};

/** Sentences at the beginning of an answer in which the yes or no may stand: "The answer to your question is:" may come first. */
const BEGINNING = 3;
/** Meaningful words of a question from which on a statement can be found for it. */
const ASKED = 2;
/** And beyond which nobody says it alike; the bound keeps a question of nothing but common words from taking long. */
const MOST_ASKED = 40;

const isQuestion = (text: string): boolean => /[?？]["'”’)\]]*\s*$/.test(text);

/** What is asked, in its words, and whether a sentence says that one may or must, as was asked. */
interface Asked {
  tokens: readonly Token[];
  isModal(text: string): boolean;
}

/** The sentence of a question that asks for a yes or a no; undefined where none does, or it denies something itself. */
function askedIn(question: string, language: string): Asked | undefined {
  const answering = LANGUAGES[language];
  const all = sentences(question, language).map(({ start, end }) => question.slice(start, end));
  const asked = answering && (all.findLast(isQuestion) ?? all.at(-1));
  if (!asked || !answering.asks.test(asked) || answering.other.test(asked)) return undefined;
  const found = tokens(asked, language);
  const isSoft = found.some(({ text, negation }) => negation || isSoftNegation(text.toLowerCase(), language));
  const modal = answering.modal.filter((each) => each.test(asked));
  return isSoft ? undefined : { tokens: found, isModal: (text) => modal.some((each) => each.test(text)) };
}

function saidBy(text: string, language: string): Polarity | undefined {
  const [found, yes] = LANGUAGES[language]?.says.exec(text) ?? [];
  return found === undefined ? undefined : yes === undefined ? 'no' : 'yes';
}

/** What a source says in a sentence that is alike to what is asked; undefined where it says it of a case, in part, or asks itself. */
function toldBy(pair: Pair, text: string, isModal: (text: string) => boolean): Polarity | undefined {
  const { unit, index, language } = pair;
  if (isQuestion(text) || LANGUAGES[language]?.condition.test(text)) return undefined;
  const theirs = index.tokens.slice(unit.first, unit.after);
  if (theirs.some((token) => isSoftNegation(token.text.toLowerCase(), language))) return undefined;
  if (!isAlike(pair, NEARLY_SAME)) return undefined;
  if (!theirs.some(({ negation }) => negation)) return isModal(text) ? 'yes' : undefined;
  const places = new Set(heldPlaces(pair).map((at) => at - unit.first));
  return denials(theirs, (there) => places.has(there)).length > 0 ? 'no' : undefined;
}

/** Whether the unit holds nearly all that is asked; what the sentence before it holds does not help. */
function holdsMost({ matches, unit }: Pair): boolean {
  const held = matches.filter((match) => heldIn(match, unit));
  const weightOf = (some: readonly Match[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return held.length >= ASKED && weightOf(held) >= NEARLY_SAME * weightOf(matches);
}

/** A sentence of a source that tells yes or no, by its place. */
interface Told {
  place: number;
  says: Polarity;
}

/** What sources say to a question in a sentence of their own, or at the beginning of a text that stands below it. */
function tellings(asked: Asked, index: SourceIndex, language: string): Told[] {
  const matches = matchTokens(asked.tokens, () => true, index);
  if (matches.length < ASKED || matches.length > MOST_ASKED) return [];
  const textOf = ({ source, start, end }: Unit): string => {
    const { text, lead = '' } = index.sources[source] ?? { text: '' };
    return start >= 0 ? text.slice(start, end) : lead.slice(lead.length + 2 + start, lead.length + 2 + end);
  };
  return index.units.flatMap((unit, place) => {
    const pair: Pair = { matches, own: asked.tokens, unit, place, index, language };
    if (!holdsMost(pair)) return [];
    const next = index.units[place + 1];
    const isAbove = next?.source === unit.source && isAlike(pair, NEARLY_SAME) && isQuestion(textOf(unit));
    const says = isAbove
      ? saidBy(textOf(next), language)
      : unit.start < 0
        ? undefined
        : toldBy(pair, textOf(unit), asked.isModal);
    return says ? [{ place: isAbove ? place + 1 : place, says }] : [];
  });
}

/** What an answer itself goes on to say: "Yes, it does not." Its place is of no sentence of a source. */
function ownTellings(asked: Asked, rest: string, language: string): Told[] {
  const first = sentences(rest, language)[BEGINNING - 1];
  const index = indexSources([{ id: '', text: rest.slice(0, first?.end) }], language);
  return tellings(asked, index, language).map(({ says }) => ({ place: -1, says }));
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
  const lead = evidence.slice(0, BEGINNING).find(({ start, end }) => saidBy(answer.slice(start, end), language));
  const asked = lead && askedIn(question, language);
  if (!asked) return undefined;
  const text = answer.slice(lead.start, lead.end);
  const says = saidBy(text, language);
  const [word = ''] = LANGUAGES[language]?.says.exec(text) ?? [];
  const told = tellings(asked, index, language);
  if (told.length === 0) told.push(...ownTellings(asked, answer.slice(lead.start + word.length), language));
  const [first] = told;
  if (!first || told.some((each) => each.says === says)) return undefined;
  const [before = ''] = /^.*?(?=\p{L}+$)/u.exec(word) ?? [];
  const start = lead.start + before.length;
  return {
    ...lead,
    manner: 'claim',
    terms: { ...lead.terms, contradicted: Math.min(2, lead.terms.contradicted + 1) },
    contradictions: [...lead.contradictions, { kind: 'negation', start, end: lead.start + word.length, unit: first.place }],
  };
}
