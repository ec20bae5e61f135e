/**
 * How an answer speaks of itself and to its reader. Orders of words as in declines.ts, with `$` for the end of a clause or a comma; between
 * two words of one only small words and those of `between` may stand. All are sorted, and none
 * begins with `*`.
 */
export interface Frames {
  /** Of itself and of its sources: "Based on the passages", "The answer is". */
  frames: string;
  /** To its reader, with what little is behind it before the next comma: "Thank you for asking about refunds". */
  courtesies: string;
  between: string;
}

/** By ISO 639-1. */
export const FRAMES: Readonly<Record<string, Frames>> = {
  en: {
    frames:
      '^ additionally|finally|furthermore|however|moreover|overall|sure|therefore|thus|unfortunately|well|yes; ' +
      '^ answer|question $; ^ appears|seems; ^ in addition|conclusion|summary; ^ it appears|seems; ^ no $; ^ not really $; ' +
      '^ note|noted; ^ please note; according|based|from|in|per information|source; answer is|question; answer the question; ' +
      'as follows; brief|correct|short answer; first|last|second|third passage; follow|following step|steps; ' +
      "here|here's answer|steps|summary; important|worth note|noting; information given|provided; i|i'm not sure; " +
      'mentioned|stated|supported source; passage|passages explain*|mention*|provide*|say*|state*|suggest*',
    courtesies:
      '^ absolutely|certainly|congratulations|greetings|hello|hey|hi $; ^ delighted|glad|happy|here|pleased assist|help; ' +
      '^ hello|hey|hi again|there; ^ of course $; anything else $; anything else assist|do|help|know|like|need|want; ' +
      'best|kind|warm regards $; ' +
      'enjoy|have good|great|lovely|nice|pleasant|wonderful afternoon|day|evening|one|rest|time|week|weekend; ' +
      'excellent|fair|good|great|interesting|nice|wonderful point|question $; feel free ask|contact|get|let|reach; ' +
      'good afternoon|evening|morning $; good luck; hesitate ask|contact|get|let|reach; how can|may assist|help; ' +
      "i hope helps|that|this|you; if have questions; i|i'm able|can|will answer|assist|help|provide; " +
      "i|i'm|we|we're delighted|glad|happy|here|pleased assist|help; i|my|our|we apolog*; let me|us know; many thanks; " +
      'my pleasure $; no problem|worries $; sorry $; sorry confusion|delay|hear|inconvenience|that|trouble; take care $; ' +
      'thank you; thanks $; thanks again|asking|contacting|getting|lot|much|reaching|writing; ' +
      "thanks interest|message|patience|question|time|understanding; you|you're welcome $",
    between: 'above available brief concise correct detailed following further given provided really short',
  },
  de: {
    frames:
      '^ allerdings|also|außerdem|daher|insgesamt|ja|jedoch|somit|zudem|zusammenfassend; ^ nein $; antwort frage|ist|lautet; ' +
      'aus|basierend|gemäß|grundlage|in|laut|nach source; hier antwort; kurze|richtige antwort',
    courtesies:
      '^ einen|ein angenehmen|guten|schönen|schönes abend|tag|wochenende; ^ gern|gerne|hallo|natürlich|selbstverständlich $; ' +
      '^ guten|schönen abend|morgen|tag; berechtigte|gute|interessante|tolle frage $; besten|herzlichen|vielen dank; ' +
      'danke anfrage|frage|geduld|interesse|nachfrage|nachricht|schön|sehr; dank|danke $; freundlichen grüßen $; ' +
      'gern|gerne geschehen; ich hoffe das|dass|dies|es; kann ich helfen|weiterhelfen; viel erfolg $; wenn sie fragen haben; ' +
      'wünsche ihnen|dir abend|tag|wochenende',
    between: 'angegebenen noch obigen sonst vorliegenden weiter weitere',
  },
  es: {
    frames:
      '^ además|sí; ^ en general|resumen; ^ no $; acuerdo|base|basado|en|según source; por tanto; ' +
      'respuesta breve|correcta|es|pregunta; sin embargo',
    courtesies:
      '^ buen día $; ^ buena suerte; ^ buenas|buenos días|tardes; ^ claro|hola|saludos $; ^ con gusto $; ^ de nada $; ' +
      '^ por supuesto $; algo más ayudar|ayudarle|ayudarte|pueda|puedo; buena|excelente|gran pregunta $; ' +
      'espero que esto|le|te; gracias $; gracias por; muchas gracias; pase|tenga|tengas bonito|buen|excelente día|fin|tarde; ' +
      'puedo ayudar|ayudarle|ayudarte algo; si tiene|tienes preguntas',
    between: 'más otras proporcionada proporcionado proporcionados',
  },
  fr: {
    frames:
      '^ ainsi|cependant|donc|globalement|oui|toutefois; ^ de plus; ^ en résumé; ^ non $; après|base|dans|selon source; ' +
      'réponse correcte|courte|est|question',
    courtesies:
      '^ avec plaisir $; ^ bien sûr $; ^ bonjour|bonsoir|cordialement|salut|volontiers $; ^ de rien $; autre chose puisse; ' +
      "belle|bonne|excellente journée|soirée; bonne chance $; bonne|excellente question $; hésite|hésitez pas; j'espère que; " +
      'je vous prie $; je vous remercie; merci $; merci avoir|beaucoup|demande|intérêt|message|patience|question; ' +
      'puis|peux je aider; si vous avez questions',
    between: 'autres fournie fournies fournis',
  },
  it: {
    frames: '^ inoltre|pertanto|quindi|sì|tuttavia; ^ no $; base|basandosi|secondo source; risposta domanda|è',
    courtesies:
      '^ buongiorno|ciao|prego $; altro aiutarla|aiutarti; bella|buona|ottima domanda $; buona giornata $; grazie $; ' +
      'grazie aver|domanda|mille|richiesta',
    between: 'forniti fornito',
  },
  pt: {
    frames: '^ além disso; ^ assim|portanto|sim; ^ não $; acordo|base|segundo source; resposta pergunta|é',
    courtesies:
      '^ de nada $; ^ olá $; algo ajudar; boa|excelente|ótima pergunta $; bom dia $; obrigada|obrigado $; ' +
      'obrigada|obrigado pergunta|perguntar',
    between: 'fornecido fornecidos',
  },
  nl: {
    frames: '^ bovendien|daarom|dus|echter|ja|kortom; ^ nee $; antwoord is|vraag; basis|in|volgens source',
    courtesies:
      '^ een fijne|goede|prettige dag; ^ fijne|goede|prettige dag; ^ hallo $; bedankt|dank $; bedankt|dank je|u|vraag|wel; ' +
      'goede vraag $; graag gedaan $; kan ik helpen',
    between: 'gegeven mee nog verder verstrekte',
  },
};
