/**
 * How a language says that something is not told: who would tell it (documents, or whoever answers), a denial, and a verb of telling, finding
 * or knowing. Families of phrasing, no list of sentences. A straight apostrophe stands for every apostrophe.
 */
export interface Declining {
  /** A sentence without any of these declines nothing. */
  denial: RegExp;
  /** What stands before one of these in its clause must tell nothing: "The documents do not say ...". */
  active: readonly RegExp[];
  /** What stands before one of these is what is not told: "... is not mentioned in the documents". */
  passive: readonly RegExp[];
  /** Where another clause begins that may tell something: "..., but ...". */
  turns: RegExp;
  /** At the end of what stands before: a condition, which declines nothing: "If the documents do not say, ask." */
  condition: RegExp;
}

const pattern = (text: string): RegExp => new RegExp(text, 'iu');

const EN = {
  docs: '(?:(?:the|these|those|this|that|my|our|your|any|all|both|of|given|provided|available|retrieved|search|above|supplied|following|knowledge) ){0,5}(?:passages?|documents?|documentation|sources?|texts?|context|excerpts?|snippets?|materials?|knowledge base|search results|(?:provided|given|available|supplied|retrieved|above) (?:information|content|data|articles?|pages?|sections?)|(?:information|content|data|articles?|pages?) (?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:provided|given|available|supplied|above|I have))(?: (?:\\d+|above|here|provided|given|available|supplied|retrieved|(?:that )?(?:I|you|we) (?:have|had|were given|was given|gave|provided))){0,2}',
  adverb:
    '(?:(?:explicitly|specifically|directly|actually|clearly|fully|currently|unfortunately|(?:seem|appear)s? to|really|even|further|also|exactly|necessarily|ever) ){0,2}',
  not: "(?:(?:do|does|did|could|can|would|will) not|(?:do|does|did|could|ca|would|wo)n't|cannot|never)",
  say: '(?:say|tell|mention|state|specify|describe|explain|address|discuss|cite|indicate|clarify|reveal|disclose|refer to|talk about|speak of|elaborate|touch on|detail|go into|deal with|comment)',
  hold: '(?:answer|cover|provide|give|offer|contain|include|define|list|hold|have|outline|identify|show|support|confirm|note|suggest)',
  information:
    '(?:(?:an?|such|specific|further|additional|more|relevant|sufficient|enough|explicit|direct|clear|any|the|exact|detailed|other) ){0,3}(?:information|info|mention|details?|answers?|indications?|guidance|explanations?|instructions?|references?)',
};
const EN_NOT_ABLE = `(?:I|we) ${EN.adverb}(?:${EN.not}|(?:am|are|was|were|have been) ${EN.adverb}(?:not able|unable) to)|\\b(?:I'm|we're) ${EN.adverb}(?:not able|unable) to`;
const EN_BE_NOT = "(?:(?:is|are|was|were|been|be) (?:not|never)|(?:is|are|was|were)n't)";

const ENGLISH: Declining = {
  denial:
    /n't\b|\b(?:not|cannot|no|none|nothing|nowhere|never|neither|unable|impossible|unclear|silent|lacks?|insufficient|fails?)\b/iu,
  active: [
    pattern(`\\b${EN.docs} ${EN.adverb}${EN.not} ${EN.adverb}(?:${EN.say}|${EN.hold})\\b`),
    pattern(
      `\\b${EN.docs} ${EN.adverb}(?:(?:says?|tells?|mentions?|states?|provides?|gives?|offers?|contains?|includes?|holds?|have|has) (?:us |me |you )?(?:nothing|little|no ${EN.information})|makes? no (?:mention|reference)|(?:is|are) silent|lacks? ${EN.information}|fails? to ${EN.say})\\b`,
    ),
    pattern(
      `\\b(?:information|manual|guide|handbook|article|page|website) ${EN.adverb}${EN.not} ${EN.adverb}(?:say|mention|state|specify|describe|explain)\\b`,
    ),
    pattern(`^\\W*(?:but |and |yet |however,? )?(?:they|it) ${EN.not} ${EN.adverb}(?:say|mention|state|specify)\\b`),
    pattern(
      `^\\W*but ${EN.adverb}${EN.not} ${EN.adverb}(?:say|mention|state|specify|describe|explain|(?:provide|give|offer|contain|include) ${EN.information})\\b`,
    ),
    pattern(
      `\\b(?:none of ${EN.docs}|no (?:passages?|documents?|sources?)) ${EN.adverb}(?:${EN.say}|${EN.hold})(?:e?s|ies)?\\b|\\b(?:nothing|nowhere|not) in ${EN.docs}`,
    ),
    pattern(
      `\\b(?:I ${EN.adverb}(?:${EN.not}|(?:am|was|have been) ${EN.adverb}(?:not able|unable) to)|I'm ${EN.adverb}(?:not able|unable) to) ${EN.adverb}(?:be able to )?(?:answer|say|tell|determine|find|locate|confirm|verify|(?<!did(?: not|n't) (?:\\w+ )?)know)\\b(?! that)`,
    ),
    pattern(
      `\\b(?:${EN_NOT_ABLE}) ${EN.adverb}(?:be able to )?(?:provide|give|offer|have|see|find|supply|share) (?:you )?(?:with )?${EN.information}\\b`,
    ),
    pattern(
      `\\b(?:${EN_NOT_ABLE}) ${EN.adverb}(?:be able to )?(?:answer|say|tell|determine|find|confirm|provide|give|see) (?:(?:this|it|your question|the question|the answer|an answer|anything|that(?=\\W*$))\\b|.{0,60}\\b(?:in|from|based on|with) ${EN.docs})`,
    ),
    pattern(
      `\\b(?:I|we|I've|we've) (?:have )?(?:found|find|have|had|see) (?:nothing (?:about|on|in)|(?:no|not enough|insufficient) (?:${EN.information}|idea|knowledge|way of knowing|data))\\b`,
    ),
    /(?<=^\W*|[:(“"] ?)(?:(?:unable|not able|not possible|impossible) to|cannot|can't|could not|couldn't) (?:answer|determine|find|say|tell|confirm|locate)\b/iu,
    /\bit (?:(?:is not|isn't|was not) (?:possible to (?:answer|say|tell|determine|know)|clear from|stated|mentioned|specified)|is (?:impossible to (?:answer|say|tell|determine|know)|unclear from))\b/iu,
    /\bthere (?:(?:is|are|was|were) (?:no|not enough|not sufficient|insufficient|not any)|(?:is|are|was)n't (?:any|enough|sufficient)) (?:(?:specific|further|additional|more|relevant|explicit|direct|clear|detailed|other) ){0,2}(?:information|info|mention|indication|details? (?:on|about)|answer)\b/iu,
    pattern(
      `\\b(?:no|not enough|insufficient) ${EN.information} (?:(?:is|are|was|were|has been) (?:given|provided|available|found)|.{0,60}\\b(?:in|from) ${EN.docs})`,
    ),
    /^\W*(?:no|not enough|insufficient) (?:information|details?|mention)\b(?!.*\b(?:is|are|will|may|can|has)\b)/iu,
  ],
  passive: [
    pattern(
      `\\b${EN_BE_NOT} ${EN.adverb}(?:mentioned|stated|specified|described|explained|addressed|covered|discussed|provided|given|included|found|listed|indicated|defined|answered|disclosed|detailed|documented|part|available|clear|contained|present) (?:anywhere )?(?:in|by|within|from|of) ${EN.docs}`,
    ),
    pattern(`\\b${EN_BE_NOT} ${EN.adverb}(?:mentioned|stated|specified|disclosed)(?: here| anywhere| above)?\\W*$`),
    pattern(
      `\\b${EN_BE_NOT} (?:explicitly|specifically|fully|directly|clearly) (?:mentioned|stated|specified|provided|explained|addressed|described|defined|covered)\\b`,
    ),
    /\b(?:cannot|can't|can not|could not) be (?:answered\b|determined(?=\W*$| (?:from|by|with|based|without|using|what|how|whether|if)\b))/iu,
  ],
  turns:
    /(?<=[.!?;])\s+|,?\s(?=(?:but|however|although|though|yet|whereas|nevertheless|nonetheless|instead|while)\b)|,\s+(?=(?:and|so)\b)/giu,
  condition: /\b(?:if|when|whenever|unless|in case)\b[^,]*$/iu,
};

const GERMAN: Declining = {
  denial: /\b(?:nicht|nichts|kein\p{L}*|weder)(?!\p{L})/iu,
  active: [
    /\b(?:dokument|unterlage|textstelle|passage|quelle|kontext|auszüg|auszug|text|information)\p{L}* .{0,40}\b(?:sag|erwähn|nenn|enthalt|enthält|beschreib|erklär|erläuter|beantwort|behandel|geb|gibt|liefer|biet|beinhalt|informier|mach)\p{L}*(?: .{0,60})? (?:nicht|nichts|kein\p{L}*)(?!\p{L})/iu,
    /\b(?:in|aus|laut|gemäß) (?:de[nmr]|diese[nmr]) (?:\p{L}+ )?(?:dokument|unterlage|textstelle|passage|quelle|kontext|auszüg|text|information)\p{L}* (?:steht|stehen|findet|finden|wird|werden|gibt|ist|sind|geht)(?: .{0,60})? (?:nicht|nichts|kein\p{L}*)(?!\p{L})/iu,
    /\b(?:ich|wir) (?:konnte|kann|können|konnten|habe|haben)(?: .{0,80})? (?:nicht|nichts|kein\p{L}*)(?: .{0,40})? ?(?:finden|gefunden|beantworten|sagen|bestimmen|beurteilen|entnehmen)(?!\p{L})/iu,
    /\b(?:kann|können|konnte|konnten) (?:ich|wir)(?: .{0,80})? (?:nicht|nichts|kein\p{L}*)(?: .{0,40})? ?(?:finden|beantworten|sagen|bestimmen|beurteilen|entnehmen)(?!\p{L})/iu,
    /\b(?:finde ich|ich finde|finden wir|wir finden)(?: .{0,40})? (?:nichts|kein\p{L}*)(?!\p{L})/iu,
    /\b(?:es gibt|gibt es|liegen|liegt|habe ich|ich habe|haben wir|wir haben|stehen)(?: .{0,40})? kein\p{L}* (?:\p{L}+ )?(?:information|angabe|hinweis|antwort)/iu,
    /^\W*(?:leider )?kein\p{L}* (?:\p{L}+ )?(?:information|angabe|hinweis|antwort)\p{L}*(?: (?:zu|über|dazu|darüber|in)(?!\p{L})|\W*$)/iu,
    /\bich weiß (?:es |das |leider |darüber )*nicht(?!\p{L})/iu,
  ],
  passive: [
    /\b(?:wird|werden|wurde|wurden|ist|sind)(?: .{0,60})? (?:nicht|nirgends) (?:\p{L}+ )?(?:erwähnt|angegeben|genannt)(?!\p{L})/iu,
    /\b(?:wird|werden|wurde|wurden|ist|sind) in (?:de[nmr]|diese[nmr]) (?:\p{L}+ )?(?:dokument|unterlage|textstelle|passage|quelle|kontext|text)\p{L}*(?: .{0,60})? nicht (?:\p{L}+ )?(?:beschrieben|erklärt|behandelt)(?!\p{L})/iu,
    /\b(?:geht|gehen)(?: .{0,60})? nicht hervor\b/iu,
    /\b(?:lässt|lassen) sich(?: .{0,60})? nicht (?:\p{L}+ )?(?:beantworten|sagen|bestimmen|entnehmen|beurteilen)\b/iu,
    /\bkann(?: .{0,60})? nicht (?:beantwortet|bestimmt|ermittelt) werden\b/iu,
  ],
  turns: /(?<=[.!?;])\s+|,\s+(?=(?:aber|jedoch|doch|sondern|allerdings|und)(?!\p{L}))/giu,
  condition: /\b(?:wenn|falls|sofern|sobald)\b[^,]*$/iu,
};

const SPANISH: Declining = {
  denial: /\b(?:no|nada|ningún|ninguna|ninguno|ni|tampoco)(?!\p{L})/iu,
  active: [
    /\b(?:documentos?|pasajes?|fuentes?|textos?|contexto|fragmentos?|información)(?: (?:proporcionad|disponible|dad|anterior)\p{L}*)? no (?:se |me |nos )?(?:dice|menciona|indica|especifica|explica|contiene|proporciona|ofrece|describe|aborda|trata|cubre|habla|responde|incluye|detalla|aclara|informa|precisa|hacen? |dan? )/iu,
    /\ben (?:los|las|el|la|estos|estas|este) (?:documentos?|pasajes?|fuentes?|textos?|contexto|fragmentos?|información)(?: \p{L}+)? no (?:se )?(?:dice|menciona|indica|encuentra|encontr|hay|aparece|especifica|explica|habla)/iu,
    /\bno (?:he podido|pude|puedo|podemos|logré|consigo|soy capaz de|me es posible|es posible) (?:encontrar|responder|contestar|determinar|decir|saber|hallar|confirmar|dar)/iu,
    /\bno (?:he encontrado|encontré|encuentro|encontramos|hallé|dispongo de|tengo|tenemos|cuento con) (?:ninguna |ningún |suficiente |la |una |más )?(?:información|nada|respuesta|datos|detalles|mención|esto|eso)/iu,
    /\bno (?:hay|existe|se encontró) (?:ninguna |suficiente |más )?(?:información|mención|referencia|detalles|respuesta)/iu,
    /\b(?:ningún|ninguno de los|ninguna de las) (?:documentos?|pasajes?|fuentes?|textos?) (?:lo )?(?:dice|menciona|indica|especifica|explica|contiene|habla)/iu,
    /\bno (?:lo )?sé(?!\p{L})/iu,
  ],
  passive: [
    /\bno (?:se|está|están|es|son|viene) (?:menciona|indica|especifica|proporciona|detalla|explica|describe)\p{L}*(?: (?:en|explícitamente|por)(?!\p{L})|\W*$)/iu,
    /\bno se puede (?:responder|determinar|saber|contestar)/iu,
  ],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:pero|sin embargo|aunque|sino)(?!\p{L}))|,\s+(?=y(?!\p{L}))/giu,
  condition: /\b(?:si|cuando|a menos que|en caso de que)\b[^,]*$/iu,
};

const FRENCH: Declining = {
  denial: /\b(?:pas|rien|aucune?|ni|impossible)(?!\p{L})/iu,
  active: [
    /\b(?:documents?|passages?|sources?|textes?|contexte|extraits?|informations?)(?: (?:fourni|disponible|donné|ci-dessus)\p{L}*)? (?:ne |n')(?:(?:me|nous|vous|le|la|l'|en|y) ?)?(?:di[st]|mentionne|précise|indique|contien|fourni|donne|décri|explique|aborde|traite|couvre|parle|répond|permet|comporte|évoque|spécifie|offre|inclu|détaille|révèle|font)\p{L}* (?:\p{L}+ )?(?:pas|rien|aucune?)(?!\p{L})/iu,
    /\b(?:dans|selon|d'après) (?:les|le|la|ces|ce|cette) (?:documents?|passages?|sources?|textes?|contexte|extraits?|informations?)(?: \p{L}+)?,? (?:il |je |rien )?(?:ne |n')(?:y a |ai |est |trouve |figure |dit )(?:pas|rien|aucune?|mentionn|indiqu)/iu,
    /\b(?:je|nous) (?:ne |n')(?:(?:le|la|l'|y|en|vous|lui) ?)?(?:peux|puis|pouvons|sais|savons|trouve|trouvons|vois|dispose|ai|avons|connais|suis)(?: pas| rien| aucune?)?(?: \p{L}+){0,4}?(?: pas| rien| aucune?| pu)? ?(?:répondre|déterminer|dire|trouvé|trouver|information|réponse|mention|détail|précision|en mesure|rien|le savoir)/iu,
    /\bje ne (?:le )?sais pas(?!\p{L})|\bje n'en sais rien/iu,
    /\bil n'(?:y a|existe) (?:pas|aucune?) (?:d'|de |\p{L}+ )?(?:information|mention|précision|détail|réponse|indication)/iu,
    /\baucun (?:des )?(?:documents?|passages?|textes?) ne (?:di[st]|mentionne|précise|indique|explique|parle)|\baucune (?:des )?(?:sources?) ne (?:di[st]|mentionne|précise|indique)|^\W*aucune (?:information|mention|précision)/iu,
    /(?<=^\W*)(?:il (?:m')?est )?impossible de (?:répondre|déterminer|dire|savoir)/iu,
  ],
  passive: [
    /(?:\bn'est|\bne sont|\bn'a|\bn'ont|\bne figurent?) pas (?:\p{L}+ )?(?:mentionn|précis|indiqu|spécifi|(?:\p{L}+ )?dans (?:les|le|ces) (?:documents|passages|sources|textes|contexte))/iu,
    /\bon ne (?:peut|sait|trouve) pas (?:répondre|déterminer|dire|savoir|d'information)/iu,
  ],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:mais|cependant|toutefois|pourtant|bien que)(?!\p{L}))|,\s+(?=et(?!\p{L}))/giu,
  condition: /(?:\b(?:si|lorsque|quand|sauf si)|\bs')(?!\p{L})[^,]*$/iu,
};

const ITALIAN: Declining = {
  denial: /\b(?:non|nulla|niente|nessun\p{L}*)(?!\p{L})/iu,
  active: [
    /\b(?:documenti|documento|passaggi|passaggio|brani|fonti|fonte|testi|testo|contesto|informazioni)(?: (?:fornit|disponibil|dat)\p{L}*)? non (?:mi |ne |lo )?(?:dic|menzion|indic|specific|spieg|conteng|contien|fornisc|offr|descriv|tratt|parl|rispond|includ|riport|precis|coprono|copre)\p{L}*/iu,
    /\bnon (?:posso|possiamo|riesco a|sono in grado di|è possibile) (?:rispondere|trovare|determinare|dire|stabilire|sapere)/iu,
    /\bnon (?:ho|abbiamo|dispongo di|trovo) (?:trovato )?(?:nulla|niente|nessuna |alcuna |abbastanza |sufficienti )?(?:informazion|rispost|dettagl|in|su|a riguardo|nei)/iu,
    /\bnon (?:ci sono|c'è|esistono) (?:nessuna |alcuna |abbastanza |sufficienti )?(?:informazion|menzion|indicazion|rispost)|\bnon lo so(?!\p{L})/iu,
    /\b(?:nei|nelle|nel|nella) (?:documenti|documento|passaggi|fonti|testi|testo|contesto)(?: \p{L}+)? non (?:si |è |c'è |viene |ci sono )/iu,
  ],
  passive: [/\bnon (?:è|viene|sono|vengono) (?:\p{L}+ )?(?:menzionat|specificat|indicat|spiegat|riportat)\p{L}*/iu],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:ma|però|tuttavia|anche se|bensì)(?!\p{L}))|,\s+(?=e(?!\p{L}))/giu,
  condition: /\b(?:se|quando|a meno che|qualora)\b[^,]*$/iu,
};

const PORTUGUESE: Declining = {
  denial: /\b(?:não|nada|nenhum\p{L}*)(?!\p{L})/iu,
  active: [
    /\b(?:documentos?|passagens|passagem|trechos?|fontes?|textos?|contexto|informações)(?: (?:fornecid|disponíve|dad)\p{L}*)? não (?:me |se |o )?(?:diz|mencion|indic|especific|explic|cont[eéê]m|fornec|oferec|descrev|abord|trat|fal|respond|inclu|inform|cobre)\p{L}*/iu,
    /\bnão (?:posso|podemos|consigo|conseguimos|sou capaz de|foi possível|é possível) (?:responder|encontrar|determinar|dizer|saber|confirmar)/iu,
    /\bnão (?:encontrei|encontramos|encontro|achei|tenho|temos|disponho de) (?:nenhuma |qualquer |nada|mais |a |uma )?(?:informaç|respost|dados|detalhes|menção|isso|isto|sobre|nos documentos)/iu,
    /\bnão (?:há|existe|existem) (?:nenhuma |qualquer |mais )?(?:informaç|menção|menções|referênc|respost|detalhes)|\b(?:eu )?não sei(?!\p{L})/iu,
    /\b(?:nos|nas|no|na) (?:documentos?|passagens|trechos|fontes|textos?|contexto)(?: \p{L}+)? não (?:se |há |é |está |consta)/iu,
  ],
  passive: [/\bnão (?:é|são|está|estão|foi|foram) (?:\p{L}+ )?(?:mencionad|especificad|indicad|explicad|informad)\p{L}*/iu],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:mas|porém|contudo|no entanto|embora)(?!\p{L}))|,\s+(?=e(?!\p{L}))/giu,
  condition: /\b(?:se|quando|a menos que|caso)\b[^,]*$/iu,
};

const DUTCH: Declining = {
  denial: /\b(?:niet|niets|geen|nergens)\b/iu,
  active: [
    /\b(?:documenten|document|passages?|bronnen|bron|teksten|tekst|context|fragmenten|informatie) (?:\p{L}+ )?(?:zegg|zegt|vermeld|noem|bevat|beschrijv|beschrijft|geef|geven|beantwoord|behandel|leg|bied|spreek|spreken|vertel|mel[dk])\p{L}*(?: .{0,60})? (?:niet|niets|geen)\b/iu,
    /\bin (?:de|deze|het) (?:\p{L}+ )?(?:documenten|document|passages?|bronnen|teksten|tekst|context) (?:staat|staan|wordt|worden|is|vind|kan)(?: .{0,60})? (?:niet|niets|geen|nergens)\b/iu,
    /\b(?:ik|we|wij) (?:kan|kon|kunnen|konden|heb|hebben|vind|vond)(?: .{0,80})? (?:niet|niets|geen)(?: .{0,40})? ?(?:vinden|gevonden|beantwoorden|zeggen|bepalen|antwoord|informatie)\b/iu,
    /\b(?:kan|kon) ik(?: .{0,80})? (?:niet|niets|geen)(?: .{0,40})? ?(?:vinden|beantwoorden|zeggen|bepalen)\b/iu,
    /\ber (?:is|zijn|staat) (?:geen|niet genoeg|onvoldoende|niets) ?(?:\p{L}+ )?(?:informatie|antwoord|vermelding|over|in)|\bik weet (?:het |dat )?niet\b/iu,
  ],
  passive: [/\b(?:wordt|worden|is|zijn|staat)(?: .{0,60})? (?:niet|nergens) (?:\p{L}+ )?(?:vermeld|genoemd|aangegeven)\b/iu],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:maar|echter|hoewel)\b)|,\s+(?=en\b)/giu,
  condition: /\b(?:als|wanneer|indien|tenzij)\b[^,]*$/iu,
};

/** By ISO 639-1. */
export const DECLINING: Readonly<Record<string, Declining>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
};
