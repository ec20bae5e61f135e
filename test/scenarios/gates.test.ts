import { expect } from 'chai';
import type { Decision } from '../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import { Trace } from '../../core/contract/trace.ts';
import { gateConfidence } from '../../plugins/gate/gate-confidence.ts';
import { gateRetrieval } from '../../plugins/gate/gate-retrieval.ts';
import { callWith } from '../support/call.ts';
import { ran } from '../support/run-step.ts';

const NO_ANSWER = 'I found no reliable answer to this in the documents.';

describe('gates', () => {
  describe('gate_retrieval', () => {
    const passed = (value: number) => ({
      decisions: [{ gate: 'gate_retrieval', decision: 'passed', compared: 'KBscore', value }],
      warnings: [],
    });
    const withheld = (value: number, threshold: number, answer = NO_ANSWER) => ({
      reason: 'low_confidence',
      score: value,
      answer,
      decisions: [{ gate: 'gate_retrieval', decision: 'withheld', rule: 'min', compared: 'KBscore', value, threshold }],
      warnings: [`gate_retrieval withheld the answer: the KBscore ${value} is below min ${threshold}.`],
    });
    const CASES: readonly [name: string, kbScore: number, options: SeekOptions, config: object, expected: object][] = [
      ['lets pass what reaches its minimum', 15, {}, {}, passed(15)],
      ['ends what does not', 14, {}, {}, withheld(14, 15)],
      ['ends by its own minimum and text', 49, {}, { min: 50, min_text: 'Ask us.' }, withheld(49, 50, 'Ask us.')],
      ['lets a request open it', 0, { minConfidence: 0 }, { min: 90 }, passed(0)],
      ['leaves a higher minimum of a request to the answer', 40, { minConfidence: 80 }, {}, passed(40)],
      ['says what the request says', 3, { minConfidenceText: 'Hm.' }, {}, withheld(3, 15, 'Hm.')],
    ];
    for (const [name, kbScore, options, config, expected] of CASES)
      it(name, async () => expect(await ran(gateRetrieval, { kbScore, options }, config)).to.deep.equal(expected));
  });

  describe('gate_confidence', () => {
    const fired = (decision: Decision['decision'], rule: string, value: number, threshold: number): Decision => ({
      gate: 'gate_confidence',
      decision,
      rule,
      value,
      threshold,
    });
    const passed = (value: number) => ({ decisions: [{ gate: 'gate_confidence', decision: 'passed', value }], warnings: [] });
    const withheld = (value: number, threshold: number, answer = NO_ANSWER) => ({
      reason: 'low_confidence',
      score: value,
      answer,
      decisions: [fired('withheld', 'min', value, threshold)],
      warnings: [`gate_confidence withheld the answer: the score ${value} is below min ${threshold}.`],
    });
    const warning = (value: number, threshold: number) =>
      `gate_confidence put a warning before the answer: the score ${value} is below warn ${threshold}.`;
    const hidden = (value: number) => `gate_confidence hid the address of the source: the score ${value} is below min_url 10.`;
    const CASES: readonly [name: string, score: number, options: SeekOptions, config: object, expected: object][] = [
      ['lets a good answer pass', 50, {}, {}, passed(50)],
      ['withholds one below its own minimum', 5, {}, {}, withheld(5, 15)],
      [
        'withholds by the request',
        50,
        { minConfidence: 100, minConfidenceText: 'Ask a person.' },
        {},
        withheld(50, 100, 'Ask a person.'),
      ],
      ['lets a request open it', 10, { minConfidence: 0 }, { min: 90 }, passed(10)],
      [
        'shows another address with what it withholds',
        5,
        {},
        { fallback_url: 'https://x.org/help' },
        { ...withheld(5, 15), shownUrl: 'https://x.org/help' },
      ],
      [
        'warns',
        35,
        {},
        { warn: 40 },
        {
          answer: 'I am not sure about this answer: Two years.',
          decisions: [fired('warned', 'warn', 35, 40)],
          warnings: [warning(35, 40)],
        },
      ],
      [
        'warns with the text of the request',
        35,
        { warnConfidence: 100, warnConfidenceText: 'Careful!' },
        {},
        { answer: 'Careful! Two years.', decisions: [fired('warned', 'warn', 35, 100)], warnings: [warning(35, 100)] },
      ],
      [
        'hides the address of a weak source',
        9,
        { minConfidence: 0 },
        {},
        { decisions: [fired('url_hidden', 'min_url', 9, 10)], warnings: [hidden(9)], shownUrl: '' },
      ],
      [
        'shows another one instead, after a warning',
        9,
        { minConfidence: 0, warnConfidence: 20 },
        { fallback_url: 'https://x.org/help' },
        {
          answer: 'I am not sure about this answer: Two years.',
          decisions: [fired('warned', 'warn', 9, 20), fired('url_hidden', 'min_url', 9, 10)],
          warnings: [warning(9, 20), hidden(9)],
          shownUrl: 'https://x.org/help',
        },
      ],
    ];
    for (const [name, score, options, config, expected] of CASES)
      it(name, async () =>
        expect(await ran(gateConfidence, { answer: 'Two years.', score, options }, config)).to.deep.equal(expected),
      );

    const SCORES: readonly [by: string, facts: object, value: number, named?: Decision['compared']][] = [
      ['score', { kbScore: 80, semanticScore: 90 }, 5],
      ['kb_score', { kbScore: 12, semanticScore: 90 }, 12, 'KBscore'],
      ['semantic_score', { kbScore: 80, semanticScore: 10 }, 10, 'semanticScore'],
      ['semantic_score', { kbScore: 80 }, 5],
    ];
    for (const [by, scores, value, compared] of SCORES)
      it(`compares the ${by} where it is told to, and names what was compared: ${JSON.stringify(scores)}`, async () => {
        const found = await ran(gateConfidence, { answer: 'Two years.', score: 5, options: {}, ...scores }, { by });
        const decision = { ...fired('withheld', 'min', value, 15), ...(compared && { compared }) };
        expect(found).to.deep.include({ reason: 'low_confidence', decisions: [decision] });
        expect(found.warnings?.at(-1)).to.include(`: the ${compared ?? 'score'} ${value} is below min 15.`);
      });

    const QUOTED = {
      text: 'Two years.',
      model: 'extractive',
      quotes: [{ passage: 'p', start: 0, end: 10, answer: { start: 0, end: 10 } }],
    };
    const OF_QUOTES: readonly [name: string, by: string, options: SeekOptions, sent: number, told: string][] = [
      ['withheld', 'score', { minConfidence: 95 }, 90, 'withheld the answer: the KBscore 90 is below min 95.'],
      [
        'with a warning',
        'score',
        { warnConfidence: 95 },
        90,
        'put a warning before the answer: the KBscore 90 is below warn 95.',
      ],
      ['that passes', 'score', { minConfidence: 90 }, 100, ''],
      ['by another score', 'semantic_score', { minConfidence: 95 }, 90, 'withheld the answer: the KBscore 90 is below min 95.'],
    ];
    for (const [name, by, options, sent, told] of OF_QUOTES)
      it(`names the figure that fired, and sends it where it is the score, of a quoted answer ${name}`, async () => {
        const facts = { answer: 'Two years.', generation: QUOTED, score: 100, semanticScore: 100, kbScore: 90, options };
        const found = { ...facts, ...(await ran(gateConfidence, facts, { by })) };
        expect(found.score).to.equal(sent);
        expect((found as { warnings?: string[] }).warnings).to.deep.equal(told === '' ? [] : [`gate_confidence ${told}`]);
      });

    it('says nothing of an answer that was put in place of another, where it withholds that', async () => {
      const replaced: Decision = {
        gate: 'remove_unsupported',
        decision: 'replaced',
        rule: 'below',
        value: 40,
        threshold: 100,
        sentences: 1,
      };
      const facts = { answer: 'Two years.', score: 70, options: {}, decisions: [replaced] };
      const told = 'remove_unsupported replaced the answer by another: 1 sentence without a source (below 40, threshold 100).';
      const kept = await ran(gateConfidence, { ...facts, warnings: ['Old.', told] });
      expect(kept.warnings).to.deep.equal(['Old.', told]);
      const found = await ran(gateConfidence, { ...facts, warnings: ['Old.', told] }, { min: 71 });
      expect(found.warnings).to.deep.equal(['Old.', 'gate_confidence withheld the answer: the score 70 is below min 71.']);
      expect(found.decisions?.map(({ decision }) => decision)).to.deep.equal(['replaced', 'withheld']);
    });

    it('adds to what was decided and said before', async () => {
      const earlier: Decision = { gate: 'gate_retrieval', decision: 'passed', value: 40 };
      const facts = { answer: 'Two years.', score: 12, options: {}, warnings: ['Old.'], decisions: [earlier] };
      const found = await ran(gateConfidence, facts);
      expect(found.decisions).to.deep.equal([earlier, fired('withheld', 'min', 12, 15)]);
      expect(found.warnings).to.have.length(2).and.to.include('Old.');
    });

    it('moves the places of an answer behind a warning', async () => {
      const quotes = [{ passage: 'p', answer: { start: 0, end: 3 }, span: { start: 7, end: 10 } }];
      const facts = { answer: 'Two years.', score: 30, options: {}, citations: [{ start: 0, end: 10, passages: ['p'], quotes }] };
      const { answer = '', citations = [] } = await ran(gateConfidence, facts, { warn: 40, warn_text: 'Hm:' });
      expect(citations.map(({ start, end }) => answer.slice(start, end))).to.deep.equal(['Two years.']);
      expect(citations[0]?.quotes).to.deep.equal([{ passage: 'p', answer: { start: 4, end: 7 }, span: { start: 7, end: 10 } }]);
    });

    it('tells its decision to whoever traces the answer', () => {
      const trace = new Trace(false);
      const config = { by: 'score', min: 30, min_text: '', warn: 0, warn_text: '', min_url: 10, fallback_url: '' } as const;
      gateConfidence.create(config).run({ answer: 'Two years.', score: 7, options: {} }, { ...callWith(), trace });
      trace.end({ step: 'gate_confidence', seconds: 0, outcome: 'finish' });
      expect(trace.steps[0]?.details).to.deep.equal({ decisions: [fired('withheld', 'min', 7, 30)] });
    });
  });
});
