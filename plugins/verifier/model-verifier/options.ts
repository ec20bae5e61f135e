import { type Static, Type } from 'typebox';
import { Duration, Percent, ResourceName, Share } from '../../../core/contract/options.ts';

export const OPTIONS = Type.Object({
  with: ResourceName('language_model', {
    'x-dispensable': true,
    description:
      'The language model that judges. Another one than the one that answers, where there is one: a model finds its own ' +
      'mistakes less often.',
  }),
  patience: Duration({
    default: '8s',
    description:
      'How long it may take before the answer is scored by its words; in place of `patience` of `score_semantic`, and at ' +
      'most half of the time that is left for the question.',
  }),
  budget: Type.Integer({
    default: 4000,
    minimum: 200,
    maximum: 1_000_000,
    description:
      'Most tokens of passages and answer in the prompt, counted roughly. Passages that do not fit are left out, the last ' +
      'ones first; an answer that takes more than half of it is not judged.',
  }),
  max_tokens: Type.Integer({
    default: 1000,
    minimum: 16,
    maximum: 1_000_000,
    description:
      'Most tokens that the judgement may take, some 8 for each sentence, and what a model thinks before; where the ' +
      "model's own `max_tokens` is less, that counts.",
  }),
  doubt_from: Percent({
    default: 10,
    description: 'The lowest semantic score by words at which it is asked: below, hardly an answer is backed.',
  }),
  doubt_to: Percent({
    default: 90,
    description: 'The highest semantic score by words at which it is asked: above, hardly an answer is not backed.',
  }),
  screen_above: Share({
    default: 0.95,
    description:
      'Sentences of passages and of the answer that are orders to a model with more than this probability are not shown ' +
      'to it; those of the answer count as not backed. 1 shows all.',
  }),
});

export type ModelVerifierOptions = Static<typeof OPTIONS>;
