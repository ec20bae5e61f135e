import { expect } from 'chai';
import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import type { Decision } from '../../../core/contract/facts/end.ts';
import { gateConfidence } from '../../../plugins/gate/gate-confidence.ts';
import { ran } from '../../support/run-step.ts';

const ANSWER = 'Two years.';
const written = (quotes?: LanguageModelAnswer['quotes']): LanguageModelAnswer => ({
  text: ANSWER,
  model: 'little',
  ...(quotes && { quotes }),
});
const QUOTED = written([{ passage: 'p', start: 0, end: 10, answer: { start: 0, end: 10 } }]);

describe('what gate_confidence compares', () => {
  const CASES: readonly [name: string, facts: object, decision: Partial<Decision>][] = [
    [
      'of quotes is their KBscore, where that is lower',
      { generation: QUOTED, kbScore: 30 },
      { decision: 'withheld', compared: 'KBscore', value: 30 },
    ],
    [
      'of quotes is their score, where the KBscore is higher',
      { generation: QUOTED, kbScore: 90 },
      { decision: 'passed', value: 80 },
    ],
    ['of quotes is their score, where there is no KBscore', { generation: QUOTED }, { decision: 'passed', value: 80 }],
    [
      'of what a model wrote is its score, however low the KBscore',
      { generation: written(), kbScore: 30 },
      { decision: 'passed', value: 80 },
    ],
    [
      'of what a model wrote without a quote is its score',
      { generation: written([]), kbScore: 30 },
      { decision: 'passed', value: 80 },
    ],
    ['of an answer of unknown origin is its score', { kbScore: 30 }, { decision: 'passed', value: 80 }],
  ];
  for (const [name, facts, decision] of CASES)
    it(name, async () => {
      const { decisions } = await ran(gateConfidence, { answer: ANSWER, score: 80, options: {}, ...facts }, { min: 50 });
      const rule = decision.decision === 'withheld' ? { rule: 'min', threshold: 50 } : {};
      expect(decisions).to.deep.equal([{ gate: 'gate_confidence', ...decision, ...rule }]);
    });
});

describe('the address that gate_confidence shows', () => {
  const OWN = 'https://example.com/orders';
  const FIXED = 'https://example.com/help';
  const CASES: readonly [name: string, score: number, facts: object, config: object, shownUrl: string | undefined][] = [
    ["is that of the question's category, with an answer that is withheld", 5, { categoryUrl: OWN }, {}, OWN],
    ["is that of the question's category, where the source is not shown", 20, { categoryUrl: OWN }, { min_url: 30 }, OWN],
    ['is that of the category before the fixed one', 5, { categoryUrl: OWN }, { fallback_url: FIXED }, OWN],
    ['is the fixed one where the category has none', 5, {}, { fallback_url: FIXED }, FIXED],
    ['is left alone for an answer that passes', 90, { categoryUrl: OWN }, { fallback_url: FIXED }, undefined],
  ];
  for (const [name, score, facts, config, shownUrl] of CASES)
    it(name, async () => {
      const given = await ran(gateConfidence, { answer: ANSWER, score, options: {}, ...facts }, config);
      expect(given.shownUrl).to.equal(shownUrl);
    });
});
