import { type Static, Type } from 'typebox';
import { Path, Percent } from '../../../core/contract/options.ts';

export const options = Type.Object({
  budget: Type.Integer({
    default: 3000,
    minimum: 100,
    maximum: 1_000_000,
    description:
      'Most tokens of passages, counted as cl100k_base does, which is approximate for other models; the weakest are ' +
      'left out first. Everything else in the prompt comes on top.',
  }),
  attribute_sources: Type.Boolean({
    default: true,
    description: 'Gives each passage the name of its document and its headings.',
  }),
  company: Type.String({
    default: '',
    description: 'The company or brand that answers; the option company of a request wins.',
  }),
  pull_to_company: Type.Boolean({
    default: false,
    description: '"Your product" in a question means the company\'s; the option pullToCompany of a request wins.',
  }),
  stump: Type.String({
    default: '',
    description:
      'A text that is in every prompt, and that is fallen back on when little is found; the option stump of a request wins.',
  }),
  tone: Type.Union([Type.Literal('neutral'), Type.Literal('friendly'), Type.Literal('formal')], {
    default: 'neutral',
    description: 'How it is said.',
  }),
  person: Type.Union([Type.Literal('first'), Type.Literal('third')], {
    default: 'third',
    description:
      'Whether the answer speaks as the company or of it; it is first for a request with a name to call, or with forceFirstPerson.',
  }),
  answer_length: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 4,
    description: 'From 1, one sentence, to 4, up to 250 words; the option answerLength of a request wins.',
  }),
  mis_tolerance: Percent({
    default: 100,
    description:
      'Tolerance for talk of companies, people and products: to 33 only as the passages have it (rigid), to 66 only of ' +
      'those that they name (moderate), above standard. The option misTolerance of a request wins.',
  }),
  prompt_engineering: Type.Boolean({
    default: false,
    description: 'Lets a request that says promptEngineering put its promptEngineeringPhrase before the question.',
  }),
  instructions: Type.String({ default: '', description: 'Further instructions of your own, at the end of the system message.' }),
  template: Type.Optional(Path({ description: 'A template of your own instead of the one that comes with the service.' })),
});
export type Options = Static<typeof options>;
