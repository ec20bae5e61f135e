/** Said of one and of several, where they differ; by the plural rules of the language. */
export type Wording = string | { one: string; other: string };

const EN = {
  nothing: 'No passage contributed to this answer.',
  removed: 'Nothing was left of the answer when what no passage backs was taken out.',
  single: 'One passage holds the whole answer, which raised the score.',
  agreeing: '{count} passages each hold the whole answer, which raised the score.',
  focused: 'Most of the answer comes from one passage, which raised the score.',
  partial: 'The main passage does not cover the whole answer.',
  thin: 'The passages cover only a small part of the answer, which lowered the score.',
  jumps: 'The answer is put together from scattered passages: its source changes {count} times, which lowered the score.',
  alike: '{count} passages contribute about equally; they may be about different things.',
  contradicted: {
    one: 'A passage says something else in one place, which lowered the score considerably.',
    other: 'Passages say something else in {count} places, which lowered the score considerably.',
  },
  doubted: {
    one: 'A model that checks answers finds that nothing backs one of its sentences, which lowered the score.',
    other: 'A model that checks answers finds that nothing backs {count} of its sentences, which lowered the score.',
  },
  ownJudge: 'The model that checks answers is the one that wrote this one.',
  declines: 'In part the answer says that it cannot tell, which lowered the score.',
  declinesOnly: 'The answer only says that it cannot tell.',
  keyTerms: {
    one: 'No passage mentions the name {terms}, which lowered the score.',
    other: 'No passage mentions the names {terms}, which lowered the score.',
  },
  keyTermsMuch: 'No passage mentions the names {terms}, which lowered the score considerably.',
  numbers: {
    one: 'No passage holds the number {terms}, which lowered the score.',
    other: 'No passage holds the numbers {terms}, which lowered the score.',
  },
  numbersMuch: 'No passage holds the numbers {terms}, which lowered the score considerably.',
  terms: {
    one: 'No passage holds the word {terms}, which lowered the score.',
    other: 'No passage holds the words {terms}, which lowered the score.',
  },
  termsMuch: 'No passage holds the words {terms}, which lowered the score considerably.',
  missingKeyTerms: {
    one: 'No passage holds the name {terms}, which was asked about.',
    other: 'No passage holds the names {terms}, which were asked about.',
  },
  missingTerms: {
    one: 'No passage holds the word {terms}, which was asked about.',
    other: 'No passage holds the words {terms}, which were asked about.',
  },
  missingCut: 'This lowered the score by {percent} %.',
  missingCutMuch: 'This lowered the score considerably, by {percent} %.',
  otherLanguage: 'The answer is not in the language of the documents, so its words cannot be compared with theirs.',
} as const satisfies Record<string, Wording>;

export type Message = keyof typeof EN;

const DE: Record<Message, Wording> = {
  nothing: 'Keine Textstelle hat zu dieser Antwort beigetragen.',
  removed: 'Von der Antwort blieb nichts übrig, als alles Unbelegte entfernt war.',
  single: 'Eine Textstelle enthält die ganze Antwort; das hebt den Wert.',
  agreeing: '{count} Textstellen enthalten jeweils die ganze Antwort; das hebt den Wert.',
  focused: 'Der größte Teil der Antwort stammt aus einer Textstelle; das hebt den Wert.',
  partial: 'Die wichtigste Textstelle deckt nicht die ganze Antwort ab.',
  thin: 'Die Textstellen decken nur einen kleinen Teil der Antwort ab; das senkt den Wert.',
  jumps: 'Die Antwort ist aus verstreuten Stellen zusammengesetzt: Die Quelle wechselt {count}-mal; das senkt den Wert.',
  alike: '{count} Textstellen tragen etwa gleich viel bei; sie könnten Verschiedenes meinen.',
  contradicted: {
    one: 'An einer Stelle sagt eine Textstelle etwas anderes; das senkt den Wert erheblich.',
    other: 'An {count} Stellen sagen Textstellen etwas anderes; das senkt den Wert erheblich.',
  },
  doubted: {
    one: 'Ein prüfendes Modell findet einen Satz der Antwort unbelegt; das senkt den Wert.',
    other: 'Ein prüfendes Modell findet {count} Sätze der Antwort unbelegt; das senkt den Wert.',
  },
  ownJudge: 'Das prüfende Modell hat die Antwort selbst geschrieben.',
  declines: 'Zum Teil sagt die Antwort, dass sie keine Auskunft geben kann; das senkt den Wert.',
  declinesOnly: 'Die Antwort sagt nur, dass sie keine Auskunft geben kann.',
  keyTerms: {
    one: 'Keine Textstelle nennt den Namen {terms}; das senkt den Wert.',
    other: 'Keine Textstelle nennt die Namen {terms}; das senkt den Wert.',
  },
  keyTermsMuch: 'Keine Textstelle nennt die Namen {terms}; das senkt den Wert erheblich.',
  numbers: {
    one: 'Keine Textstelle enthält die Zahl {terms}; das senkt den Wert.',
    other: 'Keine Textstelle enthält die Zahlen {terms}; das senkt den Wert.',
  },
  numbersMuch: 'Keine Textstelle enthält die Zahlen {terms}; das senkt den Wert erheblich.',
  terms: {
    one: 'Keine Textstelle enthält das Wort {terms}; das senkt den Wert.',
    other: 'Keine Textstelle enthält die Wörter {terms}; das senkt den Wert.',
  },
  termsMuch: 'Keine Textstelle enthält die Wörter {terms}; das senkt den Wert erheblich.',
  missingKeyTerms: {
    one: 'Keine Textstelle enthält den Namen {terms}, nach dem gefragt wurde.',
    other: 'Keine Textstelle enthält die Namen {terms}, nach denen gefragt wurde.',
  },
  missingTerms: {
    one: 'Keine Textstelle enthält das Wort {terms}, nach dem gefragt wurde.',
    other: 'Keine Textstelle enthält die Wörter {terms}, nach denen gefragt wurde.',
  },
  missingCut: 'Das senkt den Wert um {percent} %.',
  missingCutMuch: 'Das senkt den Wert erheblich, um {percent} %.',
  otherLanguage: 'Die Antwort ist nicht in der Sprache der Dokumente; ihre Wörter lassen sich nicht vergleichen.',
};

const ES: Record<Message, Wording> = {
  nothing: 'Ningún pasaje contribuyó a esta respuesta.',
  removed: 'No quedó nada de la respuesta al quitar lo que ningún pasaje respalda.',
  single: 'Un pasaje contiene toda la respuesta, lo que subió la puntuación.',
  agreeing: '{count} pasajes contienen cada uno toda la respuesta, lo que subió la puntuación.',
  focused: 'La mayor parte de la respuesta procede de un pasaje, lo que subió la puntuación.',
  partial: 'El pasaje principal no cubre toda la respuesta.',
  thin: 'Los pasajes cubren solo una pequeña parte de la respuesta, lo que bajó la puntuación.',
  jumps: 'La respuesta reúne pasajes dispersos: la fuente cambia {count} veces, lo que bajó la puntuación.',
  alike: '{count} pasajes contribuyen por igual; pueden tratar de cosas distintas.',
  contradicted: {
    one: 'Un pasaje dice otra cosa en un lugar, lo que bajó mucho la puntuación.',
    other: 'Los pasajes dicen otra cosa en {count} lugares, lo que bajó mucho la puntuación.',
  },
  doubted: {
    one: 'Un modelo que comprueba respuestas no encuentra respaldo para una de sus frases, lo que bajó la puntuación.',
    other: 'Un modelo que comprueba respuestas no encuentra respaldo para {count} de sus frases, lo que bajó la puntuación.',
  },
  ownJudge: 'El modelo que comprueba respuestas es el mismo que escribió esta.',
  declines: 'En parte la respuesta dice que no puede informar, lo que bajó la puntuación.',
  declinesOnly: 'La respuesta solo dice que no puede informar.',
  keyTerms: {
    one: 'Ningún pasaje menciona el nombre {terms}, lo que bajó la puntuación.',
    other: 'Ningún pasaje menciona los nombres {terms}, lo que bajó la puntuación.',
  },
  keyTermsMuch: 'Ningún pasaje menciona los nombres {terms}, lo que bajó mucho la puntuación.',
  numbers: {
    one: 'Ningún pasaje contiene el número {terms}, lo que bajó la puntuación.',
    other: 'Ningún pasaje contiene los números {terms}, lo que bajó la puntuación.',
  },
  numbersMuch: 'Ningún pasaje contiene los números {terms}, lo que bajó mucho la puntuación.',
  terms: {
    one: 'Ningún pasaje contiene la palabra {terms}, lo que bajó la puntuación.',
    other: 'Ningún pasaje contiene las palabras {terms}, lo que bajó la puntuación.',
  },
  termsMuch: 'Ningún pasaje contiene las palabras {terms}, lo que bajó mucho la puntuación.',
  missingKeyTerms: {
    one: 'Ningún pasaje contiene el nombre {terms}, por el que se preguntó.',
    other: 'Ningún pasaje contiene los nombres {terms}, por los que se preguntó.',
  },
  missingTerms: {
    one: 'Ningún pasaje contiene la palabra {terms}, por la que se preguntó.',
    other: 'Ningún pasaje contiene las palabras {terms}, por las que se preguntó.',
  },
  missingCut: 'Esto bajó la puntuación un {percent} %.',
  missingCutMuch: 'Esto bajó mucho la puntuación, un {percent} %.',
  otherLanguage: 'La respuesta no está en el idioma de los documentos, así que sus palabras no se pueden comparar.',
};

const FR: Record<Message, Wording> = {
  nothing: 'Aucun passage n’a contribué à cette réponse.',
  removed: 'Il n’est rien resté de la réponse une fois retiré ce qu’aucun passage n’étaye.',
  single: 'Un seul passage contient toute la réponse, ce qui a relevé le score.',
  agreeing: '{count} passages contiennent chacun toute la réponse, ce qui a relevé le score.',
  focused: 'La plus grande partie de la réponse vient d’un seul passage, ce qui a relevé le score.',
  partial: 'Le passage principal ne couvre pas toute la réponse.',
  thin: 'Les passages ne couvrent qu’une petite partie de la réponse, ce qui a baissé le score.',
  jumps: 'La réponse assemble des passages dispersés : la source change {count} fois, ce qui a baissé le score.',
  alike: '{count} passages contribuent à peu près autant ; ils parlent peut-être de choses différentes.',
  contradicted: {
    one: 'Un passage dit autre chose à un endroit, ce qui a fortement baissé le score.',
    other: 'Des passages disent autre chose à {count} endroits, ce qui a fortement baissé le score.',
  },
  doubted: {
    one: 'Un modèle qui vérifie les réponses ne trouve rien qui étaye une de ses phrases, ce qui a baissé le score.',
    other: 'Un modèle qui vérifie les réponses ne trouve rien qui étaye {count} de ses phrases, ce qui a baissé le score.',
  },
  ownJudge: 'Le modèle qui vérifie les réponses est celui qui a écrit celle-ci.',
  declines: 'La réponse dit en partie ne pas pouvoir renseigner, ce qui a baissé le score.',
  declinesOnly: 'La réponse dit seulement ne pas pouvoir renseigner.',
  keyTerms: {
    one: 'Aucun passage ne mentionne le nom {terms}, ce qui a baissé le score.',
    other: 'Aucun passage ne mentionne les noms {terms}, ce qui a baissé le score.',
  },
  keyTermsMuch: 'Aucun passage ne mentionne les noms {terms}, ce qui a fortement baissé le score.',
  numbers: {
    one: 'Aucun passage ne contient le nombre {terms}, ce qui a baissé le score.',
    other: 'Aucun passage ne contient les nombres {terms}, ce qui a baissé le score.',
  },
  numbersMuch: 'Aucun passage ne contient les nombres {terms}, ce qui a fortement baissé le score.',
  terms: {
    one: 'Aucun passage ne contient le mot {terms}, ce qui a baissé le score.',
    other: 'Aucun passage ne contient les mots {terms}, ce qui a baissé le score.',
  },
  termsMuch: 'Aucun passage ne contient les mots {terms}, ce qui a fortement baissé le score.',
  missingKeyTerms: {
    one: 'Aucun passage ne contient le nom {terms}, sur lequel portait la question.',
    other: 'Aucun passage ne contient les noms {terms}, sur lesquels portait la question.',
  },
  missingTerms: {
    one: 'Aucun passage ne contient le mot {terms}, sur lequel portait la question.',
    other: 'Aucun passage ne contient les mots {terms}, sur lesquels portait la question.',
  },
  missingCut: 'Cela a baissé le score de {percent} %.',
  missingCutMuch: 'Cela a fortement baissé le score, de {percent} %.',
  otherLanguage: 'La réponse n’est pas dans la langue des documents ; ses mots ne peuvent pas leur être comparés.',
};

/** What can be said of a score, by language. */
export const MESSAGES: { readonly en: Readonly<Record<Message, Wording>> } & Readonly<
  Record<string, Readonly<Record<Message, Wording>> | undefined>
> = { en: EN, de: DE, es: ES, fr: FR };
