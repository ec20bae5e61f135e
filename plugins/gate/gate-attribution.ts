import { Type } from 'typebox';
import { languageOfAnswer } from '../../core/answer-language.ts';
import { decided } from '../../core/decide.ts';
import { Percent } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { Decision, SentenceSupport, Turn } from '../../core/turn.ts';
import { isAnyIn, keyTermsOf } from '../../grounding/key-terms.ts';
import { removeSentences, saysAnything } from '../../grounding/remove-sentences.ts';
import { withoutRegion } from '../../text/language-code.ts';

const NAME = 'gate_attribution';
/** Up to here nothing unfounded may be said of anyone: the answer is redirected. As `prompt_grounded` tells the model. */
const RIGID = 33;
/** Up to here such sentences are taken out. */
const MODERATE = 66;

const contradicts = ({ contradictions }: SentenceSupport): boolean =>
  contradictions.some(({ kind }) => kind === 'name' || kind === 'swap');

/** Sentences that name a company, a person or a thing and have no source, or name one that no source does. */
function unattributed(answer: string, support: readonly SentenceSupport[], language: string): SentenceSupport[] {
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
        'Tolerance for sentences that name companies, people or products without a source: to 33 the answer is replaced (rigid), to 66 they are taken out (moderate), above nothing is done (standard). The option misTolerance of a request wins.',
    }),
    text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said instead of an answer that is replaced, or of which nothing is left.',
    }),
  }),
  needs: ['answer', 'options'],
  wants: ['support', 'citations', 'draft', 'language', 'queryLanguage', 'answerLanguage', 'warnings', 'decisions'],
  gives: ['answer', 'draft', 'support', 'citations', 'warnings', 'decisions'],
  withholds: true,
  create: (config) => ({
    run({ answer, support, citations = [], draft = answer, options, ...before }, call) {
      const tolerance = options.misTolerance ?? config.mis_tolerance;
      if (tolerance > MODERATE) return decided([{ gate: NAME, decision: 'passed' }], before, call);
      if (!support) return { warnings: [...(before.warnings ?? []), `${NAME} checked nothing: the answer was not scored.`] };
      const language = withoutRegion(languageOfAnswer(before) ?? 'en');
      const unwanted = unattributed(answer, support, language);
      if (unwanted.length === 0) return decided([{ gate: NAME, decision: 'passed' }], before, call);

      const isRigid = tolerance <= RIGID;
      const made: Omit<Decision, 'decision'> = {
        gate: NAME,
        rule: 'mis_tolerance',
        value: tolerance,
        threshold: isRigid ? RIGID : MODERATE,
        sentences: unwanted.length,
      };
      const left = removeSentences({ answer, support, citations }, unwanted);
      if (!isRigid && saysAnything(left.support))
        return { ...left, draft, ...decided([{ ...made, decision: 'removed' }], before, call) };
      return finish('low_grounding', {
        ...decided([{ ...made, decision: 'withheld' }], before, call),
        answer: config.text,
        draft,
        support: [],
        citations: [],
      });
    },
  }),
});
