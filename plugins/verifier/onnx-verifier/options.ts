import { type Static, Type } from 'typebox';
import { modelWorkers, publishedModel } from '../../../lib/onnx/model-options.ts';

export const OPTIONS = Type.Object({
  model: publishedModel,
  kind: Type.Union([Type.Literal('auto'), Type.Literal('cross_encoder'), Type.Literal('token_classifier')], {
    default: 'auto',
    description:
      'What the model reads: `cross_encoder`, a passage and a sentence of the answer; `token_classifier`, the passages ' +
      'with the question, and the answer. `auto` goes by the architecture that config.json names.',
  }),
  supported_label: Type.String({
    default: '',
    description:
      'The label of config.json which says that something is backed, such as `entailment`; needed only where the names ' +
      'of the labels do not tell.',
  }),
  template: Type.String({
    // As the answers of RAGTruth were asked for, and as detectors that learned from them are: LettuceDetect, prompts/qa_prompt_en.txt.
    default:
      'Briefly answer the following question:\n{question}\nBear in mind that your response should be strictly based on ' +
      'the following {count} passages:\n{passages}\nIn case the passages do not contain the necessary information to ' +
      'answer the question, please reply with: "Unable to answer based on given passages."\noutput:',
    description: 'What a token classifier reads before the answer; {passages}, {question} and {count} stand for what they name.',
  }),
  passage_template: Type.String({
    default: 'passage {number}: {text}',
    description: 'How a token classifier is shown a passage; {number} counts from 1, {text} is its title and its text.',
  }),
  max_passages: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 100,
    description: 'Most passages that the answer is compared with, the first ones.',
  }),
  max_tokens: Type.Integer({
    default: 2048,
    minimum: 32,
    maximum: 32768,
    description:
      'Most tokens that the model reads at once, where it takes as many; more context is read in several runs. Time ' +
      'and memory of a run grow faster than its length.',
  }),
  workers: modelWorkers,
});

export type Options = Static<typeof OPTIONS>;
export type Kind = Exclude<Options['kind'], 'auto'>;
