import { type Static, Type } from 'typebox';
import { connection } from '../../../lib/openai/options.ts';

export const options = Type.Object({
  model: Type.String({
    minLength: 1,
    description: "The embedding model, as the server calls it; with Azure the deployment's name.",
  }),
  question_model: Type.String({
    default: '',
    description: 'The model for questions, where it has another name than that for passages.',
  }),
  dimensions: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: 'How many numbers a vector has; a server that answers with another count is refused.',
  }),
  shorten: Type.Boolean({
    default: false,
    description: 'Asks the server to shorten its vectors to `dimensions`, which only some models can.',
  }),
  question_prefix: Type.String({
    default: '',
    description: 'Text put before each question, such as `query: ` for models of the E5 family.',
  }),
  passage_prefix: Type.String({ default: '', description: 'Text put before each passage, such as `passage: `.' }),
  languages: Type.Array(Type.String(), {
    default: ['*'],
    description:
      'Languages that the model was made for, as two letters; `*` when there are many. In others words count more than meaning.',
  }),
  text_tokens: Type.Integer({
    default: 8000,
    minimum: 8,
    maximum: 1_000_000,
    description: 'Most tokens of one text, counted roughly; what is longer is cut.',
  }),
  batch_size: Type.Integer({ default: 64, minimum: 1, maximum: 10_000, description: 'Most texts of one request.' }),
  batch_tokens: Type.Integer({
    default: 8000,
    minimum: 8,
    maximum: 10_000_000,
    description: 'Most tokens of one request, counted roughly.',
  }),
  ...connection,
  // A load has time, and what it gives up is loaded again.
  retries: Type.Integer({ ...connection.retries, default: 6 }),
});
export type Options = Static<typeof options>;
