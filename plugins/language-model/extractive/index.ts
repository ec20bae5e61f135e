import { Type } from 'typebox';
import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import { Share } from '../../../core/contract/options.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import { WordVectors } from '../../../lib/text/word-vectors.ts';
import { isBacked, rankSections, rankSentences, sourcesOf, type Topic, weightsOf } from './candidates.ts';
import { closenessTo } from './closeness.ts';
import { compose } from './compose.ts';
import { PassageReader } from './reading.ts';
import { writeAnswer } from './write.ts';

const NAME = 'extractive';

export const extractive = defineResource({
  provides: 'language_model',
  name: NAME,
  summary:
    'Answers with the sentences, lists, tables and code of the passages that answer best, word for word; needs no model server.',
  config: Type.Object({
    sentences: Type.Integer({
      default: 3,
      minimum: 1,
      maximum: 10,
      description: 'Most sentences of an answer. A list, a table or code that belongs to one of them counts as part of it.',
    }),
    near: Share({ default: 0.78, description: 'Further sentences must score at least this share of the best.' }),
    min_support: Share({
      default: 0.3,
      description:
        'The share of the question, by rarity of its words, that a sentence, its neighbour and its headings must hold, ' +
        'unless the passage is very near to it in meaning. Below it nothing is said.',
    }),
  }),
  create: ({ sentences, near, min_support }) => {
    const reader = new PassageReader();
    let vectors: Promise<WordVectors> | undefined;
    const load = (): Promise<WordVectors> => (vectors ??= WordVectors.loadBundled());
    return {
      label: NAME,
      quotesOnly: true,
      async ready(): Promise<void> {
        await load();
      },
      async generate(prompt): Promise<LanguageModelAnswer> {
        const weights = weightsOf(prompt);
        const sources = sourcesOf(prompt, reader);
        const closeness = closenessTo(prompt, weights, await load());
        const asked = { question: prompt.question, weights, closeness };
        const ranked = rankSentences(sources, asked).filter(isBacked(min_support));
        const topicsOf = (words: string): Topic[] =>
          rankSections(sources, weightsOf({ ...prompt, question: words, termShares: undefined }));
        const found = { ranked, topics: rankSections(sources, weights), topicsOf };
        const parts = compose(prompt.question, found, { sentences, near });
        const language = parts[0] && (parts[0].source.passage.language ?? prompt.language);
        return {
          ...writeAnswer(parts, { language, best: prompt.passages[0]?.document }),
          model: NAME,
          ...(language && { language }),
        };
      },
    };
  },
});
