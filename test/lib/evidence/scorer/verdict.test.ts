import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import type { ScoringSetup } from '../../../../core/contract/facts/score.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { NoVerdict, type Verdict, type Verifier, type VerifierQuestion } from '../../../../core/contract/resources/verifier.ts';
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
    const weights = { intercept: 0, sentences: 0, verdict: 1 };
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

  describe('that says when it wants to be asked', () => {
    const asking = (doubt: readonly [number, number]): ReturnType<typeof saying> => ({ ...sure(0.9), doubt });
    for (const [what, bounds, times] of [
      ['is asked within its bounds', [0, 0], 1],
      ['is not asked above them', [-20, -1], 0],
      ['is not asked below them', [1, 20], 0],
    ] as const)
      it(what, async () => {
        const { semanticScore: words = 0, warnings } = await score(CLAIM);
        const own = asking([words + bounds[0], words + bounds[1]]);
        const verifier = { ...own, verify: own.verify.bind(own) };
        const found = await score(CLAIM, verifier);
        expect(own.asked).to.have.length(times);
        expect(found.warnings).to.equal(warnings);
        if (times === 0) expect(found.semanticScore).to.equal(words);
      });
  });

  describe('that takes its time', () => {
    const slow = (milliseconds: number): Verifier => ({
      ...saying(async ({ sentences }) => {
        await pause(milliseconds);
        return { sentences: sentences.map(() => 0.5), unsupported: [] };
      }),
      patience: 2000,
    });

    it('has the time that it wants, in place of that of other models', async () =>
      expect((await score(CLAIM, slow(60), { patience: '10ms' })).warnings).to.equal(undefined));

    it('has no more than half of the time that is left, so that the answer is not lost', async () => {
      const step = scoreSemantic.create({ ...configure(scoreSemantic), verifier: slow(2000) });
      const started = performance.now();
      const found = await step.run({ ...FACTS, answer: CLAIM } as Turn, callWith({ deadline: Date.now() + 200 })); // the step's needs
      expect(performance.now() - started).to.be.below(190);
      expect(found).to.have.property('warnings').with.length(1);
    });
  });

  describe('in the trace', () => {
    const told = async (verify: Parameters<typeof saying>[0], answer = CLAIM, writer?: string): Promise<unknown> => {
      const trace = new Trace(false);
      const step = scoreSemantic.create({ ...configure(scoreSemantic), verifier: saying(verify) });
      const generation = { text: answer, model: 'label', ...(writer !== undefined && { writer }) };
      await step.run({ ...FACTS, answer, generation } as Turn, { ...callWith(), trace }); // the step's needs
      trace.end({ step: 'score_semantic', seconds: 0, outcome: 'ok' });
      return trace.steps[0]?.details?.verifier;
    };
    const judged = (judge: Verdict['judge']) => async (): Promise<Verdict> => ({ sentences: [0.5], unsupported: [], judge });

    it('stands why there is no verdict, as callers may be told it', async () => {
      const at = 'http://10.0.0.7:8000 refused';
      const why = (thrown: Error) => told(() => Promise.reject(thrown));
      expect(await why(new NoVerdict('it said nothing'))).to.include({ outcome: 'put_aside', why: 'it said nothing' });
      expect(await why(new Failure('resource_unavailable', at))).to.include({ why: 'it cannot be reached' });
      expect(await why(new Failure('step_timeout', at))).to.include({ why: 'it took too long' });
      expect(await why(new Error(at))).to.include({ why: 'it failed' });
    });

    it('stands that nobody had to be asked', async () => {
      expect(await told(judged(undefined), QUOTE)).to.deep.include({ outcome: 'spared', calls: 0 });
      expect(await told(judged(undefined), 'I do not know.')).to.equal(undefined);
    });

    for (const [what, judge, writer, isOwn] of [
      ['the same server and model', { model: 'other', writer: 'm at h' }, 'm at h', true],
      ['another model', { model: 'label', writer: 'n at h' }, 'm at h', false],
      ['the same label, where no more is known', { model: 'label' }, undefined, true],
      ['another label', { model: 'other' }, undefined, false],
      ['nobody who writes', undefined, undefined, false],
    ] as const)
      it(`stands whether who wrote the answer judged it: ${what}`, async () =>
        expect('judgedBy' in Object(await told(judged(judge), CLAIM, writer))).to.equal(isOwn));
  });
});
