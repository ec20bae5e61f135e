import { Type } from 'typebox';
import type { Decision } from '../../core/contract/facts/end.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Percent, ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { SentenceSupport } from '../../core/contract/resources/scorer.ts';
import { gateSentences, SENTENCE_GATE_GIVES, SENTENCE_GATE_WANTS } from '../../lib/answering/sentence-gate.ts';
import { isAnyIn, keyTermsOf } from '../../lib/evidence/tokens/key-terms.ts';

const NAME = 'remove_unsupported';

const contradicts = ({ contradictions }: SentenceSupport): boolean => contradictions.length > 0;

/** Sentences with names or numbers that no source holds, and those that one contradicts. */
function unsupportedSentences(answer: string, support: readonly SentenceSupport[], language: string): SentenceSupport[] {
  const { names, numbers } = keyTermsOf(answer, language);
  const terms = [...names, ...numbers];
  return support.filter((each) => each.manner === 'claim' && (contradicts(each) || isAnyIn(terms, each.unsupported)));
}

/** Where none is below the threshold, contradictions alone made it decide. */
function firedBy(unwanted: readonly SentenceSupport[], threshold: number): Pick<Decision, 'rule' | 'value' | 'threshold'> {
  const value = Math.floor(Math.min(...unwanted.map(({ share }) => share)) * 100);
  return value < threshold ? { rule: 'below', value, threshold } : { rule: 'contradicted' };
}

export const removeUnsupported = definePlugin<Turn>()({
  name: NAME,
  summary: 'Takes sentences out of the answer whose names or numbers no source holds, and those that a source contradicts.',
  config: Type.Object({
    below: Percent({
      default: 100,
      description:
        'Of sentences with a name or number that no source holds, those go of whose words the sources hold less than ' +
        'this share, in per cent. One that a passage contradicts goes in any case.',
    }),
    text: Type.String({
      default: 'I found no reliable answer to this in the documents.',
      description: 'What is said when nothing is left.',
    }),
    otherwise: Type.Optional(
      ResourceName('language_model', {
        description: 'The language model that answers when nothing is left, such as `extractive`.',
      }),
    ),
  }),
  needs: ['answer'],
  wants: SENTENCE_GATE_WANTS,
  gives: SENTENCE_GATE_GIVES,
  withholds: true,
  create: ({ below, ...config }) => ({
    run: (before, call) =>
      gateSentences(
        {
          gate: NAME,
          ...config,
          unwanted: (answer, support, language) =>
            unsupportedSentences(answer, support, language).filter((each) => contradicts(each) || each.share * 100 < below),
          fired: (unwanted) => firedBy(unwanted, below),
        },
        before,
        call,
      ),
  }),
});
