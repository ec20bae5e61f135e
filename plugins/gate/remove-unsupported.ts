import { Type } from 'typebox';
import { languageOfAnswer } from '../../core/answer-language.ts';
import { decided } from '../../core/decide.ts';
import { Percent } from '../../core/options.ts';
import { definePlugin, finish } from '../../core/plugin.ts';
import type { Decision, SentenceSupport, Turn } from '../../core/turn.ts';
import { isAnyIn, keyTermsOf } from '../../grounding/key-terms.ts';
import { removeSentences, saysAnything } from '../../grounding/remove-sentences.ts';
import { withoutRegion } from '../../text/language-code.ts';

const NAME = 'remove_unsupported';

const contradicts = ({ contradictions }: SentenceSupport): boolean =>
  contradictions.some(({ kind }) => kind === 'number' || kind === 'name');

/** Sentences with names or numbers that no source holds, or that one contradicts. */
function unsupported(answer: string, support: readonly SentenceSupport[], language: string): SentenceSupport[] {
  const { names, numbers } = keyTermsOf(answer, language);
  const terms = [...names, ...numbers];
  return support.filter((each) => each.manner === 'claim' && (contradicts(each) || isAnyIn(terms, each.unsupported)));
}

export const removeUnsupported = definePlugin<Turn>()({
  name: NAME,
  summary: 'Takes sentences out of the answer whose names or numbers no source holds.',
  config: Type.Object({
    below: Percent({
      default: 100,
      description:
        'Of sentences with a name or number that no source holds, those go of whose words the sources hold less than this share, in per cent. One that a passage contradicts goes in any case.',
    }),
    text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said when nothing is left.',
    }),
  }),
  needs: ['answer'],
  wants: [
    'support',
    'citations',
    'draft',
    'semanticScore',
    'score',
    'language',
    'queryLanguage',
    'answerLanguage',
    'warnings',
    'decisions',
  ],
  gives: ['answer', 'draft', 'support', 'citations', 'semanticScore', 'score', 'warnings', 'decisions'],
  withholds: true,
  create: ({ below, text }) => ({
    run({ answer, support, citations = [], draft = answer, semanticScore, score, ...before }, call) {
      if (!support) return { warnings: [...(before.warnings ?? []), `${NAME} checked nothing: the answer was not scored.`] };
      const language = withoutRegion(languageOfAnswer(before) ?? 'en');
      const unwanted = unsupported(answer, support, language).filter((each) => contradicts(each) || each.share * 100 < below);
      if (unwanted.length === 0) return decided([{ gate: NAME, decision: 'passed' }], before, call);

      const made: Omit<Decision, 'decision'> = {
        gate: NAME,
        rule: 'below',
        value: Math.floor(Math.min(...unwanted.map(({ share }) => share)) * 100),
        threshold: below,
        sentences: unwanted.length,
      };
      const left = removeSentences({ answer, support, citations }, unwanted);
      if (saysAnything(left.support)) return { ...left, draft, ...decided([{ ...made, decision: 'removed' }], before, call) };
      return finish('low_grounding', {
        ...decided([{ ...made, decision: 'withheld' }], before, call),
        answer: text,
        draft,
        support: [],
        citations: [],
        ...(semanticScore !== undefined && { semanticScore: 0 }),
        ...(score !== undefined && score === semanticScore && { score: 0 }),
      });
    },
  }),
});
