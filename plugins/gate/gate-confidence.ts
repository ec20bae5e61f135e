import { Type } from 'typebox';
import { decided } from '../../core/decide.ts';
import { Percent } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { Decision, Turn } from '../../core/turn.ts';
import { citationAfter, supportAfter } from '../../grounding/remove-sentences.ts';

const NAME = 'gate_confidence';

type Facts = Pick<Turn, 'answer'> & Partial<Pick<Turn, 'citations' | 'support'>>;

/** The answer behind a warning, with all places in it moved on. */
function behind(warning: string, { answer, citations, support }: Facts): Facts {
  const edits = [{ start: 0, end: 0, text: `${warning} ` }];
  return {
    answer: `${warning} ${answer}`,
    ...(citations && { citations: citations.map((each) => citationAfter(each, edits)) }),
    ...(support && { support: support.map((each) => supportAfter(each, edits)) }),
  };
}

export const gateConfidence = definePlugin<Turn>()({
  name: NAME,
  summary: 'Withholds or flags an answer whose score is too low, and shows its source only above a score.',
  config: Type.Object({
    by: Type.Union([Type.Literal('score'), Type.Literal('kb_score'), Type.Literal('semantic_score')], {
      default: 'score',
      description:
        'What is compared: the score of the answer, the KBscore of the passages, or the semantic score; the score where the one named is not there.',
    }),
    min: Percent({
      default: 15,
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
    min_url: Percent({ default: 10, description: 'Below this score the address of the source is not shown.' }),
    fallback_url: Type.String({
      default: '',
      description: 'The address shown where that of the source is not, also with an answer that was withheld; empty for none.',
    }),
  }),
  needs: ['answer', 'score', 'options'],
  wants: ['warnings', 'decisions', 'kbScore', 'semanticScore', 'citations', 'support'],
  gives: ['answer', 'warnings', 'decisions', 'shownUrl', 'citations', 'support'],
  withholds: true,
  create: (config) => ({
    run({ answer, citations, support, score, kbScore = score, semanticScore = score, options, ...before }, call) {
      const value = { score, kb_score: kbScore, semantic_score: semanticScore }[config.by];
      const fired = (decision: Decision['decision'], rule: string, threshold: number): Decision[] =>
        value < threshold ? [{ gate: NAME, decision, rule, value, threshold }] : [];

      const withheld = fired('withheld', 'min', options.minConfidence ?? config.min);
      if (withheld.length > 0) {
        const text = options.minConfidenceText ?? config.min_text;
        const shown = config.fallback_url === '' ? {} : { shownUrl: config.fallback_url };
        return finish('low_confidence', { ...decided(withheld, before, call), ...shown, answer: text });
      }
      const warned = fired('warned', 'warn', options.warnConfidence ?? config.warn);
      const hidden = fired('url_hidden', 'min_url', config.min_url);
      const made = [...warned, ...hidden];
      return {
        ...decided(made.length > 0 ? made : [{ gate: NAME, decision: 'passed', value }], before, call),
        ...(warned.length > 0 && behind(options.warnConfidenceText ?? config.warn_text, { answer, citations, support })),
        ...(hidden.length > 0 && { shownUrl: config.fallback_url }),
      };
    },
  }),
});
