import type { Span } from '../../../core/contract/span.ts';
import { regex } from '../../text/regex.ts';

const REFERENCE = /\[\s?\d{1,3}(?:\s?[,;]\s?\d{1,3})*\s?\]/gu;

/**
 * Words by which an answer speaks of itself and of its sources: "Based on the passages, here is the answer:", "(Passage 2)", "Overall,".
 * They claim nothing about the subject, so that no source has to hold them.
 */
const FRAME: Readonly<Record<string, readonly RegExp[]>> = {
  any: [/^\s*(?:\d{1,3}[.)](?:\s|$)|[-*+•](?=\s)|#{1,6}\s)/gu, REFERENCE],
  en: [
    regex('gi')`
      \(?\b(?:(?:according to|as per|see|from|in|of) )?(?:the )?(?:passages?|documents?|sources?|options?|steps?) ?#?\d+
      (?:(?:, and|,| and| or| &|-) ?(?:passages? )?\d+)*\)?
    `,
    regex('gi')`
      \b(?:the )?(?:first|second|third|last) passage\b
      (?: (?:also |additionally )?(?:mentions?|states?|says?|provides?|suggests?|explains?))?
    `,
    regex('gi')`
      \b(?:based on|according to|from|as per|as stated in|in) (?:the |these |all |this )?
      (?:given |provided |above |following |available )?(?:passages?|documents?|information|text|context|sources?)
      (?: provided| given| above)?\b
    `,
    regex('gi')`
      \bhere(?:'s|’s| is| are)?(?: how| why)?(?: a| the| some)?(?: brief| short| detailed| concise)?
      (?: answer| summary| steps)?(?: to (?:the|your) question)?(?=[ :,])
    `,
    regex('gi')`
      \bthe (?:correct |short |brief )?answer(?: to (?:the|your|this) question)?(?: is)?\b|^(?:answer|question)(?= ?:)
      |\b(?:to )?answer (?:to )?(?:the|your|this) question\b
    `,
    regex('gi')`
      ^(?:so|sure|therefore|thus|overall|unfortunately|in summary|in conclusion|additionally|moreover|furthermore|however|finally|also
      |in addition|it(?: is| ?['’]s) (?:also )?(?:important|worth) (?:to note|noting)(?: that)?|please note(?: that)?
      |note(?: that)?|it can be understood that|we can see that|it (?:seems|appears)(?: that)?)\b
    `,
    /\bfollow(?:ing)? (?:these |the |this )?steps?\b|\bas follows\b/gi,
    /\b(?:the )?passages?(?: also)? (?:mentions?|states?|says?|provides?|suggests?|explains?)\b/gi,
    /^(?:no|not really)(?= ?[,;:!]|\.(?!\s*\d))/gi,
    /\bi(?:'| ' |’| a)?m not (?:really )?sure(?: \w+)? ?,? (?:but|however)(?: i (?:do )?know(?: that)?)?|\bi (?:do )?know that\b/gi,
    regex('gi')`
      \b(?:yes|yeah|yep|ok|okay|well|sure|actually|really|even|lots?|quite|lol|maybe|things?|ways?|something|various
      |several|many|ones?|also|just|know|think)\b
    `,
  ],
  de: [
    regex('giu')`
      \b(?:laut|gemäß|nach|aus|in|basierend auf|auf grundlage) (?:de[nrms]|diese[nrms]
      |der) (?:vorliegenden |angegebenen |obigen )?
      (?:textstellen?|passagen?|dokumente?n?|quellen?|informationen|texten?)\b
    `,
    /\(?\b(?:passage|quelle|dokument|abschnitt) ?\d+\)?/giu,
    /^(?:ja|nein|also|daher|somit|insgesamt|zusammenfassend|außerdem|zudem|allerdings|jedoch)(?![\p{L}])/giu,
    /\b(?:die|hier ist die) (?:kurze |richtige )?antwort(?: auf (?:die|ihre) frage)?(?: lautet| ist)?\b/giu,
  ],
  es: [
    regex('giu')`
      \b(?:según|de acuerdo con|en|basado en|con base en) (?:el|la|los|las|estos|este) (?:pasajes?|documentos?|fuentes?
      |textos?|información)(?: proporcionad[oa]s?)?
    `,
    /\(?\b(?:pasaje|documento|fuente) ?\d+\)?/giu,
    /^(?:sí|por lo tanto|así que|en resumen|además|sin embargo|en general)(?![\p{L}])/giu,
    /\bla respuesta(?: (?:correcta|breve))?(?: a (?:la|su|tu) pregunta)?(?: es)?\b/giu,
  ],
  fr: [
    regex('giu')`
      (?:\bselon|d['’]après|\bdans|\bsur la base de) (?:le|la|les|ces|ce) (?:passages?|documents?|sources?|textes?
      |informations?)(?: fournie?s?)?
    `,
    /\(?\b(?:passage|document|source) ?\d+\)?/giu,
    /^(?:oui|non|donc|ainsi|en résumé|de plus|cependant|toutefois|globalement)(?![\p{L}])/giu,
    /\bla réponse(?: (?:correcte|courte))?(?: à (?:la|votre) question)?(?: est)?\b/giu,
  ],
};

/** Words of courtesy, of which a sentence may say more: "Thank you for asking! The fee is five dollars." */
const COURTESY: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    regex('giu')`
      \b(?:many )?(?:thank you|thanks)(?: (?:so|very) much| a lot)?
      (?: (?:for (?:asking|reaching out|writing(?: in)?|getting in touch|contacting \p{L}+
      |(?:your|the) (?:\p{L}+ )?(?:question|interest|patience|message|time|enquiry|inquiry|understanding)))| again)?
      (?![\p{L}])
    `,
    regex('giu')`
      (?:^\s*|\b(?:(?:that|this|it)(?:['’]s| is) |what )an? (?:very |really )?)
      (?:great|good|excellent|interesting|fair|nice|wonderful) (?:question|point)\b
    `,
    regex('giu')`
      \b(?:i (?:hope you )?|please )?(?:have|enjoy)(?: yourself)? (?:an? )?(?:very )?
      (?:nice|great|good|lovely|wonderful|pleasant) (?:day|evening|weekend|afternoon|week|time|one
      |rest of (?:your|the) day)(?: ahead)?\b
    `,
    regex('giu')`
      \b(?:(?:is|if) there (?:is )?|do you need |(?:can|may) i help(?: you)? with )?anything else
      (?: (?:that )?(?:i|we) (?:can|may|could) (?:help|assist|do)(?: you)?(?: with| for you)?
      | you(?:['’]d| would)? (?:like|want|need)(?: to (?:know|ask))?)\b
    `,
    regex('giu')`
      \b(?:is there|do you need|need) anything else\b
      |\b(?:how|what) (?:else )?(?:can|may) i (?:help|assist|do)(?: you)?(?: with| for you)?(?: (?:today|further))?
      (?=\s*\?)
    `,
    /^\s*(?:hello|hi|hey|greetings|good (?:morning|afternoon|evening))(?: there| again)?(?=\s*[,!.]|$)/giu,
    regex('giu')`
      \byou(?:['’]re| are) (?:very |most )?welcome\b|\bmy pleasure\b
      |\b(?:no problem|of course|certainly|absolutely|sure thing|no worries)(?=\s*[!.,]|$)
    `,
    regex('giu')`
      \b(?:(?:i(?:['’]m| am)?|we(?:['’]re| are)?) (?:would be |will be |always )?)?
      (?:happy|glad|pleased|delighted|here) to (?:help|assist|be of (?:help|service))(?: you)?
      (?: (?:with (?:that|this|your question)|further|out|any ?time))?(?![\p{L}])
    `,
    regex('giu')`
      \b(?:please )?(?:feel free|don['’]t hesitate|do not hesitate) to (?:ask|reach out|get in touch|let me know
      |contact (?:me|us))(?: again| anytime| any time)?(?: (?:if|with|about|for|should) [^.!?;\d]{0,80})?
    `,
    regex('giu')`
      \b(?:i(?:['’]m| am) |we(?:['’]re| are) )?(?:(?:very|so|really|terribly) )?sorry
      (?: to hear (?:that|this|about that)| (?:for|about) (?:that|this
      |(?:the|any) (?:inconvenience|confusion|trouble|delay)))?(?=\s*[,.!]|\s+but\b|$)
      |\b(?:i|we|my) apologi(?:[sz]e|es)(?: for (?:that|this|(?:the|any) (?:inconvenience|confusion|trouble|delay)))?\b
    `,
    regex('giu')`
      \bgood luck(?: with (?:that|this|it|(?:your|the) \p{L}+))?(?![\p{L}])|\btake care(?=\s*[!.]|$)
      |(?:^|\s)(?:(?:kind|best|warm) )?regards(?=\s*[,.!]|$)|^\s*congratulations\b
    `,
  ],
  de: [
    regex('giu')`
      (?<!\p{L})(?:vielen |herzlichen |besten )?(?:dank|danke)(?: (?:schön|sehr))?
      (?: für (?:ihre?|deine?|die|das) (?:\p{L}+ )?(?:frage|anfrage|nachricht|interesse|geduld|nachfrage)n?)?(?!\p{L})
    `,
    /(?:^\s*|(?<!\p{L})das ist eine )(?:sehr )?(?:gute|tolle|interessante|berechtigte) frage(?!\p{L})/giu,
    regex('giu')`
      (?<!\p{L})(?:(?:ich wünsche )?(?:ihnen|dir) )?(?:noch )?(?:einen |ein )?
      (?:schönen|guten|angenehmen|schönes) (?:tag|abend|wochenende)(?: noch)?(?!\p{L})
    `,
    /(?<!\p{L})kann ich (?:ihnen |dir )?(?:sonst )?(?:noch )?(?:(?:bei|mit) etwas (?:anderem )?)?(?:weiter)?helfen(?!\p{L})/giu,
    regex('giu')`
      ^\s*(?:hallo|guten (?:tag|morgen|abend)|gern(?:e)?(?: geschehen)?|natürlich|selbstverständlich
      |mit freundlichen grüßen|viel erfolg)(?=\s*[,!.]|$)
    `,
  ],
  es: [
    regex('giu')`
      (?<!\p{L})(?:muchas )?gracias(?: por (?:preguntar|escribir|contactarnos
      |(?:su|tu|la) (?:pregunta|consulta|mensaje|interés|paciencia)))?(?!\p{L})
    `,
    /(?:^\s*[¡¿]?|(?<!\p{L})es una )(?:muy )?(?:buena|excelente|gran) pregunta(?!\p{L})/giu,
    regex('giu')`
      (?<!\p{L})(?:que )?(?:tengas?|pase|que tenga) (?:un )?(?:buen|bonito|excelente) (?:día|tarde|fin de semana)
      (?!\p{L})|(?<!\p{L})buen día(?=\s*[!.]|$)
    `,
    regex('giu')`
      (?<!\p{L})(?:hay algo más en (?:lo )?que (?:le |te )?pueda ayudar(?:le|te)?
      |(?:le |te )?puedo ayudar(?:le|te)? (?:en|con) algo más|en qué más puedo ayudar(?:le|te)?)(?!\p{L})
    `,
    regex('giu')`
      ^\s*[¡]?(?:hola|buenos días|buenas tardes|de nada|con (?:mucho )?gusto|claro(?: que sí)?|por supuesto
      |saludos(?: cordiales)?|buena suerte)(?=\s*[,!.]|$)
    `,
  ],
  fr: [
    regex('giu')`
      (?<!\p{L})(?:merci(?: beaucoup)?|je vous remercie)
      (?: (?:de|pour) (?:(?:votre|ta) (?:question|message|demande|intérêt|patience)|(?:l['’]avoir|avoir) demandé
      |me l['’]avoir demandé))?(?!\p{L})
    `,
    /(?:^\s*|(?<!\p{L})(?:c['’]est )?une )(?:très )?(?:bonne|excellente) question(?!\p{L})/giu,
    /(?<!\p{L})(?:je vous souhaite |passez )?(?:une )?(?:très )?(?:bonne|belle|excellente) (?:journée|soirée|fin de semaine)(?!\p{L})/giu,
    regex('giu')`
      (?<!\p{L})(?:puis-je|est-ce que je peux) (?:vous |t['’])?aider (?:à|pour|avec|en) (?:autre chose
      |quelque chose d['’]autre)|(?<!\p{L})y a-t-il autre chose
      (?: (?:que je puisse|avec quoi je puisse|pour (?:vous|t['’]))[^.?!\d]{0,40})?
    `,
    /^\s*(?:bonjour|bonsoir|salut|de rien|avec plaisir|bien sûr|volontiers|cordialement|bonne chance|je vous en prie)(?=\s*[,!.]|$)/giu,
    /(?<!\p{L})n['’]hésite[zr]? pas à (?:me |nous )?(?:contacter|demander|écrire|poser d['’]autres questions)(?: si [^.!?;\d]{0,80})?/giu,
  ],
  it: [
    regex('giu')`
      (?<!\p{L})(?:(?:molte |tante )?grazie(?: mille)?(?: per (?:la )?(?:tua |sua )?(?:domanda|richiesta|aver chiesto))?
      |(?:ottima|bella|buona) domanda|buona giornata|(?:c['’]è )?altro in cui (?:posso|possa) (?:aiutarti|aiutarla)
      |prego|buongiorno|ciao)(?=\s*[,!.?]|$)
    `,
  ],
  pt: [
    regex('giu')`
      (?<!\p{L})(?:(?:muito )?obrigad[oa](?: (?:pela (?:sua )?pergunta|por perguntar))?|(?:ótima|boa|excelente) pergunta
      |(?:tenha )?(?:um )?bom dia|(?:há )?(?:mais )?algo (?:mais )?em que (?:eu )?(?:posso|possa) ajudar|de nada|olá)
      (?=\s*[,!.?]|$)
    `,
  ],
  nl: [
    regex('giu')`
      (?<!\p{L})(?:(?:hartelijk |heel erg )?(?:bedankt|dank(?: je| u)?)(?: (?:wel|voor (?:je|uw|de) vraag))?|goede vraag
      |(?:nog )?(?:een )?(?:fijne|prettige|goede) dag(?: (?:nog|verder))?
      |kan ik (?:je|u) (?:nog )?ergens (?:anders )?mee helpen|graag gedaan|hallo)(?=\s*[,!.?]|$)
    `,
  ],
};

/** Sentences that only speak to the reader. */
const POLITE: Readonly<Record<string, RegExp>> = {
  en: regex('i')`
    \bif you have any (?:further |other )?questions|\bI hope (?:this|that)\b
    |\bI (?:can|am able to|will) (?:help|answer|assist|provide)\b
    |\b(?:this|it) is (?:also )?(?:mentioned|stated|supported|confirmed)\b|^\s*(?:certainly|of course)[!.]
    |\brepeats? the same|\blet me know\b
  `,
  de: /\bich hoffe,? (?:das|dies)|\bwenn sie (?:noch |weitere )?fragen haben/iu,
  es: /\bespero que (?:esto|le|te)|\bsi tiene(?:s)? (?:más |otras )?preguntas/iu,
  fr: /\bj['’]espère que|\bsi vous avez (?:d['’]autres )?questions/iu,
};

/** Whether a sentence asks. */
export const isQuestion = (sentence: string): boolean => /[?？]["'”’)\]]*\s*$/.test(sentence);

/** Whether a sentence only speaks to the reader. */
export const isPolite = (sentence: string, language: string): boolean => POLITE[language]?.test(sentence) ?? false;

/**
 * Where global patterns match. They are used as they are: a copy of each for each sentence, as `matchAll` makes one, takes
 * longer than the search.
 */
function spansMatching(sentence: string, patterns: readonly RegExp[] = []): Span[] {
  const spans: Span[] = [];
  for (const pattern of patterns) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(sentence); match; match = pattern.exec(sentence)) {
      spans.push({ start: match.index, end: match.index + match[0].length });
      if (match[0] === '') pattern.lastIndex++;
    }
  }
  return spans;
}

/** An answer with blanks for marks such as `[2]`, which name a source: the end of a sentence may lie inside of them. */
export const withoutReferences = (answer: string): string => answer.replace(REFERENCE, (mark) => ' '.repeat(mark.length));

/** Marks of lists and sources, and words of courtesy: a sentence is read as if it had none. In UTF-16 units of it. */
export const asides = (sentence: string, language: string): Span[] => [
  ...spansMatching(sentence, FRAME.any),
  ...spansMatching(sentence, COURTESY[language]),
];

/** The stretches of a sentence that frame its claims, in UTF-16 units of it; its asides, which are known, among them. */
export const frames = (sentence: string, language: string, aside: readonly Span[]): Span[] => [
  ...aside,
  ...spansMatching(sentence, FRAME[language]),
];

/** Whether a span of a text lies in any of the stretches, in part at least. Linear, however many stretches there are. */
export function inAny(length: number, stretches: readonly Span[]): (span: Span) => boolean {
  const covered = new Uint8Array(length);
  for (const { start, end } of stretches) covered.fill(1, start, end);
  return ({ start, end }) => covered.subarray(Math.max(0, start), Math.max(0, end)).includes(1);
}
