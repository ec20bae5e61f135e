import { regex } from '../../../lib/text/regex.ts';

/** Words by which a question leans on what was said before it, and words that say nothing of its subject; all in lower case. */
export interface FollowUpWords {
  /** They stand for a person or a thing that was named before. */
  personal: ReadonlySet<string>;
  /** As above, but a noun of their own clause may bind them: "does a lamp lose its colour". */
  possessive: ReadonlySet<string>;
  /** They point at what was said last, alone or before a noun: "do that", "this series". */
  demonstrative: ReadonlySet<string>;
  /** Often another word: they point back only at the end of a clause, or (demonstratives) at its beginning. "Was kostet das?" */
  final: ReadonlySet<string>;
  /** Spellings of the above that are another word. */
  except: ReadonlySet<string>;
  /** "This week" points at the time of speaking and at no earlier turn. */
  times: ReadonlySet<string>;
  /** They begin a clause of its own. */
  joining: ReadonlySet<string>;
  /** They begin a clause whose subject, where that is a pronoun, was named before: "how old was Ada when she". */
  subordinating: ReadonlySet<string>;
  /** Before "there" these only say that something is: "how many are there". */
  being: ReadonlySet<string>;
  /** A pronoun that stands for nothing: "is it possible to pay by card", "il y a". */
  hollow: RegExp;
  /** What a question begins with that says only what is new in it. */
  opener: RegExp;
  /** It asks for more of what was talked of. */
  more: RegExp;
  /** A comparison that names one side. */
  comparison: RegExp;
  /** They stand for some of what was talked of: "any awards". */
  some: ReadonlySet<string>;
  /** A sentence that begins so asks. */
  asking: ReadonlySet<string>;
  /** After these, in a question, the answer names what is talked of next: "Who founded it?" "Ada." "When was she born?" */
  naming: ReadonlySet<string>;
  prepositions: ReadonlySet<string>;
  /** After these stands a verb more often than a noun. */
  beforeVerbs: ReadonlySet<string>;
  /** What is asked of a subject, and verbs of asking: no subject themselves. */
  general: ReadonlySet<string>;
  courtesy: ReadonlySet<string>;
  /** They say yes or no to what was asked in the answer. */
  consent: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const en: FollowUpWords = {
  personal: set('it he she him they them'),
  possessive: set('its his her their'),
  demonstrative: set('this that these those both'),
  final: set('that there both'),
  except: set('IT'),
  times: set('week weekend month year season century day morning evening moment time'),
  joining: set('and but or so then because'),
  subordinating: set('when before after while until unless once since if that whether where who which whom as what how why than'),
  being: set('is are was were be been weren isn aren wasn'),
  hollow: regex('i')`
      \b(?:is|was|be) it \w+ (?:that|whether|how|when)\b
      |\bit (?:\w+ )?(?:possible|necessary|required|legal|illegal|allowed|mandatory|true|important|easy|hard|difficult
      |worth|advisable|better|best|safe|take|cost)s? (?:to|that|if|for) \w+ \w+|\bit (?:snow|rain)s?\b|\bit time to\b
    `,
  opener: /^(?:(?:no|yes|ok|okay|sorry|and|but|so)[, ]+)*(?:(?:what|how) about|and|or|also|instead|i meant?|same for)\b/i,
  more: regex('i')`
    \b(?:more|else) (?:about|on)\b|\b(?:which|this|that|the other|another
    |the (?:new|first|second|third|last|next|latter|former|best|better)) ones?\b
  `,
  comparison: /\b(?:differen(?:ce|ces|t)|differs?|compared?|similar|same) (?:with|from|to)\b/i,
  some: set('any some'),
  asking: set(
    'who what when where why which whose whom how is are was were do does did can could will would should has have had ' +
      'may might any some isn aren wasn don doesn didn won tell explain describe give show list',
  ),
  naming: set('who whom whose which'),
  prepositions: set('in on at for with without from to under after before during'),
  beforeVerbs: set('to i you we they he she it not please'),
  general: set(
    'difference differences different example examples type types kind kinds way ways thing things step steps benefit ' +
      'benefits advantage advantages disadvantage disadvantages reason reasons information detail details requirement ' +
      'requirements option options feature features limitation limitations purpose process result results answer answers ' +
      'question questions meaning cost costs price prices cheap cheaper cheapest expensive free better best long big ' +
      'large work works available include included need needed needs require required requires use used uses using ' +
      'happen happens mean means meant want know understand tell explain give show list describe say see example sure ' +
      'really idea good',
  ),
  courtesy: set(
    'thanks thank you very so much a lot hello hi hey there bye goodbye great good fine ok okay cool perfect nice ' +
      'please welcome cheers morning afternoon evening right sure got it that is helpful',
  ),
  consent: set('yes no yeah yep nope sure ok okay please'),
};

const de: FollowUpWords = {
  personal: set('er sie es ihn ihm ihr ihnen davon dafür damit dazu daran darauf daraus darin dabei dagegen'),
  possessive: set('sein seine seinen seiner seinem seines ihre ihren ihrer ihrem ihres'),
  demonstrative: set('dies diese dieser dieses diesen diesem jene jener jenes jenen das beide beiden'),
  final: set('das beide beiden dort da'),
  except: set('Sie Ihr Ihnen Ihre Ihren Ihrer Ihrem Ihres'), // the polite "you"
  times: set('woche wochenende monat jahr jahrhundert tag morgen abend moment zeit mal'),
  joining: set('und aber oder denn dann'),
  subordinating: set('wenn als bevor nachdem während bis ob dass weil da seit wie warum was'),
  being: set('ist sind war waren'),
  hollow: regex('iu')`
      \bda(?:zu|für|mit|von|r(?:an|auf|aus|in)|bei|gegen)\b.*\b(?:dass|ob|zu)\b
      |\bes (?:gibt|gab|geben|geht|regnet|schneit)\b|\b(?:gibt|gab|geht|regnet|schneit|dauert|kostet|lohnt) es\b
      |\bes (?:\p{L}+ )?(?:möglich|nötig|notwendig|erlaubt|wichtig|wahr|besser|sicher)
    `,
  opener: regex('iu')`
      ^(?:(?:nein|ja|ok|okay|und|aber|also)[, ]+)*
      (?:was ist mit|wie (?:ist|sieht|steht) es mit|und|oder|auch|stattdessen|ich mein(?:e|te))(?!\p{L})
    `,
  more: regex('iu')`
    \bmehr (?:über|zu|dazu|davon)\b|\b(?:welche[rsn]?|der|die|das) (?:andere|neue|erste|zweite|dritte|letzte|bessere)n?
    (?=\s*[?.!]|$)
  `,
  comparison: /\b(?:unterschied|unterschiede|vergleich|ähnlich) (?:zu|zum|zur|mit|gegenüber)\b/iu,
  some: set('irgendwelche irgendeine einige'),
  asking: set(
    'wer was wann wo warum wieso weshalb welche welcher welches welchen welchem wem wen wessen wie wieviel ist sind ' +
      'war waren hat haben kann kannst können könnte soll sollte muss müssen darf dürfen wird werden gibt geht erkläre ' +
      'erklären zeige nenne beschreibe',
  ),
  naming: set('wer wen wem welche welcher welches'),
  prepositions: set('in im an am auf für mit ohne von vom aus nach zu zum zur bei beim unter vor während'),
  beforeVerbs: set('zu ich'),
  general: set(
    'unterschied unterschiede beispiel beispiele art arten weise ding dinge sache sachen schritt schritte vorteil ' +
      'vorteile nachteil nachteile grund gründe information informationen einzelheiten details voraussetzung ' +
      'voraussetzungen möglichkeit möglichkeiten funktion funktionen zweck ablauf ergebnis antwort frage fragen ' +
      'bedeutung kosten kostet preis preise teuer günstiger billiger kostenlos besser lange groß funktioniert ' +
      'funktionieren verfügbar brauche braucht benötigt nutzen benutzen verwenden passiert bedeutet meine meinte möchte ' +
      'wissen verstehe erkläre erklären zeige nenne beschreibe sagen beispiel wirklich gut dauert gibt geht',
  ),
  courtesy: set(
    'danke vielen dank schön sehr hallo hi guten tag morgen abend tschüss wiedersehen auf super gut prima toll ok okay ' +
      'perfekt bitte alles klar',
  ),
  consent: set('ja nein doch gerne gern klar ok okay bitte'),
};

const es: FollowUpWords = {
  personal: set('él ella ello ellos ellas'),
  possessive: set(''), // "su" is as often the polite "your"
  demonstrative: set('este esta estos estas ese esa esos esas eso esto aquel aquella aquello ambos ambas'),
  final: set('allí ahí allá'),
  except: set(''),
  times: set('semana mes año siglo día mañana tarde noche momento vez'),
  joining: set('y e pero o u entonces porque'),
  subordinating: set('cuando antes después mientras si que donde quien como aunque'),
  being: set('está están estaba estaban'),
  hollow: /\besta vez\b/i,
  opener: regex('iu')`
      ^[¿¡ ]*(?:(?:no|sí|si|vale|y|pero|entonces)[, ]+)*
      (?:qué (?:tal|pasa con|hay de)|y|o|también|en cambio|quiero decir|quería decir|me refer(?:ía|í|o))(?!\p{L})
    `,
  more: regex('iu')`
    \bmás (?:sobre|acerca de|de)\b|\b(?:cuál|el|la|este|ese) (?:de los dos|otr[oa]|nuev[oa]|primer[oa]|segund[oa]
    |últim[oa]|mejor)(?=\s*[?.!]|$)
  `,
  comparison: /\b(?:diferencias?|diferentes?|parecid[oa]s?|similar(?:es)?|igual) (?:con|de|del|a|al|respecto)(?!\p{L})/iu,
  some: set('algún alguna algunos algunas'),
  asking: set(
    'quién quien quiénes qué que cuándo cuando dónde donde por cómo como cuál cual cuáles cuánto cuánta cuántos ' +
      'cuántas es son era eran está están hay puedo puede pueden podría debo debe tiene tienen explica explíqueme dime ' +
      'dígame muestra describe',
  ),
  naming: set('quién quien quiénes cuál cual'),
  prepositions: set('en para con sin de del desde a al hasta tras antes después durante'),
  beforeVerbs: set('para a puedo puede debo'),
  general: set(
    'diferencia diferencias ejemplo ejemplos tipo tipos clase clases manera maneras forma formas cosa cosas paso pasos ' +
      'ventaja ventajas desventaja desventajas beneficio beneficios razón razones motivo motivos información detalle ' +
      'detalles requisito requisitos opción opciones función funciones propósito proceso resultado resultados respuesta ' +
      'pregunta preguntas significado costo coste costos cuesta cuestan precio precios caro barato gratis mejor largo ' +
      'grande funciona funcionan disponible necesito necesita necesitan usar uso usa pasa significa quiero saber ' +
      'entiendo explica dime dígame muestra describe decir ejemplo realmente bueno tarda dura tiempo',
  ),
  courtesy: set(
    'gracias muchas muy hola buenos días buenas tardes noches adiós hasta luego vale perfecto bien genial por favor de nada',
  ),
  consent: set('sí si no claro vale bueno por favor'),
};

const fr: FollowUpWords = {
  personal: set('il elle ils elles lui eux leur'),
  possessive: set('son sa ses leurs'),
  demonstrative: set('cela ceci ça celui celle ceux celles cet cette ces'),
  final: set('là'),
  except: set(''),
  times: set('semaine mois année siècle jour matin soir moment fois'),
  joining: set('et mais ou alors donc parce'),
  subordinating: set('quand lorsque avant après pendant si que qu où qui comme puisque'),
  being: set('est sont était étaient'),
  hollow: regex('iu')`
      \bil (?:y|faut|pleut|neige|est (?:possible|nécessaire|obligatoire|interdit|important|vrai))(?!\p{L})
      |\b(?:y a|faut|est|sera|serait)-(?:t-)?il (?:possible|nécessaire|obligatoire|interdit|important|vrai|des|un|une|du
      |de)(?!\p{L})
    `,
  opener: regex('iu')`
      ^(?:(?:non|oui|ok|d'accord|et|mais|alors)[, ]+)*
      (?:qu'en est-il|et|ou|aussi|plutôt|je v(?:eux|oulais) dire|je parl(?:e|ais) de)(?!\p{L})
    `,
  more: regex('iu')`
    \bplus (?:sur|d'informations sur|à propos)\b
    |\b(?:lequel|laquelle|l'autre|(?:le|la) (?:nouveau|nouvelle|premier|première|deuxième|second|seconde|dernier
    |dernière|meilleur|meilleure))(?=\s*[?.!]|$)
  `,
  comparison: /\b(?:différences?|différent|semblable|comparé) (?:avec|de|du|à|au)(?!\p{L})/iu,
  some: set('quelques'),
  asking: set(
    'qui que quoi quel quelle quels quelles quand où pourquoi comment combien est sont était puis peut peux peuvent ' +
      'dois doit faut y a avez explique expliquez dis dites montre montrez décris décrivez lequel laquelle',
  ),
  naming: set('qui quel quelle'),
  prepositions: set('en dans à au aux pour avec sans de du des sur sous après avant pendant chez'),
  beforeVerbs: set('pour je puis peut'),
  general: set(
    'différence différences exemple exemples type types sorte sortes genre manière manières façon façons chose choses ' +
      'étape étapes avantage avantages inconvénient inconvénients raison raisons information informations détail détails ' +
      'exigence exigences option options fonction fonctions but processus résultat résultats réponse question questions ' +
      'sens signification coût coûts coûte coûtent prix cher chère gratuit gratuite mieux meilleur long longtemps grand ' +
      'marche fonctionne fonctionnent disponible besoin utiliser utilise passe signifie veux savoir comprends explique ' +
      'expliquez dites montre décris dire vraiment bon dure faut temps prend prendre',
  ),
  courtesy: set('merci beaucoup bien bonjour bonsoir salut au revoir très parfait super ok accord d s il vous te plaît'),
  consent: set('oui non si ok volontiers accord d bien sûr'),
};

/** By language. In another one a question leans only where it holds nothing of its own. */
export const FOLLOW_UP_WORDS: Readonly<Record<string, FollowUpWords>> = { de, en, es, fr };
