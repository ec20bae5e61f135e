import { type Static, Type } from 'typebox';
import { Path, ResourceName, Share } from '../../../core/contract/options.ts';
import { MATCH_METHODS } from '../../../lib/intents/classifier.ts';

/** UTF-16 units of an example: questions are shorter, and longer texts are embedded in part only. */
const LONGEST = 2000;

/** Categories that are compared with every question, and examples that are learnt at the start. */
export const MOST_CATEGORIES = 1000;
export const MOST_EXAMPLES = 50_000;

export const categoryOptions = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'What it is called in answers: the field categoryName.',
  }),
  id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description:
        'Its number in answers: the field category. 0 is the default category, that of all that fits no other. Without it the next ' +
        'number that is free, from 1: name it where callers rely on it.',
    }),
  ),
  description: Type.Optional(
    Type.String({
      maxLength: LONGEST,
      description: 'What belongs to it, in words; stands in for examples where there are none.',
    }),
  ),
  fallback_url: Type.Optional(
    Type.String({
      maxLength: LONGEST,
      description: 'The address shown with a question of it whose answer, or its source, is not shown.',
    }),
  ),
  examples: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST, pattern: '\\S' }), {
    default: [],
    maxItems: MOST_EXAMPLES,
    description: 'Questions that belong to it.',
  }),
});
export type CategoryOptions = Static<typeof categoryOptions>;

export const options = Type.Object({
  categories: Type.Array(categoryOptions, {
    default: [],
    maxItems: MOST_CATEGORIES,
    description: 'What questions are sorted into. Without any, every question is of the category Other.',
  }),
  file: Type.Optional(
    Path({
      description:
        'A file with more of them: YAML with a list like `categories`, or CSV with the columns example and category. What it says of a ' +
        'category of the same name is added.',
    }),
  ),
  match: Type.Optional(
    Type.Union(
      MATCH_METHODS.map((method) => Type.Literal(method)),
      {
        description:
          'How a question is compared with examples: `exact` (the same but for capitals and signs), `fuzzy` (its spelling), `keyword` ' +
          '(its words, in any order), `fuzzy_keyword` (the same, mistyped ones too), or `vector` (its meaning, by the embedder). By ' +
          'default `vector` where an embedder is named, else `fuzzy_keyword`.',
      },
    ),
  ),
  threshold: Share({
    default: 0.5,
    description: 'The likeness to the best category below which a question is of the category Other.',
  }),
  embedder: Type.Optional(ResourceName('embedder', { description: 'The embedder that `vector` compares by.' })),
  language: Type.String({
    default: 'en',
    pattern: '^[a-z]{2}$',
    description: 'ISO 639-1 code of what the examples are written in, where words are compared.',
  }),
  cache: Type.Optional(
    Path({
      description: 'A folder in which what was learnt of the examples is kept, so that the next start embeds nothing again.',
    }),
  ),
});
export type Options = Static<typeof options>;
