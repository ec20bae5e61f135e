import type { Span } from '../text/sentences.ts';

/**
 * Words by which an answer speaks of itself and of its sources: "Based on the passages, here is the answer:", "(Passage 2)", "Overall,".
 * They claim nothing about the subject, so that no source has to hold them.
 */
const FRAME: Readonly<Record<string, readonly RegExp[]>> = {
  any: [/^\s*(?:\d{1,3}[.)](?:\s|$)|[-*+•](?=\s)|#{1,6}\s)/gu, /\[\s?\d{1,3}(?:\s?[,;]\s?\d{1,3})*\s?\]/gu],
  en: [
    /\(?\b(?:(?:according to|as per|see|from|in|of) )?(?:the )?(?:passages?|documents?|sources?|options?|steps?) ?#?\d+(?:(?:, and|,| and| or| &|-) ?(?:passages? )?\d+)*\)?/gi,
    /\b(?:the )?(?:first|second|third|last) passage\b(?: (?:also |additionally )?(?:mentions?|states?|says?|provides?|suggests?|explains?))?/gi,
    /\b(?:based on|according to|from|as per|as stated in|in) (?:the |these |all |this )?(?:given |provided |above |following |available )?(?:passages?|documents?|information|text|context|sources?)(?: provided| given| above)?\b/gi,
    /\bhere(?:'s|’s| is| are)?(?: how| why)?(?: a| the| some)?(?: brief| short| detailed| concise)?(?: answer| summary| steps)?(?: to (?:the|your) question)?(?=[ :,])/gi,
    /\bthe (?:correct |short |brief )?answer(?: to (?:the|your|this) question)?(?: is)?\b|^(?:answer|question)(?= ?:)|\b(?:to )?answer (?:to )?(?:the|your|this) question\b/gi,
    /^(?:so|sure|therefore|thus|overall|in summary|in conclusion|additionally|moreover|furthermore|however|finally|also|in addition|it (?:is|'s) (?:also )?(?:important|worth) (?:to note|noting)(?: that)?|please note(?: that)?|note(?: that)?|it can be understood that|we can see that|it (?:seems|appears)(?: that)?)\b/gi,
    /\bfollow(?:ing)? (?:these |the |this )?steps?\b|\bas follows\b/gi,
    /\b(?:the )?passages?(?: also)? (?:mentions?|states?|says?|provides?|suggests?|explains?)\b/gi,
    /^(?:no|not really)(?= ?,)/gi,
    /\bi(?:'| ' |’| a)?m not (?:really )?sure(?: \w+)? ?,? (?:but|however)(?: i (?:do )?know(?: that)?)?|\bi (?:do )?know that\b/gi,
    /\b(?:yes|yeah|yep|ok|okay|well|sure|actually|really|even|lots?|quite|lol|maybe|things?|ways?|something|various|several|many|ones?|also|just|know|think)\b/gi,
  ],
  de: [
    /\b(?:laut|gemäß|nach|aus|in|basierend auf|auf grundlage) (?:de[nrms]|diese[nrms]|der) (?:vorliegenden |angegebenen |obigen )?(?:textstellen?|passagen?|dokumente?n?|quellen?|informationen|texten?)\b/giu,
    /\(?\b(?:passage|quelle|dokument|abschnitt) ?\d+\)?/giu,
    /^(?:ja|nein|also|daher|somit|insgesamt|zusammenfassend|außerdem|zudem|allerdings|jedoch)(?![\p{L}])/giu,
    /\b(?:die|hier ist die) (?:kurze |richtige )?antwort(?: auf (?:die|ihre) frage)?(?: lautet| ist)?\b/giu,
  ],
  es: [
    /\b(?:según|de acuerdo con|en|basado en|con base en) (?:el|la|los|las|estos|este) (?:pasajes?|documentos?|fuentes?|textos?|información)(?: proporcionad[oa]s?)?/giu,
    /\(?\b(?:pasaje|documento|fuente) ?\d+\)?/giu,
    /^(?:sí|por lo tanto|así que|en resumen|además|sin embargo|en general)(?![\p{L}])/giu,
    /\bla respuesta(?: (?:correcta|breve))?(?: a (?:la|su|tu) pregunta)?(?: es)?\b/giu,
  ],
  fr: [
    /(?:\bselon|d['’]après|\bdans|\bsur la base de) (?:le|la|les|ces|ce) (?:passages?|documents?|sources?|textes?|informations?)(?: fournie?s?)?/giu,
    /\(?\b(?:passage|document|source) ?\d+\)?/giu,
    /^(?:oui|non|donc|ainsi|en résumé|de plus|cependant|toutefois|globalement)(?![\p{L}])/giu,
    /\bla réponse(?: (?:correcte|courte))?(?: à (?:la|votre) question)?(?: est)?\b/giu,
  ],
};

/** Sentences that say that something is not told, or cannot be answered. */
const DECLINES: Readonly<Record<string, RegExp>> = {
  en: /\b(?:passages?|documents?|sources?|text|information|context)\b.{0,40}\b(?:do(?:es)? not|don['’]t|doesn['’]t|did not|not)\b.{0,30}\b(?:mention|provide|specif|state|contain|define|include|answer|give|explain|discuss|offer)|\b(?:unable|cannot|can['’]t|not able|not possible) (?:to )?(?:answer|provide|determine)|\bno (?:information|mention)\b|\bnot (?:explicitly |specifically |fully )?(?:mentioned|stated|specified|provided|explained|addressed)\b|\bcannot be (?:determined|answered)|\bI (?:do not|don['’]t) know\b(?! that)/i,
  de: /\b(?:kann|können) (?:ich |wir )?.{0,40}nicht (?:beantwort|bestimm|sagen)|\b(?:keine|nicht) .{0,20}(?:information|angabe|erwähnt|angegeben|genannt)|\bich weiß (?:es )?nicht\b/iu,
  es: /\bno (?:se )?(?:puedo|puede|es posible) .{0,20}(?:responder|determinar|contestar)|\bno (?:se )?(?:menciona|indica|especifica|proporciona|hay información)|\bno (?:lo )?sé\b/iu,
  fr: /\bne (?:peux|peut|puis) pas .{0,20}(?:répondre|déterminer)|\b(?:pas|aucune) .{0,20}(?:mentionn|précis|indiqu|information)|\bje ne sais pas\b/iu,
};

/** Sentences that only speak to the reader. */
const POLITE: Readonly<Record<string, RegExp>> = {
  en: /\bif you have any (?:further |other )?questions|\bI hope (?:this|that)\b|\bI (?:can|am able to|will) (?:help|answer|assist|provide)\b|\b(?:this|it) is (?:also )?(?:mentioned|stated|supported|confirmed)\b|^\s*(?:certainly|of course)[!.]|\brepeats? the same|\blet me know\b/i,
  de: /\bich hoffe,? (?:das|dies)|\bwenn sie (?:noch |weitere )?fragen haben/iu,
  es: /\bespero que (?:esto|le|te)|\bsi tiene(?:s)? (?:más |otras )?preguntas/iu,
  fr: /\bj['’]espère que|\bsi vous avez (?:d['’]autres )?questions/iu,
};

/** `decline`: it says that something is not told. `polite`: it says nothing of the subject. */
export type Manner = 'claim' | 'decline' | 'polite';

export function mannerOf(sentence: string, language: string): Manner {
  if (DECLINES[language]?.test(sentence)) return 'decline';
  return POLITE[language]?.test(sentence) ? 'polite' : 'claim';
}

/** The stretches of a sentence that frame its claims, in UTF-16 units of it. */
export const frames = (sentence: string, language: string): Span[] =>
  [...(FRAME.any ?? []), ...(FRAME[language] ?? [])].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(({ index, 0: text }) => ({ start: index, end: index + text.length })),
  );
