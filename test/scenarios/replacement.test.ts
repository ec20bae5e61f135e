import { expect } from 'chai';
import { shippedScorer } from '../../appliance/scorers.ts';
import type { LanguageModelAnswer } from '../../core/contract/facts/answer.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';
import type { ScoreQuery } from '../../core/contract/resources/scorer.ts';
import { gateAttribution } from '../../plugins/gate/gate-attribution.ts';
import { gateConfidence } from '../../plugins/gate/gate-confidence.ts';
import { removeUnsupported } from '../../plugins/gate/remove-unsupported.ts';
import { extractive } from '../../plugins/language-model/extractive/index.ts';
import { scoreSemantic } from '../../plugins/score/score-semantic.ts';
import { callWith } from '../support/call.ts';
import { type Ran, ran } from '../support/run-step.ts';

const NO_ANSWER = 'I found no reliable answer to this in the documents.';
const QUOTE = 'The Falcon pump moves 40 litres per minute.';
const INVENTED = 'Bananas grow on the moon since Zorgon Industries planted 812 of them.';
const PASSAGES = ['Acme was founded in 1987 by Maria Lopez in Denver.', `${QUOTE} It weighs 12 kg.`].map(
  (text, at): ScoredPassage =>
    ({ id: `p${at}`, text, title: '', headings: [], score: 1, document: `d${at}`, language: 'en' }) as unknown as ScoredPassage,
); // what is read of one

const QUESTION = 'How many litres does the Falcon pump move per minute?';
const prompt = { system: '', user: '', question: QUESTION, language: 'en', passages: PASSAGES };
const quotes = extractive.create({ sentences: 1, near: 0.6, min_support: 0.3 });
const saying = (answer: Partial<LanguageModelAnswer>): LanguageModel => ({
  label: 'other',
  generate: async () => ({ text: QUOTE, model: 'other', ...answer }),
});

interface Case {
  answer?: string;
  by?: LanguageModel;
  options?: SeekOptions;
  facts?: Partial<Turn>;
}

/** The facts as `generate` and `score_semantic` leave them. */
async function answerWith({ answer = INVENTED, options = {}, facts: own }: Case): Promise<Partial<Turn>> {
  const generation: LanguageModelAnswer = { text: answer, model: 'little', stopped: 'length', tokens: { input: 7, output: 9 } };
  const cut = 'The answer was cut off: it reached the most that the language model may write.';
  const facts = { question: QUESTION, answer, passages: PASSAGES, options, language: 'en', answerLanguage: 'en' };
  const before = { ...facts, prompt, generation, draft: answer, kbScore: 70, score: 70, warnings: ['Old.', cut] };
  return { ...before, ...(await ran(scoreSemantic, facts)), ...own };
}

const GATES: Record<string, (facts: Partial<Turn>, by: LanguageModel) => Promise<Ran>> = {
  gate_confidence: (facts, by) => ran(gateConfidence, facts, { min: 40, otherwise: 'by' }, { by }),
  remove_unsupported: (facts, by) => ran(removeUnsupported, facts, { otherwise: 'by' }, { by }),
  gate_attribution: (facts, by) => ran(gateAttribution, facts, { mis_tolerance: 50, otherwise: 'by' }, { by }),
  'gate_attribution, rigid': (facts, by) => ran(gateAttribution, facts, { mis_tolerance: 0, otherwise: 'by' }, { by }),
};

describe('an answer in place of one that is withheld', () => {
  for (const [gate, run] of Object.entries(GATES)) {
    describe(gate, () => {
      it('shows what is quoted, with all that is known of it', async () => {
        const found = await run(await answerWith({}), quotes);
        expect(found).to.deep.include({ answer: QUOTE, draft: INVENTED, answerLanguage: 'en' });
        expect(found.reason).to.equal(undefined);
        expect(found.generation).to.deep.include({ model: 'extractive', tokens: { input: 7, output: 9 } });
        expect(found.semanticScore).to.be.at.least(90);
        expect(found.score).to.equal(found.semanticScore);
        expect(found.passages?.map(({ id }) => id)).to.deep.equal(['p1', 'p0']);
        expect(found.support?.map(({ start, end }) => QUOTE.slice(start, end))).to.deep.equal([QUOTE]);
        expect(found.citations).to.deep.include.members([
          {
            start: 0,
            end: QUOTE.length,
            passages: ['p1'],
            strengths: [1],
            quotes: [{ passage: 'p1', answer: { start: 0, end: 42 }, span: { start: 0, end: 42 } }],
          },
        ]);
      });

      it('says that it was replaced, and nothing more of how the first came about', async () => {
        const { warnings = [], decisions } = await run(await answerWith({}), quotes);
        const name = gate.split(',')[0];
        expect(decisions?.map(({ decision }) => decision)).to.deep.equal(['replaced']);
        expect(warnings).to.have.length(2);
        expect(warnings[0]).to.equal('Old.');
        expect(warnings[1]).to.match(new RegExp(`^${name} replaced the answer by another: `));
      });

      const WITHHELD: readonly [name: string, given: Case, warning?: RegExp][] = [
        ['where that has nothing to say', { by: saying({ text: '' }) }],
        ['where that is what it would withhold itself', { by: saying({ text: INVENTED }) }],
        ['where that has answered already', { by: { ...quotes, label: 'little' } }],
        [
          'where that fails',
          { by: { label: 'other', generate: () => Promise.reject(new Error('away')) } },
          /^No other answer could/,
        ],
        ['where nothing was asked of a model', { facts: { prompt: undefined } }],
      ];
      for (const [name, given, warning] of WITHHELD)
        it(`withholds ${name}`, async () => {
          const found = await run(await answerWith(given), given.by ?? quotes);
          expect(found).to.deep.include({ answer: NO_ANSWER });
          expect(found.reason).to.match(/^low_/);
          expect(found.decisions?.map(({ decision }) => decision)).to.deep.equal(['withheld']);
          const further = (found.warnings ?? []).slice(2, -1);
          if (warning) expect(further.join()).to.match(warning);
          else expect(further).to.deep.equal([]);
        });

      it('asks nobody where the answer may be shown', async () => {
        const by: LanguageModel = { generate: () => expect.fail('it was asked') };
        const found = await run(await answerWith({ answer: QUOTE }), by);
        expect(found.decisions?.map(({ decision }) => decision)).to.deep.equal(['passed']);
      });
    });
  }

  describe('by gate_confidence', () => {
    const CASES: readonly [name: string, given: Case, config: object, expected: Ran['reason'], decisions: string[]][] = [
      ['shows quotes from passages that answer', { facts: { kbScore: 40 } }, {}, undefined, ['replaced']],
      ['withholds quotes from passages that hardly answer', { facts: { kbScore: 39 } }, {}, 'low_confidence', ['withheld']],
      ['goes by the request', { options: { minConfidence: 71 } }, {}, 'low_confidence', ['withheld']],
      ['goes by a request that opens it', { options: { minConfidence: 0 } }, {}, undefined, ['url_hidden']],
      ['warns of what is put in its place, too', {}, { warn: 71, min_url: 0 }, undefined, ['replaced', 'warned']],
      ['hides its address, too', {}, { min_url: 71 }, undefined, ['replaced', 'url_hidden']],
    ];
    for (const [name, given, config, reason, decisions] of CASES)
      it(name, async () => {
        const found = await ran(gateConfidence, await answerWith(given), { min: 40, otherwise: 'quotes', ...config }, { quotes });
        expect(found.reason).to.equal(reason);
        expect(found.decisions?.map(({ decision }) => decision)).to.deep.equal(decisions);
      });

    it('moves the places of what is put in its place behind a warning', async () => {
      const config = { min: 40, warn: 71, warn_text: 'Hm:', otherwise: 'quotes' };
      const { answer = '', citations = [] } = await ran(gateConfidence, await answerWith({}), config, { quotes });
      expect(answer).to.equal(`Hm: ${QUOTE}`);
      expect(citations.map(({ start, end }) => answer.slice(start, end))).to.deep.equal([QUOTE]);
    });

    it('judges quotes by the passages in any case', async () => {
      const generation = {
        text: QUOTE,
        model: 'extractive',
        quotes: [{ passage: 'p1', start: 0, end: QUOTE.length, answer: { start: 0, end: QUOTE.length } }],
      };
      const facts = await answerWith({ answer: QUOTE, facts: { generation, kbScore: 39 } });
      expect(facts.score).to.be.at.least(90);
      const found = await ran(gateConfidence, facts, { min: 40, otherwise: 'quotes' }, { quotes });
      expect(found).to.deep.include({ reason: 'low_confidence' });
      expect(found.decisions?.[0]).to.deep.include({ value: 39, threshold: 40 });
    });

    it('does without a score of the words where there is none', async () => {
      const facts = await answerWith({ facts: { semanticScore: undefined, scoring: undefined, score: 30, kbScore: 70 } });
      const found = await ran(gateConfidence, facts, { min: 40, by: 'kb_score' }, { quotes });
      expect(found.decisions?.[0]).to.deep.include({ decision: 'passed', value: 70 });
    });

    it('does not stream what is put in its place', async () => {
      const by: LanguageModel = {
        label: 'other',
        async generate(_, call) {
          call.emit(QUOTE);
          return { text: QUOTE, model: 'other' };
        },
      };
      const step = gateConfidence.create({
        by: 'score',
        min: 40,
        min_text: '',
        warn: 0,
        warn_text: '',
        min_url: 0,
        fallback_url: '',
        otherwise: by,
      });
      const said: string[] = [];
      const facts = (await answerWith({})) as Turn; // it has what the step needs
      await step.run(facts, { ...callWith(), emit: (chunk) => said.push(chunk) });
      expect(said).to.deep.equal([]);
    });

    it('says in which language that is', async () => {
      const german = saying({ text: 'Die Pumpe fördert vierzig Liter in der Minute.', language: 'de' });
      const scorer = {
        ...shippedScorer,
        score: async (query: ScoreQuery) => ({ ...(await shippedScorer.score(query, callWith())), score: 90 }),
      };
      const { scoring } = await answerWith({});
      const facts = { answerLanguageChosen: true, ...(scoring && { scoring: { ...scoring, scorer } }) };
      const found = await ran(gateConfidence, await answerWith({ facts }), { min: 40, otherwise: 'german' }, { german });
      expect(found).to.deep.include({ answerLanguage: 'de', score: 90 });
      expect(found.warnings?.[1]).to.equal('The answer is in German, not in English as was asked for.');
    });
  });
});
