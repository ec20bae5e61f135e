import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import type { ScoringSetup } from '../../../../core/contract/facts/score.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import type { Verdict, Verifier, VerifierQuestion } from '../../../../core/contract/resources/verifier.ts';
import { Trace } from '../../../../core/contract/trace.ts';
import { scoreAnswer } from '../../../../lib/answering/score-answer.ts';
import { scoreSemantic } from '../../../../plugins/score/score-semantic.ts';
import { callWith } from '../../../support/call.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { configure, type Ran, ran } from '../../../support/run-step.ts';

const PASSAGES = [
  scoredPassage('pump', 'The warranty lasts two years. It moves 40 litres per minute and weighs 12 kg.', {
    title: 'Falcon pump',
    headings: ['Care', 'Weight'],
  }),
  scoredPassage('calls', 'The support team answers calls from Monday to Friday.'),
];
const QUOTE = 'The warranty lasts two years.';
const CLAIM = 'The Falcon weighs 12 kg and moves 40 litres.';
const FACTS: Partial<Turn> = {
  question: 'And its weight?',
  query: 'How heavy is it?',
  passages: PASSAGES,
  options: {},
  language: 'en',
};

/** Says this, and notes what it was asked. */
function saying(verify: (asked: VerifierQuestion) => Promise<Verdict>): Verifier & { asked: VerifierQuestion[] } {
  const asked: VerifierQuestion[] = [];
  return {
    id: 'saying',
    asked,
    verify(question) {
      asked.push(question);
      return verify(question);
    },
  };
}

const sure = (risk: number, unsupported: Verdict['unsupported'] = []): ReturnType<typeof saying> =>
  saying(async ({ sentences }) => ({ sentences: sentences.map(() => risk), unsupported }));

const score = (answer: string, verifier?: Verifier, options: object = {}): Promise<Ran> =>
  ran(scoreSemantic, { ...FACTS, answer }, { ...(verifier && { verifier: 'check' }), ...options }, { check: verifier });

describe('score_semantic with a verifier', () => {
  it('lowers the score where the model finds nothing that backs the answer, and raises it where it does', async () => {
    const [bad, words, good] = await Promise.all([sure(0.99), undefined, sure(0.01)].map((verifier) => score(CLAIM, verifier)));
    expect(bad?.semanticScore).to.be.below((words?.semanticScore ?? 0) - 10);
    expect(good?.semanticScore).to.be.above(words?.semanticScore ?? 100);
    expect(bad?.semanticAnalysis).to.contain('A model that checks answers');
    expect(good?.warnings).to.equal(undefined);
  });

  it('asks about what no passage holds word for word, with titles and the text of every prompt', async () => {
    const verifier = sure(0.5);
    const answer = `${QUOTE} ${CLAIM}`;
    await score(answer, verifier, { stump: 'We are Acme.' });
    const [asked] = verifier.asked;
    expect(asked?.sentences.map(({ start, end }) => answer.slice(start, end))).to.deep.equal([CLAIM]);
    expect(asked?.question).to.equal('How heavy is it?');
    expect(asked?.sources.map(({ title }) => title)).to.deep.equal(['', 'Falcon pump – Care – Weight', '']);
    expect(asked?.sources[0]?.text).to.equal('We are Acme.');
  });

  for (const [what, answer] of [
    ['all is quoted', QUOTE],
    ['nothing is claimed', 'I do not know.'],
    ['nothing is said', ''],
  ] as const) {
    it(`asks nothing where ${what}`, async () => {
      const verifier = sure(0.99);
      const [own, words] = [await score(answer, verifier), await score(answer)];
      expect(verifier.asked).to.deep.equal([]);
      expect(own.semanticScore).to.equal(words.semanticScore);
      expect(own.warnings).to.equal(undefined);
    });
  }

  it('shows its stretches to later steps', async () => {
    const at = CLAIM.indexOf('moves');
    const { support } = await score(CLAIM, sure(0.9, [{ start: at, end: at + 5 }]));
    expect(support?.[0]?.unsupported).to.deep.equal([{ start: at, end: at + 5 }]);
    expect(support?.[0]?.share).to.be.below(1);
  });

  const FAILING: [what: string, verify: () => Promise<Verdict>][] = [
    ['fails', () => Promise.reject(new Failure('resource_unavailable', 'the model failed'))],
    ['throws what is no failure', () => Promise.reject(new TypeError('x'))],
    ['is too slow', () => new Promise(() => {})],
  ];
  for (const [what, verify] of FAILING) {
    it(`loses no answer where it ${what}`, async () => {
      const [own, words] = [await score(CLAIM, saying(verify), { patience: '20ms' }), await score(CLAIM)];
      expect(own.warnings).to.deep.equal(['score_semantic scored the answer without the model that checks answers.']);
      expect({ ...own, warnings: undefined, scoring: undefined }).to.deep.equal({
        ...words,
        warnings: undefined,
        scoring: undefined,
      });
    });
  }

  it('counts as calibrated, where it is', async () => {
    const weights = { intercept: 0, any: 0, drawn: 0, contradicted: 0, verdict: 1 };
    const { semanticScore } = await score(CLAIM, sure(0.25), { calibration: { weights } });
    expect(semanticScore).to.equal(75);
  });

  it('is asked again of what is left of the answer', async () => {
    const verifier = sure(0.9);
    const { scoring } = await score(`${CLAIM} The pump is red.`, verifier);
    await scoreAnswer({ answer: CLAIM }, scoring as ScoringSetup, callWith()); // it has scored
    expect(verifier.asked.map(({ sentences }) => sentences.length)).to.deep.equal([2, 1]);
  });

  it('has its share told in the trace', async () => {
    const trace = new Trace(false);
    const step = scoreSemantic.create({ ...configure(scoreSemantic), verifier: sure(0.99) });
    await step.run({ ...FACTS, answer: CLAIM } as Turn, { ...callWith(), trace }); // the step's needs
    trace.end({ step: 'score_semantic', seconds: 0, outcome: 'ok' } as Parameters<Trace['end']>[0]);
    const details = trace.steps[0]?.details as { answer: Record<string, number> } | undefined; // as the step notes it
    expect(details?.answer.verdict).to.be.closeTo(2.3, 0.01);
  });
});
