import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { gateAttribution } from '../../plugins/gate/gate-attribution.ts';
import { gateConfidence } from '../../plugins/gate/gate-confidence.ts';
import { removeUnsupported } from '../../plugins/gate/remove-unsupported.ts';
import { scoreSemantic } from '../../plugins/score/score-semantic.ts';
import { type Ran, ran } from '../support/run-step.ts';

const NO_ANSWER = 'I found no reliable answer to this in the documents.';
const PASSAGES = [
  'Acme Corporation was founded in 1987 by Maria Lopez in Denver. Acme bought Bolt Systems in 2004.',
  'The Falcon pump moves 40 litres per minute and weighs 12 kg. The warranty lasts two years.',
].map(
  (text, at): ScoredPassage =>
    ({ id: `p${at}`, text, title: '', headings: [], score: 1, document: `d${at}` }) as unknown as ScoredPassage,
); // what is read of one

const PUMP = 'The Falcon pump moves 40 litres per minute.';
const FOUNDED = 'Acme Corporation was founded in 1987 by Maria Lopez.';
const WRONG_NUMBER = 'The warranty of the pump lasts 75 months.';
const WRONG_NAME = 'Today Acme is led by John Miller from Paris.';
const NO_TERMS = 'Many customers are quite delighted with it.';

/** The facts as `score_semantic` leaves them. */
async function score(answer: string, options: SeekOptions = {}): Promise<Partial<Turn>> {
  const facts = { question: 'What is the pump like?', answer, passages: PASSAGES, options, language: 'en' };
  return { ...facts, ...(await ran(scoreSemantic, facts)) };
}

function sayTheSame({ answer = '', citations = [], support = [] }: Ran): void {
  const sentences = support.map(({ start, end }) => answer.slice(start, end));
  expect(sentences.join(' ')).to.equal(answer);
  for (const { start, end, quotes = [] } of citations) {
    expect(sentences).to.include(answer.slice(start, end));
    for (const { passage, answer: own, span } of quotes) {
      const text = PASSAGES.find(({ id }) => id === passage)?.text ?? '';
      expect(answer.slice(own.start, own.end).toLowerCase().slice(0, 3)).to.equal(
        text.slice(span.start, span.end).toLowerCase().slice(0, 3),
      );
    }
  }
}

describe('gates for sentences', () => {
  describe('remove_unsupported', () => {
    const CASES: [name: string, sentences: string[], left: string[], config?: object][] = [
      ['leaves an answer that passages hold', [PUMP, FOUNDED], [PUMP, FOUNDED]],
      ['takes out a number that no passage holds', [WRONG_NUMBER, PUMP], [PUMP]],
      ['takes out a name that no passage holds', [FOUNDED, WRONG_NAME, PUMP], [FOUNDED, PUMP]],
      ['leaves other words that no passage holds', [PUMP, NO_TERMS], [PUMP, NO_TERMS]],
      ['takes out a denial of what a passage says', [PUMP.replace('moves', 'does not move'), FOUNDED], [FOUNDED]],
      ['takes out another unit', [FOUNDED, 'The warranty lasts two months.'], [FOUNDED]],
      ['takes out two', [WRONG_NUMBER, PUMP, WRONG_NAME], [PUMP]],
      ['leaves those that are backed as far as it is told', [FOUNDED, WRONG_NAME], [FOUNDED, WRONG_NAME], { below: 1 }],
      [
        'takes out what a passage contradicts however much of it is backed',
        [FOUNDED, PUMP.replace('40', '95')],
        [FOUNDED],
        { below: 0 },
      ],
    ];
    for (const [name, sentences, left, config] of CASES) {
      it(name, async () => {
        const facts = await score(sentences.join(' '));
        const found = await ran(removeUnsupported, facts, config);
        expect(found.reason).to.equal(undefined);
        expect(found.answer ?? facts.answer).to.equal(left.join(' '));
        sayTheSame({ ...facts, ...found });
        const gone = sentences.length - left.length;
        expect(found.decisions?.map(({ decision }) => decision)).to.deep.equal([gone > 0 ? 'removed' : 'passed']);
        expect(found.decisions?.[0]?.sentences).to.equal(gone || undefined);
      });
    }

    it('tells what it did, and keeps the draft', async () => {
      const facts = { ...(await score(`${PUMP} ${WRONG_NAME}`)), warnings: ['Old.'] };
      const found = await ran(removeUnsupported, facts);
      const told = `remove_unsupported left out 1 sentence without a source (below ${found.decisions?.[0]?.value}, threshold 100).`;
      expect(found.warnings).to.deep.equal(['Old.', told]);
      expect(found.draft).to.equal(`${PUMP} ${WRONG_NAME}`);
      expect(found.decisions?.[0]).to.deep.include({ gate: 'remove_unsupported', rule: 'below', threshold: 100 });
      expect(found.decisions?.[0]?.value).to.be.within(0, 99);
    });

    it('says where a contradiction alone made it do so', async () => {
      const found = await ran(removeUnsupported, await score(`${FOUNDED} ${PUMP.replace('40', '95')}`), { below: 0 });
      const decision = { gate: 'remove_unsupported', decision: 'removed', rule: 'contradicted', sentences: 1 };
      expect(found.decisions).to.deep.equal([decision]);
      expect(found.warnings).to.deep.equal(['remove_unsupported left out 1 sentence without a source (contradicted).']);
    });

    it('scores what is left', async () => {
      const facts = await score(`${PUMP} ${WRONG_NAME} ${WRONG_NUMBER}`);
      const found = await ran(removeUnsupported, facts);
      expect(facts.semanticScore).to.be.below(30);
      expect(found.semanticScore).to.be.at.least(90);
      expect(found.score).to.equal(found.semanticScore);
      expect(found.semanticDetails).to.deep.include({ unattributedKeyTerms: [], unattributedNumbers: [] });
      expect(found.semanticAnalysis).not.to.include('Miller');
    });

    it('puts first the passage that backs what is left', async () => {
      const facts = await score(`${FOUNDED.replace('1987', '1911')} Acme bought Bolt Systems in 2005 from Denver. ${PUMP}`);
      expect(facts.passages?.map(({ id }) => id)).to.deep.equal(['p0', 'p1']);
      const found = await ran(removeUnsupported, facts);
      expect(found.answer).to.equal(PUMP);
      expect(found.passages?.map(({ id }) => id)).to.deep.equal(['p1', 'p0']);
    });

    it('lets a warning stand before what is left', async () => {
      const facts = await score(`${WRONG_NAME} ${PUMP}`);
      const removed = { ...facts, ...(await ran(removeUnsupported, facts)) };
      const warned = await ran(gateConfidence, { ...removed, kbScore: 30 }, { by: 'kb_score', warn: 40, warn_text: 'Hm:' });
      expect(warned.answer).to.equal(`Hm: ${PUMP}`);
      expect(warned.citations?.map(({ start, end }) => warned.answer?.slice(start, end))).to.deep.equal([PUMP]);
      expect(warned.support?.map(({ start, end }) => warned.answer?.slice(start, end))).to.deep.equal([PUMP]);
    });

    it('ends where nothing is left, with a score of 0', async () => {
      const found = await ran(removeUnsupported, await score(`${WRONG_NUMBER} ${WRONG_NAME}`), { text: 'Ask us.' });
      expect(found).to.deep.include({
        reason: 'low_grounding',
        answer: 'Ask us.',
        semanticScore: 0,
        score: 0,
        support: [],
        citations: [],
      });
      expect(found.semanticAnalysis).to.equal('Nothing was left of the answer when what no passage backs was taken out.');
      expect(found.semanticDetails).to.deep.include({ answerLength: 0, totalCoverage: 0, unattributedKeyTerms: [] });
      const { value } = found.decisions?.[0] ?? {};
      expect(found.warnings).to.deep.equal([
        `remove_unsupported withheld the answer: 2 sentences without a source (below ${value}, threshold 100).`,
      ]);
    });

    it('leaves no score of the knowledge base with an answer of which nothing is left', async () => {
      const facts = { ...(await score(WRONG_NAME, { semanticScore: { primary: false } })), score: 91 };
      const found = await ran(removeUnsupported, facts);
      expect(found).to.deep.include({ reason: 'low_grounding', answer: NO_ANSWER, semanticScore: 0, score: 0 });
    });

    it('leaves a sentence that says what is not told', async () => {
      const decline = 'The documents do not say who leads the company.';
      expect((await ran(removeUnsupported, await score(`${WRONG_NAME} ${decline}`))).answer).to.equal(decline);
    });

    it('says so where the answer was not scored', async () => {
      const found = await ran(removeUnsupported, { answer: WRONG_NAME, options: {}, warnings: ['Old.'] });
      expect(found).to.deep.equal({ warnings: ['Old.', 'remove_unsupported checked nothing: the answer was not scored.'] });
    });
  });

  describe('gate_attribution', () => {
    const BOTH = `${FOUNDED} ${WRONG_NAME} ${WRONG_NUMBER}`;
    const KEPT = `${FOUNDED} ${WRONG_NUMBER}`;
    type Case = [name: string, answer: string, options: SeekOptions, config: object, left: string, reason?: string];
    const CASES: Case[] = [
      ['does nothing by itself', BOTH, {}, {}, BOTH],
      ['does nothing from 67 on', BOTH, {}, { mis_tolerance: 67 }, BOTH],
      ['takes out what is said of someone without a source, to 66', BOTH, {}, { mis_tolerance: 66 }, KEPT],
      ['does so from 34 on', BOTH, {}, { mis_tolerance: 34 }, KEPT],
      ['replaces such an answer to 33', BOTH, {}, { mis_tolerance: 33 }, NO_ANSWER, 'low_grounding'],
      ['replaces it with its text', BOTH, {}, { mis_tolerance: 0, text: 'Ask us.' }, 'Ask us.', 'low_grounding'],
      ['leaves an answer whose names have a source', FOUNDED, {}, { mis_tolerance: 0 }, FOUNDED],
      ['leaves sentences that name nobody', `${PUMP} ${NO_TERMS}`, {}, { mis_tolerance: 0 }, `${PUMP} ${NO_TERMS}`],
      ['replaces an answer of which nothing is left', WRONG_NAME, {}, { mis_tolerance: 50 }, NO_ANSWER, 'low_grounding'],
      ['lets a request make it rigid', BOTH, { misTolerance: 10 }, {}, NO_ANSWER, 'low_grounding'],
      ['lets a request open it', BOTH, { misTolerance: 100 }, { mis_tolerance: 0 }, BOTH],
    ];
    for (const [name, answer, options, config, left, reason] of CASES) {
      it(name, async () => {
        const facts = await score(answer, options);
        const found = await ran(gateAttribution, facts, config);
        expect(found.reason).to.equal(reason);
        expect(found.answer ?? answer).to.equal(left);
        if (!reason) sayTheSame({ ...facts, ...found });
      });
    }

    it('tells what it did', async () => {
      const facts = await score(BOTH);
      const decision = { gate: 'gate_attribution', rule: 'mis_tolerance', sentences: 1 };
      expect(await ran(gateAttribution, facts, { mis_tolerance: 50 })).to.deep.include({
        decisions: [{ ...decision, decision: 'removed', value: 50, threshold: 66 }],
        warnings: ['gate_attribution left out 1 sentence without a source (mis_tolerance 50, threshold 66).'],
        draft: BOTH,
      });
      expect(await ran(gateAttribution, facts, { mis_tolerance: 5 })).to.deep.include({
        decisions: [{ ...decision, decision: 'withheld', value: 5, threshold: 33 }],
        warnings: ['gate_attribution withheld the answer: 1 sentence without a source (mis_tolerance 5, threshold 33).'],
        draft: BOTH,
      });
    });

    const EXAMPLES: readonly [misTolerance: number, decisions: string[]][] = [
      [20, ['gate_attribution withheld']],
      [50, ['gate_attribution removed', 'remove_unsupported removed']],
      [100, ['gate_attribution passed', 'remove_unsupported removed']],
    ];
    for (const [misTolerance, decisions] of EXAMPLES)
      it(`decides on the answer as it was written where both are listed, as in the example: misTolerance ${misTolerance}`, async () => {
        const text = await readFile(new URL('../../examples/openai/pipeline.yaml', import.meta.url), 'utf8');
        const names = (parse(text) as { answer: object[] }).answer.flatMap((step) => Object.keys(step));
        const gates = {
          gate_attribution: (facts: Ran) => ran(gateAttribution, facts),
          remove_unsupported: (facts: Ran) => ran(removeUnsupported, facts),
        };
        let found: Ran = await score(BOTH, { misTolerance });
        for (const name of names.filter((each) => each in gates) as (keyof typeof gates)[])
          if (!found.reason) found = { ...found, ...(await gates[name](found)) };
        expect(found.decisions?.map(({ gate, decision }) => `${gate} ${decision}`)).to.deep.equal(decisions);
      });

    it('scores what is left, and leaves the score of what it withholds whole', async () => {
      const facts = await score(BOTH.replace(WRONG_NUMBER, PUMP));
      const removed = await ran(gateAttribution, facts, { mis_tolerance: 50 });
      expect(removed.semanticScore)
        .to.be.at.least(90)
        .and.above(facts.semanticScore ?? 100);
      expect(await ran(gateAttribution, facts, { mis_tolerance: 0 })).not.to.have.property('semanticScore');
    });

    it('says so where the answer was not scored', async () => {
      const found = await ran(gateAttribution, { answer: WRONG_NAME, options: {} }, { mis_tolerance: 0 });
      expect(found).to.deep.equal({ warnings: ['gate_attribution checked nothing: the answer was not scored.'] });
    });
  });
});
