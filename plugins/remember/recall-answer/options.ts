import { type Static, Type } from 'typebox';
import { Duration, ResourceName, Share } from '../../../core/contract/options.ts';

const threshold = (fallback: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 5, default: fallback, description });

export const options = Type.Object({
  from: ResourceName('store', {
    needs: ['cache'],
    'x-dispensable': true,
    description: 'Where `remember_answer` keeps answers.',
  }),
  documents: ResourceName('knowledge_base', {
    needs: ['revisions'],
    'x-dispensable': true,
    description: 'The knowledge base that answers are made from: it tells whether their documents have changed.',
  }),
  normal: threshold(
    5,
    'From so many answers to a question on, the newest of them is given again; 0 never gives one again that nobody has edited.',
  ),
  edited: threshold(
    3,
    'From so many edited answers to a question on, the newest of them is given again, before any other; 0 never gives one.',
  ),
  max_age: Duration({
    default: '24h',
    description:
      'How old an answer that nobody has edited may be once other documents than its own have been loaded or removed: new ones may ' +
      'answer better.',
  }),
  context: Type.Boolean({
    default: true,
    description:
      'Whether an answer is only given again after the same earlier turns. Without it a question that leans on them is looked up as ' +
      '`carry_context` has rewritten it.',
  }),
  version: Type.String({
    default: '',
    description:
      'Any text. Answers that were made under another one are not given again, but for edited ones: change it with what the pipeline ' +
      'file does not tell, such as a model or the code of a plugin.',
  }),
  patience: Duration({
    default: '1s',
    description: 'How long store and knowledge base may take to tell, all in all: then the question is answered anew.',
  }),
  embedder: Type.Optional(
    ResourceName('embedder', {
      'x-dispensable': true,
      description:
        'What tells questions that mean the same from others: with it the answer to a question in other words is given, too. Without it ' +
        'only the same words count.',
    }),
  ),
  similarity: Share({
    default: 0.95,
    description: 'The least cosine of two questions that may be the same, where an embedder is named.',
  }),
});
export type Options = Static<typeof options>;
