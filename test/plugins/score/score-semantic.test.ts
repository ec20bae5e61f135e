import { expect } from 'chai';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import type { ScoreQuery, Scorer } from '../../../core/contract/resources/scorer.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { checker } from '../../../core/host/schema.ts';
import { scoreSemantic } from '../../../plugins/score/score-semantic.ts';
import { callWith } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { configure, type Ran, ran } from '../../support/run-step.ts';

const passage = (id: string, text: string, rest: Partial<ScoredPassage> = {}): ScoredPassage =>
  scoredPassage(id, text, { id, ...rest });

const PASSAGES = [
  passage('calls', 'The support team answers calls from Monday to Friday. Refunds are paid within 14 days.'),
  passage('pump', 'It moves 40 litres per minute and weighs 12 kg. The warranty lasts two years.', {
    title: 'Falcon pump',
    url: 'https://acme.example/products/turbine',
  }),
];
const QUOTE = 'The warranty lasts two years. It moves 40 litres per minute and weighs 12 kg.';
const MADE_UP = 'The warranty covers blenders, batteries and accidents in Norway.';

const FACTS: Partial<Turn> = { question: 'How long is the warranty?', passages: PASSAGES, options: {}, language: 'en' };

const score = (facts: Partial<Turn>, options: object = {}): Promise<Ran> => ran(scoreSemantic, { ...FACTS, ...facts }, options);

describe('score_semantic', () => {
  it('gives a quote everything', async () => {
    const { semanticScore, score: primary, semanticAnalysis, semanticDetails } = await score({ answer: QUOTE });
    expect(semanticScore).to.equal(100);
    expect(primary).to.equal(100);
    expect(semanticAnalysis).to.contain('One passage holds the whole answer');
    expect(semanticDetails).to.include({ topSourceCoverage: 1, sourceJumps: 0 });
  });

  it('gives what is made up next to nothing', async () => {
    const { semanticScore, semanticDetails, support } = await score({ answer: MADE_UP });
    expect(semanticScore).to.be.below(40);
    expect(semanticDetails?.unattributedKeyTerms).to.deep.equal(['Norway']);
    expect(support?.[0]?.unsupported).to.have.length.above(0);
  });

  // The request wins over the configuration.
  const SWITCHES: [what: string, asked: Turn['options'], configured: object, computed: boolean, primary: boolean][] = [
    ['by default', {}, {}, true, true],
    ['not as the score', {}, { primary: false }, true, false],
    ['asked for as the score', { semanticScore: { primary: true } }, { primary: false }, true, true],
    ['asked for, but not as the score', { semanticScore: { primary: false } }, {}, true, false],
    ['switched off', {}, { enabled: false }, false, false],
    ['switched off by the request', { semanticScore: { enabled: false } }, {}, false, false],
    ['switched on by the request', { semanticScore: { enabled: true } }, { enabled: false }, true, true],
  ];
  for (const [what, options, configured, computed, primary] of SWITCHES) {
    it(`is computed ${what}: ${computed}`, async () => {
      const given = await score({ answer: QUOTE, options }, configured);
      expect(given.semanticScore !== undefined).to.equal(computed);
      expect(given.score !== undefined).to.equal(primary);
    });
  }

  const RANKS: [what: string, answer: string, configured: object, first: string][] = [
    ['puts first what backs the answer', QUOTE, {}, 'pump'],
    ['leaves the order where too little is backed', MADE_UP, {}, 'calls'],
    ['leaves the order where it is told to', QUOTE, { rerank: false }, 'calls'],
    ['asks for the coverage that is set', `${QUOTE} ${MADE_UP} ${MADE_UP}`, { rerank_min_coverage: 0.9 }, 'calls'],
  ];
  for (const [what, answer, configured, first] of RANKS) {
    it(what, async () => {
      const { passages = PASSAGES } = await score({ answer }, configured);
      expect(passages[0]?.id).to.equal(first);
      expect(passages).to.have.length(2);
    });
  }

  const SOURCES: [what: string, answer: string, facts: Partial<Turn>, configured: object, missing: string[]][] = [
    ['titles', 'Falcon weighs 12 kg.', {}, {}, []],
    ['no titles', 'This Falcon weighs 12 kg.', {}, { check_titles: false }, ['Falcon']],
    ['no addresses', 'The turbine weighs 12 kg.', {}, {}, ['turbine']],
    ['addresses', 'The turbine weighs 12 kg.', {}, { check_urls: true }, []],
    ['the stump of the configuration', 'Acme sells it.', {}, { stump: 'We are Acme and sells things.' }, []],
    ['the stump of the request', 'Acme sells it.', { options: { stump: 'We are Acme and sells things.' } }, { stump: 'x' }, []],
    ['allowed words', 'The turbine weighs 12 kg.', {}, { allowed: ['turbine'] }, []],
  ];
  for (const [what, answer, facts, configured, missing] of SOURCES) {
    it(`counts ${what}`, async () => {
      const { semanticDetails: details } = await score({ answer, ...facts }, configured);
      expect([...(details?.unattributedKeyTerms ?? []), ...(details?.unattributedTerms ?? [])]).to.deep.equal(missing);
    });
  }

  it('takes off for terms of the question by the penalties that are set', async () => {
    const question = 'How long is the warranty of the trailer?';
    const scores = await Promise.all(
      [{}, { missing_term_penalty: 0.5 }, { missing_term_penalty: 0 }].map((options) =>
        score({ answer: QUOTE, question }, options),
      ),
    );
    expect(scores.map(({ semanticScore }) => semanticScore)).to.deep.equal([75, 50, 100]);
  });

  const CALIBRATED: [what: string, calibration: object, least: number, most: number][] = [
    ['nothing of it', {}, 1, 99],
    ['a map', { map: [[0, 7], [100, 7]] }, 7, 7], // biome-ignore format: points
    ['weights', { weights: { intercept: 40, sentences: 0 } }, 0, 0],
    ['weights that add to nothing', { weights: { intercept: 0, sentences: 0 } }, 50, 50],
  ];
  for (const [what, calibration, least, most] of CALIBRATED) {
    it(`is calibrated with ${what}`, async () => {
      const { semanticScore, score: primary } = await score({ answer: 'The warranty lasts two long years.' }, { calibration });
      expect(semanticScore).to.be.within(least, most);
      expect(primary).to.equal(semanticScore);
    });
  }

  const REFUSED: [what: string, calibration: object, message: RegExp][] = [
    ['a map that falls', { map: [[0, 9], [50, 8]] }, /calibration\.map\.1: 8 is less than 9/], // biome-ignore format: points
    // biome-ignore format: points
    ['a map that goes back', { map: [[50, 9], [0, 10]] }, /calibration\.map\.1: the score 0 does not come after 50/],
    ['one point', { map: [[50, 9]] }, /calibration\.map: /],
    ['a point of three', { map: [[0, 0, 0], [1, 1]] }, /calibration\.map\.0: /], // biome-ignore format: points
    ['scores above 100', { map: [[0, 0], [1, 101]] }, /calibration\.map\.1\.1: /], // biome-ignore format: points
    ['a missing weight', { weights: { intercept: 0 } }, /calibration\.weights: option 'sentences' is missing/],
    ['a weight that turns scores round', { weights: { intercept: 0, sentences: -1 } }, /calibration\.weights\.sentences: /],
    [
      'a verdict without a verifier',
      { weights: { intercept: 0, sentences: 1, verdict: 1 } },
      /calibration\.weights\.verdict: .* name the verifier/,
    ],
    ['an unknown weight', { weights: { intercept: 0, sentences: 1, luck: 1 } }, /unknown option 'luck'/],
  ];
  for (const [what, calibration, message] of REFUSED) {
    it(`refuses ${what}`, async () => {
      const { value, issues } = checker(scoreSemantic.config)({ calibration });
      const found = issues.length > 0 ? issues : await scoreSemantic.check?.(value as never); // the schema has taken it
      expect((found ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')).to.match(message);
    });
  }

  describe('with a scorer of its own name', () => {
    const asked: ScoreQuery[] = [];
    const judge: Scorer = {
      async score(query) {
        asked.push(query);
        return { score: 42, analysis: 'So it is.', details: {}, sentences: [], letters: [], warnings: ['It was not sure.'] };
      },
    };
    beforeEach(() => void asked.splice(0));

    it('gives what that one says', async () => {
      const given = await ran(scoreSemantic, { ...FACTS, answer: QUOTE, warnings: ['Old.'] }, { with: 'judge' }, { judge });
      expect(given).to.deep.include({ semanticScore: 42, score: 42, semanticAnalysis: 'So it is.', citations: [] });
      expect(given.warnings).to.deep.equal(['Old.', 'It was not sure.']);
      expect(asked[0]).to.deep.include({ answer: QUOTE, language: 'en', question: FACTS.question, passages: PASSAGES });
    });

    it('shares it with others', () => {
      const { shares } = scoreSemantic.create({ ...configure(scoreSemantic), with: judge });
      expect(shares?.scorer).to.equal(judge);
    });

    it('refuses options that would do nothing', async () => {
      const refused = (options: object) => scoreSemantic.check?.(configure(scoreSemantic, options));
      expect(await refused({ with: 'judge', rerank: false, primary: false })).to.deep.equal([]);
      expect(await refused({ with: 'judge', allowed: ['x'], patience: '2s' })).to.deep.equal(
        ['allowed', 'patience'].map((name) => ({
          path: [name],
          message: "this is an option of the scorer that 'with' names: set it there",
        })),
      );
    });
  });

  it('compares with the question that was searched for', async () => {
    const { semanticDetails } = await score({ answer: QUOTE, question: 'And the trailer?', query: 'How long is the warranty?' });
    expect(semanticDetails?.missingTerms).to.deep.equal([]);
  });

  it('is not computed where the answer is in another language than the passages, and says so', async () => {
    const given = await score({ answer: 'Die Garantie gilt zwei Jahre.', answerLanguage: 'de' });
    expect(given.semanticScore).to.equal(undefined);
    expect(given.semanticAnalysis).to.contain('Sprache der Dokumente');
  });

  it('is computed where a region is all that differs', async () => {
    expect((await score({ answer: QUOTE, answerLanguage: 'en-gb' })).semanticScore).to.equal(100);
  });

  it('explains itself in the language of the answer', async () => {
    const passages = [passage('garantie', 'Die Garantie gilt zwei Jahre.', { language: 'de' })];
    const { semanticAnalysis } = await score({ answer: 'Die Garantie gilt zwei Jahre.', answerLanguage: 'de', passages });
    expect(semanticAnalysis).to.contain('Eine Textstelle');
  });

  it('gives quotes and strength to citations, and keeps what the answer named itself', async () => {
    const given = [{ start: 0, end: 29, passages: ['calls'] }];
    const { citations } = await score({ answer: QUOTE, citations: given });
    expect(citations?.[0]).to.deep.include({ start: 0, end: 29, passages: ['calls'], strengths: [0] });
    expect(citations?.[1]?.passages).to.deep.equal(['pump']);
    const [quote] = citations?.[1]?.quotes ?? [];
    expect(quote && PASSAGES[1]?.text.slice(quote.span.start, quote.span.end)).to.equal(
      'It moves 40 litres per minute and weighs 12 kg',
    );
  });

  it('cites each passage with the share that it holds itself, best first', async () => {
    const answer = 'The warranty lasts two years and refunds are paid within 14 days.';
    const given = [{ start: 0, end: answer.length, passages: ['calls', 'pump'] }];
    for (const citations of [given, []]) {
      const [first] = (await score({ answer, citations })).citations ?? [];
      expect(first?.passages).to.deep.equal(['calls', 'pump']);
      const [calls = 0, pump = 0] = first?.strengths ?? [];
      expect(calls).to.be.within(0.5, 0.7).and.above(pump);
      expect(pump).to.be.within(0.3, 0.5);
    }
  });

  it('takes no citation for that of a sentence which it only reaches into', async () => {
    const second = { start: 30, end: QUOTE.length, passages: ['pump'] };
    const { citations } = await score({ answer: QUOTE, citations: [{ start: 0, end: 34, passages: ['calls'] }, second] });
    expect(citations?.map(({ passages }) => passages)).to.deep.equal([['calls'], ['pump']]);
  });

  it('cites a quote to the passage that it was taken from, also where it leads to a list', async () => {
    const lead = 'Read this about the warranty of the pump:';
    const passages = [
      ...PASSAGES,
      passage('lead', `${lead}\n\n- It lasts.`),
      passage('same', 'This is the warranty of a pump. Read about it.'),
    ];
    const quotes = [{ passage: 'lead', answer: { start: 0, end: lead.length }, span: { start: 0, end: lead.length } }];
    const citations = [{ start: 0, end: lead.length, passages: ['lead'], quotes }];
    const { citations: found } = await score({ answer: lead, passages, citations });
    expect(found?.map((each) => each.passages)).to.deep.equal([['lead']]);
    expect((await score({ answer: lead, passages })).citations, 'it claims nothing').to.deep.equal([]);
  });

  const STUMPED = 'Acme was founded by Maria Lopez in 1987.';
  const SOURCELESS: readonly [what: string, answer: string, stump: string, sourceless: boolean][] = [
    ['the text that every prompt holds', STUMPED, `We answer for Acme. ${STUMPED}`, true],
    ['that text and a passage', `${STUMPED} ${QUOTE}`, `We answer for Acme. ${STUMPED}`, false],
    ['a passage and that text alike', QUOTE, QUOTE, false],
    ['a passage', QUOTE, '', false],
    ['nothing', MADE_UP, '', false],
  ];
  for (const [what, answer, stump, sourceless] of SOURCELESS) {
    it(`tells whether a document is the source of an answer backed by ${what}`, async () => {
      const { isSourceless, citations = [] } = await score({ answer }, { stump });
      expect(isSourceless).to.equal(sourceless);
      if (sourceless) expect(citations.flatMap((each) => each.passages)).to.deep.equal([]);
    });
  }

  it('scores an answer without passages nothing, and breaks at none', async () => {
    for (const answer of ['', QUOTE, '???']) {
      const given = await score({ answer, passages: [] });
      expect(given.semanticScore).to.equal(0);
    }
  });

  it('tells each share in the trace, and no text', async () => {
    const trace = new Trace(false);
    const { value } = checker(scoreSemantic.config)({});
    const step = scoreSemantic.create(value as never); // what the schema fills in
    await step.run({ ...FACTS, answer: MADE_UP } as Turn, { ...callWith(), trace }); // the step's needs
    trace.end({ step: 'score_semantic', seconds: 0, outcome: 'ok' } as Parameters<Trace['end']>[0]);
    const [{ details } = { details: {} }] = trace.steps;
    expect(details).to.include.keys(
      'semanticScore',
      'version',
      'calibration',
      'backed',
      'jumping',
      'missingTerms',
      'declining',
      'worstSentence',
      'answer',
    );
    const { answer, backed } = details as { answer: Record<string, number>; backed: number }; // as the step notes them
    const odds = Object.values(answer).reduce((sum, share) => sum + share, 0);
    expect(1 / (1 + Math.exp(odds)), 'from its shares').to.be.closeTo(backed, 0.01);
    expect(JSON.stringify(details)).to.not.contain('Norway');
  });
});
