import { regex } from '../../text/regex.ts';
import { ENGLISH } from './declines-english.ts';
import type { Declining } from './declining.ts';

const GERMAN: Declining = {
  denial: /\b(?:nicht|nichts|kein\p{L}*|weder)(?!\p{L})/iu,
  active: [
    regex('iu')`
      \b(?:dokument|unterlage|textstelle|passage|quelle|kontext|auszüg|auszug|text|information)\p{L}* .{0,40}\b
      (?:sag|erwähn|nenn|enthalt|enthält|beschreib|erklär|erläuter|beantwort|behandel|geb|gibt|liefer|biet|beinhalt
      |informier|mach)\p{L}*(?: .{0,60})? (?:nicht|nichts|kein\p{L}*)(?!\p{L})
    `,
    regex('iu')`
      \b(?:in|aus|laut|gemäß) (?:de[nmr]|diese[nmr]) (?:\p{L}+ )?
      (?:dokument|unterlage|textstelle|passage|quelle|kontext|auszüg|text|information)\p{L}* (?:steht|stehen|findet
      |finden|wird|werden|gibt|ist|sind|geht)(?: .{0,60})? (?:nicht|nichts|kein\p{L}*)(?!\p{L})
    `,
    regex('iu')`
      \b(?:ich|wir) (?:konnte|kann|können|konnten|habe|haben)(?: .{0,80})? (?:nicht|nichts|kein\p{L}*)(?: .{0,40})? ?
      (?:finden|gefunden|beantworten|sagen|bestimmen|beurteilen|entnehmen)(?!\p{L})
    `,
    regex('iu')`
      \b(?:kann|können|konnte|konnten) (?:ich|wir)(?: .{0,80})? (?:nicht|nichts|kein\p{L}*)(?: .{0,40})? ?
      (?:finden|beantworten|sagen|bestimmen|beurteilen|entnehmen)(?!\p{L})
    `,
    /\b(?:finde ich|ich finde|finden wir|wir finden)(?: .{0,40})? (?:nichts|kein\p{L}*)(?!\p{L})/iu,
    regex('iu')`
      \b(?:es gibt|gibt es|liegen|liegt|habe ich|ich habe|haben wir|wir haben|stehen)
      (?: .{0,40})? kein\p{L}* (?:\p{L}+ )?(?:information|angabe|hinweis|antwort)
    `,
    /^\W*(?:leider )?kein\p{L}* (?:\p{L}+ )?(?:information|angabe|hinweis|antwort)\p{L}*(?: (?:zu|über|dazu|darüber|in)(?!\p{L})|\W*$)/iu,
    /\bich weiß (?:es |das |leider |darüber )*nicht(?!\p{L})/iu,
  ],
  passive: [
    /\b(?:wird|werden|wurde|wurden|ist|sind)(?: .{0,60})? (?:nicht|nirgends) (?:\p{L}+ )?(?:erwähnt|angegeben|genannt)(?!\p{L})/iu,
    regex('iu')`
      \b(?:wird|werden|wurde|wurden|ist|sind) in (?:de[nmr]|diese[nmr]) (?:\p{L}+ )?
      (?:dokument|unterlage|textstelle|passage|quelle|kontext|text)\p{L}*(?: .{0,60})? nicht (?:\p{L}+ )?
      (?:beschrieben|erklärt|behandelt)(?!\p{L})
    `,
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
    regex('iu')`
      \b(?:documentos?|pasajes?|fuentes?|textos?|contexto|fragmentos?|información)
      (?: (?:proporcionad|disponible|dad|anterior)\p{L}*)? no (?:se |me |nos )?
      (?:dice|menciona|indica|especifica|explica|contiene|proporciona|ofrece|describe|aborda|trata|cubre|habla|responde
      |incluye|detalla|aclara|informa|precisa|hacen? |dan? )
    `,
    regex('iu')`
      \ben (?:los|las|el|la|estos|estas|este) (?:documentos?|pasajes?|fuentes?|textos?|contexto|fragmentos?|información)
      (?: \p{L}+)? no (?:se )?(?:dice|menciona|indica|encuentra|encontr|hay|aparece|especifica|explica|habla)
    `,
    regex('iu')`
      \bno (?:he podido|pude|puedo|podemos|logré|consigo|soy capaz de|me es posible|es posible) (?:encontrar|responder
      |contestar|determinar|decir|saber|hallar|confirmar|dar)
    `,
    regex('iu')`
      \bno (?:he encontrado|encontré|encuentro|encontramos|hallé|dispongo de|tengo|tenemos
      |cuento con) (?:ninguna |ningún |suficiente |la |una |más )?
      (?:información|nada|respuesta|datos|detalles|mención|esto|eso)
    `,
    /\bno (?:hay|existe|se encontró) (?:ninguna |suficiente |más )?(?:información|mención|referencia|detalles|respuesta)/iu,
    regex('iu')`
      \b(?:ningún|ninguno de los|ninguna de las) (?:documentos?|pasajes?|fuentes?|textos?) (?:lo )?
      (?:dice|menciona|indica|especifica|explica|contiene|habla)
    `,
    /\bno (?:lo )?sé(?!\p{L})/iu,
  ],
  passive: [
    regex('iu')`
      \bno (?:se|está|están|es|son|viene) (?:menciona|indica|especifica|proporciona|detalla|explica|describe)\p{L}*
      (?: (?:en|explícitamente|por)(?!\p{L})|\W*$)
    `,
    /\bno se puede (?:responder|determinar|saber|contestar)/iu,
  ],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:pero|sin embargo|aunque|sino)(?!\p{L}))|,\s+(?=y(?!\p{L}))/giu,
  condition: /\b(?:si|cuando|a menos que|en caso de que)\b[^,]*$/iu,
};

const FRENCH: Declining = {
  denial: /\b(?:pas|rien|aucune?|ni|impossible)(?!\p{L})/iu,
  active: [
    regex('iu')`
      \b(?:documents?|passages?|sources?|textes?|contexte|extraits?|informations?)
      (?: (?:fourni|disponible|donné|ci-dessus)\p{L}*)? (?:ne |n')(?:(?:me|nous|vous|le|la|l'|en|y) ?)?
      (?:di[st]|mentionne|précise|indique|contien|fourni|donne|décri|explique|aborde|traite|couvre|parle|répond|permet
      |comporte|évoque|spécifie|offre|inclu|détaille|révèle|font)\p{L}* (?:\p{L}+ )?(?:pas|rien|aucune?)(?!\p{L})
    `,
    regex('iu')`
      \b(?:dans|selon|d'après) (?:les|le|la|ces|ce|cette) (?:documents?|passages?|sources?|textes?|contexte|extraits?
      |informations?)(?: \p{L}+)?,? (?:il |je |rien )?(?:ne |n')(?:y a |ai |est |trouve |figure |dit )
      (?:pas|rien|aucune?|mentionn|indiqu)
    `,
    regex('iu')`
      \b(?:je|nous) (?:ne |n')(?:(?:le|la|l'|y|en|vous|lui) ?)?
      (?:peux|puis|pouvons|sais|savons|trouve|trouvons|vois|dispose|ai|avons|connais|suis)(?: pas| rien| aucune?)?
      (?: \p{L}+){0,4}?(?: pas| rien| aucune?| pu)? ?
      (?:répondre|déterminer|dire|trouvé|trouver|information|réponse|mention|détail|précision|en mesure|rien|le savoir)
    `,
    /\bje ne (?:le )?sais pas(?!\p{L})|\bje n'en sais rien/iu,
    /\bil n'(?:y a|existe) (?:pas|aucune?) (?:d'|de |\p{L}+ )?(?:information|mention|précision|détail|réponse|indication)/iu,
    regex('iu')`
      \baucun (?:des )?(?:documents?|passages?|textes?) ne (?:di[st]|mentionne|précise|indique|explique|parle)
      |\baucune (?:des )?(?:sources?) ne (?:di[st]|mentionne|précise|indique)
      |^\W*aucune (?:information|mention|précision)
    `,
    /(?<=^\W*)(?:il (?:m')?est )?impossible de (?:répondre|déterminer|dire|savoir)/iu,
  ],
  passive: [
    regex('iu')`
      (?:\bn'est|\bne sont|\bn'a|\bn'ont|\bne figurent?) pas (?:\p{L}+ )?
      (?:mentionn|précis|indiqu|spécifi|(?:\p{L}+ )?dans (?:les|le|ces) (?:documents|passages|sources|textes|contexte))
    `,
    /\bon ne (?:peut|sait|trouve) pas (?:répondre|déterminer|dire|savoir|d'information)/iu,
  ],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:mais|cependant|toutefois|pourtant|bien que)(?!\p{L}))|,\s+(?=et(?!\p{L}))/giu,
  condition: /(?:\b(?:si|lorsque|quand|sauf si)|\bs')(?!\p{L})[^,]*$/iu,
};

const ITALIAN: Declining = {
  denial: /\b(?:non|nulla|niente|nessun\p{L}*)(?!\p{L})/iu,
  active: [
    regex('iu')`
      \b(?:documenti|documento|passaggi|passaggio|brani|fonti|fonte|testi|testo|contesto|informazioni)
      (?: (?:fornit|disponibil|dat)\p{L}*)? non (?:mi |ne |lo )?
      (?:dic|menzion|indic|specific|spieg|conteng|contien|fornisc|offr|descriv|tratt|parl|rispond|includ|riport|precis
      |coprono|copre)\p{L}*
    `,
    /\bnon (?:posso|possiamo|riesco a|sono in grado di|è possibile) (?:rispondere|trovare|determinare|dire|stabilire|sapere)/iu,
    regex('iu')`
      \bnon (?:ho|abbiamo|dispongo di|trovo) (?:trovato )?(?:nulla|niente|nessuna |alcuna |abbastanza |sufficienti )?
      (?:informazion|rispost|dettagl|in|su|a riguardo|nei)
    `,
    regex('iu')`
      \bnon (?:ci sono|c'è|esistono) (?:nessuna |alcuna |abbastanza |sufficienti )?
      (?:informazion|menzion|indicazion|rispost)|\bnon lo so(?!\p{L})
    `,
    regex('iu')`
      \b(?:nei|nelle|nel|nella) (?:documenti|documento|passaggi|fonti|testi|testo|contesto)
      (?: \p{L}+)? non (?:si |è |c'è |viene |ci sono )
    `,
  ],
  passive: [/\bnon (?:è|viene|sono|vengono) (?:\p{L}+ )?(?:menzionat|specificat|indicat|spiegat|riportat)\p{L}*/iu],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:ma|però|tuttavia|anche se|bensì)(?!\p{L}))|,\s+(?=e(?!\p{L}))/giu,
  condition: /\b(?:se|quando|a meno che|qualora)\b[^,]*$/iu,
};

const PORTUGUESE: Declining = {
  denial: /\b(?:não|nada|nenhum\p{L}*)(?!\p{L})/iu,
  active: [
    regex('iu')`
      \b(?:documentos?|passagens|passagem|trechos?|fontes?|textos?|contexto|informações)
      (?: (?:fornecid|disponíve|dad)\p{L}*)? não (?:me |se |o )?
      (?:diz|mencion|indic|especific|explic|cont[eéê]m|fornec|oferec|descrev|abord|trat|fal|respond|inclu|inform
      |cobre)\p{L}*
    `,
    regex('iu')`
      \bnão (?:posso|podemos|consigo|conseguimos|sou capaz de|foi possível|é possível) (?:responder|encontrar|determinar
      |dizer|saber|confirmar)
    `,
    regex('iu')`
      \bnão (?:encontrei|encontramos|encontro|achei|tenho|temos|disponho de) (?:nenhuma |qualquer |nada|mais |a |uma )?
      (?:informaç|respost|dados|detalhes|menção|isso|isto|sobre|nos documentos)
    `,
    regex('iu')`
      \bnão (?:há|existe|existem) (?:nenhuma |qualquer |mais )?(?:informaç|menção|menções|referênc|respost|detalhes)
      |\b(?:eu )?não sei(?!\p{L})
    `,
    /\b(?:nos|nas|no|na) (?:documentos?|passagens|trechos|fontes|textos?|contexto)(?: \p{L}+)? não (?:se |há |é |está |consta)/iu,
  ],
  passive: [/\bnão (?:é|são|está|estão|foi|foram) (?:\p{L}+ )?(?:mencionad|especificad|indicad|explicad|informad)\p{L}*/iu],
  turns: /(?<=[.!?;])\s+|,?\s(?=(?:mas|porém|contudo|no entanto|embora)(?!\p{L}))|,\s+(?=e(?!\p{L}))/giu,
  condition: /\b(?:se|quando|a menos que|caso)\b[^,]*$/iu,
};

const DUTCH: Declining = {
  denial: /\b(?:niet|niets|geen|nergens)\b/iu,
  active: [
    regex('iu')`
      \b(?:documenten|document|passages?|bronnen|bron|teksten|tekst|context|fragmenten|informatie) (?:\p{L}+ )?
      (?:zegg|zegt|vermeld|noem|bevat|beschrijv|beschrijft|geef|geven|beantwoord|behandel|leg|bied|spreek|spreken|vertel
      |mel[dk])\p{L}*(?: .{0,60})? (?:niet|niets|geen)\b
    `,
    regex('iu')`
      \bin (?:de|deze|het) (?:\p{L}+ )?(?:documenten|document|passages?|bronnen|teksten|tekst|context) (?:staat|staan
      |wordt|worden|is|vind|kan)(?: .{0,60})? (?:niet|niets|geen|nergens)\b
    `,
    regex('iu')`
      \b(?:ik|we|wij) (?:kan|kon|kunnen|konden|heb|hebben|vind|vond)(?: .{0,80})? (?:niet|niets|geen)(?: .{0,40})? ?
      (?:vinden|gevonden|beantwoorden|zeggen|bepalen|antwoord|informatie)\b
    `,
    /\b(?:kan|kon) ik(?: .{0,80})? (?:niet|niets|geen)(?: .{0,40})? ?(?:vinden|beantwoorden|zeggen|bepalen)\b/iu,
    regex('iu')`
      \ber (?:is|zijn|staat) (?:geen|niet genoeg|onvoldoende|niets) ?(?:\p{L}+ )?
      (?:informatie|antwoord|vermelding|over|in)|\bik weet (?:het |dat )?niet\b
    `,
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
