import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { readSentence } from '../../../../lib/evidence/claims/sentence-kind.ts';
import { groundAnswer } from '../../../../lib/evidence/score/ground.ts';

/** Sentences that tell nothing but that something is not told. */
const DECLINES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The answer cannot be found in the provided context.',
    'Neither document mentions the cost.',
    'The provided information is insufficient to answer the question.',
    'It is unclear from the passages whether pets are allowed.',
    'The documents do not say how to change a password.',
    'The passages do not say anything about the price.',
    'The provided context doesn’t cover refunds.',
    'The information provided does not describe how to open the valve.',
    'The search results do not address this question.',
    'Passage 3 does not explicitly mention the warranty.',
    'Unfortunately, none of the documents mention a price.',
    'No passage mentions the weight.',
    'The sources say nothing about delivery.',
    'The documents I was given make no mention of holidays.',
    'The text is silent on that.',
    'Nothing in the provided passages answers this.',
    'I could not find this in the documents.',
    'I couldn’t find any information about the pump.',
    'I have no information on this.',
    'I’m sorry, but I cannot answer this question.',
    'I am not able to tell from the passages.',
    'I was unable to find an answer to your question.',
    'I do not have enough information to answer.',
    'We could not find anything about this in the documents.',
    'I don’t know.',
    'Unable to answer based on given passages.',
    '(Unable to answer based on given passages)',
    'It is not possible to answer this from the context.',
    'There is no information about the price in the documents.',
    'Based on the passages, there isn’t enough information to answer.',
    'The price is not mentioned.',
    'The opening hours are not given in the provided passages.',
    'The exact cause is not explicitly stated.',
    'Based on the provided passages, the average cost cannot be determined.',
    'While this is a good question, the documents do not say.',
  ],
  de: [
    'Dazu enthalten die Unterlagen keine Informationen.',
    'Keine der Passagen erwähnt die Lieferzeit.',
    'Dazu steht im Dokument nichts.',
    'Die Dokumente sagen nichts über den Preis.',
    'Die vorliegenden Informationen enthalten keine Angaben dazu.',
    'Die Textstellen erwähnen die Garantie nicht.',
    'In den Dokumenten steht dazu leider nichts.',
    'Ich konnte in den Dokumenten nichts dazu finden.',
    'Leider kann ich diese Frage nicht beantworten.',
    'Dazu finde ich keine Angaben.',
    'Es gibt keine Informationen zu den Kosten.',
    'Das geht aus den Quellen nicht hervor.',
    'Der Preis wird nicht erwähnt.',
    'Ich weiß es leider nicht.',
  ],
  es: [
    'No hay datos sobre el precio en los documentos.',
    'Desconozco la respuesta.',
    'Los documentos no dicen nada sobre el precio.',
    'La información proporcionada no menciona la garantía.',
    'En los documentos no se menciona el precio.',
    'No he encontrado información sobre esto.',
    'Lo siento, pero no puedo responder a esta pregunta.',
    'No hay información sobre las vacaciones.',
    'Ninguno de los documentos lo menciona.',
    'El precio no se indica.',
    'No lo sé.',
  ],
  fr: [
    'Il n’est pas possible de répondre à cette question.',
    'On ne trouve rien à ce sujet dans les documents.',
    'Les documents ne disent rien sur le prix.',
    'Les passages fournis ne mentionnent pas la garantie.',
    'Le contexte ne contient aucune information à ce sujet.',
    'Je n’ai pas trouvé de réponse dans les documents.',
    'Je ne peux pas répondre à cette question.',
    'Il n’y a aucune information sur le prix.',
    'Le prix n’est pas précisé.',
    'Je ne sais pas.',
  ],
  it: [
    'Nessuno dei documenti menziona il costo.',
    'Questa informazione non è presente nei documenti.',
    'I documenti non dicono nulla sul prezzo.',
    'Non ho trovato informazioni su questo.',
    'Non posso rispondere a questa domanda.',
    'Il prezzo non è specificato.',
  ],
  pt: [
    'Essa informação não está nos documentos.',
    'Os documentos não dizem nada sobre o preço.',
    'Não encontrei informações sobre isso.',
    'Não posso responder a esta pergunta.',
    'O preço não é mencionado.',
  ],
  nl: [
    'Dit staat niet in de documenten.',
    'Deze vraag kan niet worden beantwoord met de documenten.',
    'De documenten zeggen niets over de prijs.',
    'Ik kan deze vraag niet beantwoorden.',
    'In de documenten staat niets over garantie.',
    'De prijs wordt niet vermeld.',
  ],
};

/** Sentences that use such words and tell something. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The documents you upload are not shared with anyone.',
    'The information you provide is not stored.',
    'We do not share your information with anyone.',
    'The document must not contain a signature.',
    'I didn’t know that the pump weighs 12 kg.',
    'Your account does not have any information about your taxes.',
    'The agency does not disclose your information.',
    'The manual does not cover batteries, but the battery lasts 5 hours.',
    'The documents do not give the price, but the shop opens at nine.',
    'The fee is five dollars and the documents do not say more.',
    'The warranty does not cover water damage.',
    'Login.gov cannot determine which certificate you must select.',
    'We cannot provide support for old versions.',
    'You will receive a voicemail if you can’t answer the call.',
    'If the documents do not mention a fee, ask the shop.',
    'The URL is required if it is not specified.',
    'No information about you is shared with anyone.',
    'There is no evidence that the pump leaks.',
    'I do know that the pump weighs 12 kg.',
    'If you have any questions, call 555 1234.',
    'Thank you for asking, the fee is five dollars.',
    'I’m happy to help you as refunds without any receipt are paid by all shops.',
  ],
  de: [
    'Die Dokumente dürfen nicht gefaltet werden.',
    'Die Dokumente nennen keinen Preis, aber die Garantie gilt zwei Jahre.',
    'Die Garantie deckt Wasserschäden nicht ab.',
    'Wenn die Dokumente keinen Preis nennen, fragen Sie den Händler.',
  ],
  es: [
    'No hay que pagar nada por los documentos.',
    'Los documentos no mencionan el precio, pero la garantía dura dos años.',
    'La garantía no cubre el agua.',
  ],
  fr: [
    'Les documents ne sont pas rendus.',
    'Si vous ne trouvez pas le code, appelez.',
    'Les documents ne donnent pas le prix, mais la garantie dure deux ans.',
    'La garantie ne couvre pas les batteries.',
  ],
  it: ['I documenti non indicano il prezzo, ma la garanzia dura due anni.'],
  pt: ['Os documentos não indicam o preço, mas a garantia dura dois anos.'],
  nl: ['De documenten noemen geen prijs, maar de garantie duurt twee jaar.'],
};

/** Sentences that only speak to the reader. */
const POLITE: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Thank you for asking!',
    'Thanks so much for reaching out.',
    'Great question!',
    'That’s a very good question.',
    'Have a nice day!',
    'I hope you have a great rest of your day.',
    'Is there anything else I can help you with?',
    'How can I help you today?',
    'Hello there!',
    'You’re welcome!',
    'I’m happy to help.',
    'Feel free to ask if you need more details.',
    'I’m sorry to hear that.',
    'We apologise for the inconvenience.',
    'Good luck with your application!',
    'Of course!',
    'Let me know if you need anything else.',
    '[1][2]',
  ],
  de: [
    'Vielen Dank für Ihre Frage!',
    'Gute Frage!',
    'Einen schönen Tag noch!',
    'Kann ich Ihnen sonst noch helfen?',
    'Gern geschehen!',
  ],
  es: [
    '¡Gracias por preguntar!',
    '¡Buena pregunta!',
    '¡Que tenga un buen día!',
    '¿Hay algo más en que le pueda ayudar?',
    '¡De nada!',
  ],
  fr: [
    'Merci pour votre question !',
    'Excellente question !',
    'Bonne journée !',
    'Puis-je vous aider pour autre chose ?',
    'De rien !',
  ],
  it: ['Grazie per la domanda!', 'Buona giornata!'],
  pt: ['Obrigado pela pergunta!', 'Boa pergunta!'],
  nl: ['Goede vraag!', 'Een fijne dag nog!'],
};

const OTHER = [{ id: 'a', text: 'Trees bear leaves in spring.' }];
const mannerOf = (answer: string, language: string) =>
  groundAnswer({ answer, language, sources: OTHER }).sentences.map(({ manner }) => manner);

describe('what a sentence claims', () => {
  const KINDS = { decline: DECLINES, claim: CLAIMS, polite: POLITE };
  for (const [kind, table] of Object.entries(KINDS)) {
    for (const [language, sentences] of Object.entries(table)) {
      for (const sentence of sentences) {
        it(`${kind}: ${sentence}`, () => {
          expect(mannerOf(sentence, language)).to.deep.equal([kind]);
        });
      }
    }
  }

  it('needs no source for the part that declines', () => {
    const sentence = 'The documents do not mention the colour, but the battery lasts 5 hours.';
    const { declines } = readSentence(sentence, 'en');
    expect(declines.map(({ start, end }) => sentence.slice(start, end).trim())).to.deep.equal([
      'The documents do not mention the colour,',
    ]);
  });

  const LONG: [language: string, sentence: string][] = [
    ['en', `${'the provided documents you '.repeat(4000)} do not`],
    ['en', `${'if '.repeat(40000)} the documents do not say`],
    ['en', `not${' '.repeat(100000)}said`],
    ['en', `${'thank you '.repeat(10000)} not`],
    ['de', `ich kann ${'die dokumente '.repeat(4000)} nicht`],
    ['es', `no ${'en los documentos '.repeat(4000)}`],
    ['fr', `je ne peux ${'les documents '.repeat(4000)} pas`],
    ['nl', `niet ${'in de documenten staat '.repeat(4000)}`],
  ];
  for (const [language, sentence] of LONG) {
    it(`reads a long sentence in no time: ${sentence.slice(0, 30).trim()} (${language})`, () => {
      const begun = cpuNow().all;
      readSentence(sentence, language);
      expect(cpuNow().all - begun).to.be.below(1000);
    });
  }
});

describe('courtesy about a right answer', () => {
  const sources = [{ id: 'a', text: 'The fee is five dollars. It is paid once a year.' }];
  const score = (answer: string) => groundAnswer({ answer, language: 'en', sources });
  for (const answer of [
    'Thank you for asking! The fee is five dollars. Have a nice day!',
    'Great question! The fee is five dollars. Is there anything else I can help you with?',
    'The fee is five dollars.[1][2]',
    'The fee is five dollars. [1][2] It is paid once a year. [1]',
  ]) {
    it(`takes nothing off: ${answer}`, () => {
      const { score: found, details } = score(answer);
      expect(found).to.equal(100);
      expect(details.topSourceCoverage).to.equal(1);
    });
  }

  it('hides nothing that is made up', () => {
    expect(score('Thank you for asking, the deadline is Monday. Have a nice day!').score).to.be.below(30);
    expect(score('The fee is five dollars. Let me know if you paid Acme 70 of them.').score).to.be.below(50);
  });
});
