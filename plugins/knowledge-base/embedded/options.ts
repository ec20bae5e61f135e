import { type Static, Type } from 'typebox';
import { Path, ResourceName, Share } from '../../../core/contract/options.ts';

export const options = Type.Object({
  path: Path({ description: 'Folder that holds the index and the passages. Made when it is not there.' }),
  embedder: Type.Optional(
    ResourceName('embedder', { description: 'What turns text into vectors. Without it only keyword search is there.' }),
  ),
  vector_weight: Share({
    default: 0.8,
    description:
      'How much similarity of meaning counts against matching words in hybrid search: 0 is words alone, 1 meaning ' +
      'alone. Up to three fifths of it are taken back for a question whose words match one passage far better than ' +
      'others.',
  }),
  foreign_vector_weight: Share({
    default: 0.1,
    description: 'The same for a question in a language that the embedding model was not made for.',
  }),
  candidates: Type.Integer({
    default: 100,
    minimum: 10,
    maximum: 1000,
    description: 'How many passages each of the two searches hands to the fusion.',
  }),
  filter_field: Type.String({
    default: 'source',
    minLength: 1,
    description:
      'The field that the filter option of a request is compared with: source, url, title, public_record or a field of your own.',
  }),
});
export type Options = Static<typeof options>;
