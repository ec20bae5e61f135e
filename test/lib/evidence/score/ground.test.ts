import { expect } from 'chai';
import { populationDeviation } from '../../../../lib/evidence/score/details.ts';
import { type GroundingInput, groundAnswer } from '../../../../lib/evidence/score/ground.ts';

const SOURCES = [
  'Acme Corporation was founded in 1987 by Maria Lopez in Denver. Acme bought Bolt Systems in 2004 for $12 million.',
  'The Falcon pump moves 40 litres per minute and weighs 12 kg. It must not be used with salt water. The warranty lasts two years.',
  'The support team answers calls from Monday to Friday between 9 and 17. Refunds are paid within 14 days after the pump was returned.',
].map((text, at) => ({ id: `p${at}`, text }));

const ground = (answer: string, rest: Partial<GroundingInput> = {}) =>
  groundAnswer({ answer, language: 'en', sources: SOURCES, ...rest });

const QUOTE = 'The Falcon pump moves 40 litres per minute and weighs 12 kg.';
/** Words of three documents, put together. */
const STITCHED =
  'The support team in Denver moves calls within 40 minutes. Refunds of the Falcon pump last two years after Maria ' +
  'Lopez returned. Acme answers in salt water between 9 and 17.';

describe('figures of a score', () => {
  // The letters that each source holds in three answers whose figures are known; the deviation is that of the population.
  const KNOWN: [letters: number[], deviation: number][] = [
    [[2, 4, 4, 4, 5, 5, 7, 9], 2],
    [[0, 0, 0], 0],
    [[10], 0],
    [[30, 0, 0], 14.142136],
  ];
  for (const [letters, deviation] of KNOWN) {
    it(`the deviation of ${letters.join(', ')} is ${deviation}`, () => {
      expect(populationDeviation(letters)).to.be.closeTo(deviation, 1e-5);
    });
  }

  it('are those of one source that is quoted', () => {
    const { details, letters } = ground(QUOTE);
    expect(details.topSourceCoverage).to.equal(1);
    expect(details.totalCoverage).to.equal(1);
    expect(details.sourceJumps).to.equal(0);
    expect(letters).to.deep.equal([0, details.answerLength, 0]);
    expect(details.stdDeviation).to.be.closeTo(populationDeviation([0, details.answerLength, 0]), 1e-4);
    expect(details.longestPhrase).to.equal(details.answerLength);
  });

  it('count the letters of meaningful words', () => {
    expect(ground('The pump is the pump.').details.answerLength).to.equal(8);
  });

  it('count every source that holds a phrase, so that their sum may be more than the answer', () => {
    const twice = [...SOURCES, { id: 'p3', text: `As was said: ${QUOTE}` }];
    expect(ground(QUOTE, { sources: twice }).details.totalCoverage).to.be.above(1);
  });

  it('count where the source changes', () => {
    const { details } = ground('The warranty lasts two years. Refunds are paid within 14 days. Acme bought Bolt Systems.');
    expect(details.sourceJumps).to.equal(2);
  });

  it('name what no source holds', () => {
    const { details } = ground('The Falcon pump by Siemens costs 99 euros with delivery.');
    expect(details.unattributedKeyTerms).to.deep.equal(['Siemens']);
    expect(details.unattributedNumbers).to.deep.equal(['99']);
    expect(details.unattributedTerms).to.include('delivery');
  });

  it('name what was asked about and no source holds', () => {
    const { details } = ground(QUOTE, { question: 'Does the Falcon pump fit the Siemens adapter?' });
    expect(details.missingKeyTerms).to.deep.equal(['Siemens']);
    expect(details.missingTerms).to.deep.equal(['adapter']);
  });

  it('stay whole without sources and without an answer', () => {
    for (const empty of [ground(QUOTE, { sources: [] }), ground('')]) {
      expect(empty.score).to.equal(0);
      expect(
        Object.values(empty.details)
          .flat()
          .every((value) => value !== null && !Number.isNaN(value)),
      ).to.equal(true);
    }
  });
});

describe('order of scores', () => {
  // Best first; each must be below the one before.
  const ORDER: [situation: string, answer: string, rest?: Partial<GroundingInput>][] = [
    ['one source, quoted', QUOTE],
    ['the same with one missing term', QUOTE, { question: 'What does the pump move with the adapter?' }],
    ['one missing name and one missing term less', QUOTE, { question: 'What does the Siemens pump move?' }],
    ['a missing name and two missing terms', QUOTE, { question: 'Does the Siemens pump fit the adapter of the trailer?' }],
  ];
  it('falls with what is missing of the question', () => {
    const scores = ORDER.map(([, answer, rest]) => ground(answer, rest).score);
    expect(scores).to.deep.equal([100, 75, 40, 0]);
  });

  it('falls with the words that no source holds', () => {
    const scores = [
      QUOTE,
      'The Falcon pump moves 40 litres per minute and weighs 12 kg on delivery.',
      'The Falcon pump moves 40 litres per minute, carries batteries and needs electricians.',
      'Batteries and electricians are carried with delivery by Siemens.',
    ].map((answer) => ground(answer).score);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(scores[0]).to.equal(100);
    expect(scores[3]).to.equal(0);
  });

  it('puts an answer that jumps between sources below one that does not', () => {
    expect(ground(STITCHED).score).to.be.below(ground(QUOTE).score - 30);
  });

  it('rises when jumping is penalised less', () => {
    expect(ground(STITCHED, { settings: { source_jump_penalty: 1 } }).score).to.be.above(ground(STITCHED).score);
  });

  it('falls when missing words weigh more', () => {
    const answer = 'The Falcon pump moves 40 litres per minute, carries batteries and needs electricians.';
    expect(ground(answer, { settings: { total_coverage_weight: 1 } }).score).to.be.below(ground(answer).score);
  });

  it('is nothing at two missing terms of half the score each, and where no document contributed', () => {
    const question = 'Does the pump fit the adapter of the trailer?';
    expect(ground(QUOTE, { question, settings: { missing_term_penalty: 0.5 } }).score).to.equal(0);
    expect(ground('Photosynthesis needs sunlight.').score).to.equal(0);
  });

  it('falls when the answer says that it cannot tell, by the penalty', () => {
    const answer = `${QUOTE} The documents do not mention the price.`;
    const [none, plain, most] = [0, 1, 2].map((penalty) => ground(answer, { settings: { decline_penalty: penalty } }).score);
    expect([none, plain, most]).to.deep.equal([100, 50, 0]);
    expect(ground('I cannot answer this question.').score).to.equal(0);
  });

  it('leaves allowed words out', () => {
    const answer = 'The Falcon pump by Siemens moves 40 litres per minute.';
    const { score, details } = ground(answer, { settings: { allowed: ['Siemens'] } });
    expect(score).to.be.above(ground(answer).score);
    expect(details.unattributedKeyTerms).to.deep.equal([]);
  });
});

describe('support of sentences', () => {
  it('gives the source, the stretches on both sides and what is unsupported', () => {
    const answer = 'The warranty lasts two years. It covers blenders.';
    const [first, second] = ground(answer).sentences;
    expect(first).to.include({ manner: 'claim', share: 1, quoted: true, risk: 0 });
    expect(first?.sources[0]?.source).to.equal('p1');
    const [quotation] = first?.quotations ?? [];
    const cut = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(quotation && cut(answer, quotation.answer)).to.equal('The warranty lasts two years');
    expect(quotation && cut(SOURCES[1]?.text ?? '', quotation.span)).to.equal('The warranty lasts two years');
    expect(second?.unsupported.map((span) => cut(answer, span))).to.deep.equal(['covers blenders']);
  });

  it('says what a source says instead', () => {
    const [sentence] = ground('The Falcon pump moves 60 litres per minute and weighs 12 kg.').sentences;
    expect(sentence?.contradictions[0]).to.include({ kind: 'number', instead: '40' });
  });

  it('asks no backing of frames, thanks and declines', () => {
    const manners = ground(
      'I hope this helps! The documents do not mention the price. The warranty lasts two years.',
    ).sentences.map(({ manner }) => manner);
    expect(manners).to.deep.equal(['polite', 'decline', 'claim']);
  });

  it('takes a quoted refusal for what the source says', () => {
    const text = 'We cannot provide support for old versions.';
    const { sentences, score } = ground(text, { sources: [{ id: 'a', text }] });
    expect(sentences[0]?.manner).to.equal('claim');
    expect(score).to.equal(100);
  });

  it('counts words of a title without quoting it', () => {
    const titled = [{ id: 'a', text: 'It weighs 12 kg.', lead: 'Falcon pump' }];
    const { details, sentences } = ground('The Falcon pump weighs 12 kg.', { sources: titled });
    expect(details.unattributedKeyTerms).to.deep.equal([]);
    expect(sentences[0]?.quotations.every(({ span }) => span.start >= 0)).to.equal(true);
  });
});
