import { Type } from 'typebox';
import { defineResource } from '../../../core/contract/plugin.ts';
import { LetterEmbedder } from '../documents.ts';

/** An embedder that costs nothing, for pipeline files of tests: they name this file under `plugins`. */
export const letters = defineResource({
  provides: 'embedder',
  name: 'letters',
  summary: 'Makes vectors that agree where texts share letters.',
  config: Type.Object({}),
  create: () => new LetterEmbedder(),
});
