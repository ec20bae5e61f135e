import { type Static, Type } from 'typebox';
import { connection } from '../../../lib/openai/options.ts';

export const options = Type.Object({
  model: Type.String({ minLength: 1, description: "The model, as the server calls it; with Azure the deployment's name." }),
  label: Type.String({
    default: '',
    description: 'What the model is called in answers, metrics and the option seekLLM of a request; by default its name.',
  }),
  ...connection,
  max_queue: Type.Integer({
    default: 100,
    minimum: 0,
    maximum: 100_000,
    description: 'Most questions that wait for their turn; one more fails at once.',
  }),
  temperature: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 2,
    description: 'How freely words are chosen; 0 is the most predictable. Left out for models that do not take it.',
  }),
  top_p: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Words are chosen from the likeliest that make up this share.' }),
  ),
  frequency_penalty: Type.Optional(
    Type.Number({ minimum: -2, maximum: 2, description: 'Above 0, words that were used already become less likely.' }),
  ),
  max_tokens: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Most tokens of an answer; it is cut off there, and the caller is warned.',
  }),
});
export type Options = Static<typeof options>;
