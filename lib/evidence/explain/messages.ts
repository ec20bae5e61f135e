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
  contradicted: 'A passage says something else, which lowered the score considerably.',
  doubted: 'A model that checks answers finds nothing that backs {count} of its sentences, which lowered the score.',
  ownJudge: 'The model that checks answers is the one that wrote this one.',
  declines: 'In part the answer says that it cannot tell, which lowered the score.',
  declinesOnly: 'The answer only says that it cannot tell.',
  unheld: 'No passage holds {terms}, which lowered the score{considerably}.',
  missing: 'No passage holds {terms}, which the question names.',
  missingCut: 'This lowered the score{considerably} by {percent} %.',
  /** Filled in where it did so much. */
  considerably: ' considerably',
  otherLanguage: 'The answer is not in the language of the documents, so its words cannot be compared with theirs.',
} as const;

export type Message = keyof typeof EN;

const DE: Record<Message, string> = {
  nothing: 'Keine Textstelle hat zu dieser Antwort beigetragen.',
  removed: 'Von der Antwort blieb nichts übrig, als alles Unbelegte entfernt war.',
  single: 'Eine Textstelle enthält die ganze Antwort; das hebt den Wert.',
  agreeing: '{count} Textstellen enthalten jeweils die ganze Antwort; das hebt den Wert.',
  focused: 'Der größte Teil der Antwort stammt aus einer Textstelle; das hebt den Wert.',
  partial: 'Die wichtigste Textstelle deckt nicht die ganze Antwort ab.',
  thin: 'Die Textstellen decken nur einen kleinen Teil der Antwort ab; das senkt den Wert.',
  jumps: 'Die Antwort ist aus verstreuten Stellen zusammengesetzt: Die Quelle wechselt {count}-mal; das senkt den Wert.',
  alike: '{count} Textstellen tragen etwa gleich viel bei; sie könnten Verschiedenes meinen.',
  contradicted: 'Eine Textstelle sagt etwas anderes; das senkt den Wert erheblich.',
  doubted: 'Ein prüfendes Modell findet {count} der Sätze unbelegt; das senkt den Wert.',
  ownJudge: 'Das prüfende Modell hat die Antwort selbst geschrieben.',
  declines: 'Zum Teil sagt die Antwort, dass sie keine Auskunft geben kann; das senkt den Wert.',
  declinesOnly: 'Die Antwort sagt nur, dass sie keine Auskunft geben kann.',
  unheld: 'In keiner Textstelle steht {terms}; das senkt den Wert{considerably}.',
  missing: 'In keiner Textstelle steht {terms}, wovon in der Frage die Rede ist.',
  missingCut: 'Das senkt den Wert{considerably} um {percent} %.',
  considerably: ' erheblich',
  otherLanguage: 'Die Antwort ist nicht in der Sprache der Dokumente; ihre Wörter lassen sich nicht vergleichen.',
};

const ES: Record<Message, string> = {
  nothing: 'Ningún pasaje contribuyó a esta respuesta.',
  removed: 'No quedó nada de la respuesta al quitar lo que ningún pasaje respalda.',
  single: 'Un pasaje contiene toda la respuesta, lo que subió la puntuación.',
  agreeing: '{count} pasajes contienen cada uno toda la respuesta, lo que subió la puntuación.',
  focused: 'La mayor parte de la respuesta procede de un pasaje, lo que subió la puntuación.',
  partial: 'El pasaje principal no cubre toda la respuesta.',
  thin: 'Los pasajes cubren solo una pequeña parte de la respuesta, lo que bajó la puntuación.',
  jumps: 'La respuesta reúne pasajes dispersos: la fuente cambia {count} veces, lo que bajó la puntuación.',
  alike: '{count} pasajes contribuyen por igual; pueden tratar de cosas distintas.',
  contradicted: 'Un pasaje dice otra cosa, lo que bajó mucho la puntuación.',
  doubted: 'Un modelo que comprueba respuestas no encuentra respaldo para {count} de sus frases, lo que bajó la puntuación.',
  ownJudge: 'El modelo que comprueba respuestas es el mismo que escribió esta.',
  declines: 'En parte la respuesta dice que no puede informar, lo que bajó la puntuación.',
  declinesOnly: 'La respuesta solo dice que no puede informar.',
  unheld: 'Ningún pasaje contiene {terms}, lo que bajó{considerably} la puntuación.',
  missing: 'Ningún pasaje contiene {terms}, que la pregunta nombra.',
  missingCut: 'Esto bajó{considerably} la puntuación un {percent} %.',
  considerably: ' mucho',
  otherLanguage: 'La respuesta no está en el idioma de los documentos, así que sus palabras no se pueden comparar.',
};

const FR: Record<Message, string> = {
  nothing: 'Aucun passage n’a contribué à cette réponse.',
  removed: 'Il n’est rien resté de la réponse une fois retiré ce qu’aucun passage n’étaye.',
  single: 'Un seul passage contient toute la réponse, ce qui a relevé le score.',
  agreeing: '{count} passages contiennent chacun toute la réponse, ce qui a relevé le score.',
  focused: 'La plus grande partie de la réponse vient d’un seul passage, ce qui a relevé le score.',
  partial: 'Le passage principal ne couvre pas toute la réponse.',
  thin: 'Les passages ne couvrent qu’une petite partie de la réponse, ce qui a baissé le score.',
  jumps: 'La réponse assemble des passages dispersés : la source change {count} fois, ce qui a baissé le score.',
  alike: '{count} passages contribuent à peu près autant ; ils parlent peut-être de choses différentes.',
  contradicted: 'Un passage dit autre chose, ce qui a fortement baissé le score.',
  doubted: 'Un modèle qui vérifie les réponses ne trouve rien qui étaye {count} de ses phrases, ce qui a baissé le score.',
  ownJudge: 'Le modèle qui vérifie les réponses est celui qui a écrit celle-ci.',
  declines: 'La réponse dit en partie ne pas pouvoir renseigner, ce qui a baissé le score.',
  declinesOnly: 'La réponse dit seulement ne pas pouvoir renseigner.',
  unheld: 'Aucun passage ne contient {terms}, ce qui a{considerably} baissé le score.',
  missing: 'Aucun passage ne contient {terms}, que la question nomme.',
  missingCut: 'Cela a{considerably} baissé le score de {percent} %.',
  considerably: ' fortement',
  otherLanguage: 'La réponse n’est pas dans la langue des documents ; ses mots ne peuvent pas leur être comparés.',
};

/** What can be said of a score, by language. */
export const MESSAGES: { readonly en: Readonly<Record<Message, string>> } & Readonly<
  Record<string, Readonly<Record<Message, string>> | undefined>
> = { en: EN, de: DE, es: ES, fr: FR };
