import { Type } from 'typebox';
import { Percent } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { Turn } from '../../core/turn.ts';

export const gateConfidence = definePlugin<Turn>()({
  name: 'gate_confidence',
  summary: 'Withholds or flags an answer whose score is too low.',
  config: Type.Object({
    min: Percent({
      default: 10,
      description: 'Below this score the answer is withheld; the option minConfidence of a request wins.',
    }),
    min_text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said instead; the option minConfidenceText of a request wins.',
    }),
    warn: Percent({
      default: 0,
      description:
        'Below this score a warning stands before the answer; 0 never warns. The option warnConfidence of a request wins.',
    }),
    warn_text: Type.String({
      default: 'I am not sure about this answer:',
      description: 'The warning; the option warnConfidenceText of a request wins.',
    }),
  }),
  needs: ['answer', 'score', 'options'],
  wants: ['warnings'],
  gives: ['answer', 'warnings'],
  withholds: true,
  create: (config) => ({
    run({ answer, score, options, warnings = [] }) {
      const min = options.minConfidence ?? config.min;
      if (score < min) return finish('low_confidence', { answer: options.minConfidenceText ?? config.min_text });
      const warn = options.warnConfidence ?? config.warn;
      if (score >= warn) return {};
      const text = options.warnConfidenceText ?? config.warn_text;
      return { answer: `${text} ${answer}`, warnings: [...warnings, `The score ${score} is below ${warn}.`] };
    },
  }),
});
