import { Type } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { gateDecision } from '../../core/contract/gate-decision.ts';
import { Percent, ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { SentenceSupport } from '../../core/contract/resources/scorer.ts';
import { gateSentences, SENTENCE_GATE_GIVES, SENTENCE_GATE_WANTS } from '../../lib/answering/sentence-gate.ts';
import { isAnyIn, keyTermsOf } from '../../lib/evidence/tokens/key-terms.ts';

const NAME = 'gate_attribution';
/** Up to here nothing unfounded may be said of anyone: the answer is redirected. As `prompt_grounded` tells the model. */
const RIGID = 33;
/** Up to here such sentences are taken out. */
const MODERATE = 66;

const contradicts = ({ contradictions }: SentenceSupport): boolean => contradictions.some(({ kind }) => kind === 'name');

/** Sentences that name a company, a person or a thing and have no source, or name one that no source does. */
function unattributedSentences(answer: string, support: readonly SentenceSupport[], language: string): SentenceSupport[] {
  const { names } = keyTermsOf(answer, language);
  return support.filter(
    (each) =>
      each.manner === 'claim' &&
      isAnyIn(names, [each]) &&
      (each.sources.length === 0 || contradicts(each) || isAnyIn(names, each.unsupported)),
  );
}

export const gateAttribution = definePlugin<Turn>()({
  name: NAME,
  summary: 'Removes what an answer says of companies, people and products without a source, or redirects it.',
  config: Type.Object({
    mis_tolerance: Percent({
      default: 100,
      description:
        'Tolerance for sentences that name companies, people or products without a source: to 33 the answer is ' +
        'replaced (rigid), to 66 they are taken out (moderate), above nothing is done (standard). The option ' +
        'misTolerance of a request wins.',
    }),
    text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said instead of an answer that is replaced, or of which nothing is left.',
    }),
    otherwise: Type.Optional(
      ResourceName('language_model', {
        description: 'The language model that answers instead of an answer that would be replaced, such as `extractive`.',
      }),
    ),
  }),
  needs: ['answer', 'options'],
  wants: SENTENCE_GATE_WANTS,
  gives: SENTENCE_GATE_GIVES,
  withholds: true,
  create: ({ mis_tolerance, ...config }) => ({
    run({ options, ...before }, call) {
      const tolerance = options.misTolerance ?? mis_tolerance;
      if (tolerance > MODERATE) return gateDecision([{ gate: NAME, decision: 'passed' }], before, call);
      const isRigid = tolerance <= RIGID;
      const fired = () => ({ rule: 'mis_tolerance', value: tolerance, threshold: isRigid ? RIGID : MODERATE });
      return gateSentences({ gate: NAME, ...config, unwanted: unattributedSentences, fired, isRigid }, before, call);
    },
  }),
});
