import { Type } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { gateDecision } from '../../core/contract/gate-decision.ts';
import { Percent } from '../../core/contract/options.ts';
import { definePlugin, finish } from '../../core/contract/plugin.ts';

const NAME = 'gate_retrieval';

export const gateRetrieval = definePlugin<Turn>()({
  name: NAME,
  summary: 'Ends a question that the passages found hardly answer, before a model is asked.',
  config: Type.Object({
    min: Percent({
      default: 15,
      description:
        'Below this KBscore no answer is made. The option minConfidence of a request wins when it is lower; a higher ' +
        'one is for the answer.',
    }),
    min_text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said instead; the option minConfidenceText of a request wins.',
    }),
  }),
  needs: ['kbScore', 'options'],
  wants: ['warnings', 'decisions'],
  gives: ['answer', 'score', 'warnings', 'decisions'],
  create: (config) => ({
    run({ kbScore: value, options, ...before }, call) {
      const threshold = Math.min(config.min, options.minConfidence ?? config.min);
      if (value >= threshold) return gateDecision([{ gate: NAME, decision: 'passed', compared: 'KBscore', value }], before, call);
      const fired = { gate: NAME, decision: 'withheld', rule: 'min', compared: 'KBscore', value, threshold } as const;
      const facts = gateDecision([fired], before, call);
      return finish('low_confidence', { ...facts, score: value, answer: options.minConfidenceText ?? config.min_text });
    },
  }),
});
