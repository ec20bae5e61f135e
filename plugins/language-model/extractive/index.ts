import { Type } from 'typebox';
import { Share } from '../../../core/options.ts';
import { defineResource } from '../../../core/plugin.ts';
import type { LanguageModelAnswer } from '../../../core/resources.ts';
import { type Candidate, rankSentences } from './candidates.ts';
import { SentenceReader } from './sentences.ts';

const NAME = 'extractive';

/** The best sentence, and after it those that come near it; a sentence that says the same again is left out. */
function choose(ranked: readonly Candidate[], most: number, near: number): Candidate[] {
  const [best] = ranked;
  if (!best) return [];
  const chosen: Candidate[] = [];
  const said = new Set<string>();
  for (const candidate of ranked) {
    const words = candidate.sentence.text.toLowerCase();
    if (chosen.length === most || candidate.score < near * best.score) break;
    if (said.has(words)) continue;
    said.add(words);
    chosen.push(candidate);
  }
  return chosen;
}

const inDocumentOrder = (a: Candidate, b: Candidate): number => a.rank - b.rank || a.sentence.index - b.sentence.index;

const LIST_ITEM = /^(?:[-*+•]|\d{1,3}[.)])\s/;

/** Items of a list stand on lines of their own; other sentences follow each other. */
const quoteText = (chosen: readonly Candidate[]): string =>
  chosen
    .map(({ sentence }) => sentence.text.replace(/\s+/g, ' '))
    .reduce((said, text) => (said === '' ? text : `${said}${LIST_ITEM.test(text) ? '\n' : ' '}${text}`), '');

export const extractive = defineResource({
  provides: 'language_model',
  name: NAME,
  summary: 'Answers with the sentences of the passages that answer best, word for word; needs no model server.',
  config: Type.Object({
    sentences: Type.Integer({ default: 3, minimum: 1, maximum: 10, description: 'Most sentences of an answer.' }),
    near: Share({ default: 0.6, description: 'Further sentences must score at least this share of the best.' }),
    min_support: Share({
      default: 0.3,
      description:
        'The share of the question, by rarity of its words, that a sentence, its neighbour and its headings must hold. Below it nothing is said.',
    }),
  }),
  create: ({ sentences, near, min_support }) => {
    const reader = new SentenceReader();
    return {
      label: NAME,
      async generate(prompt): Promise<LanguageModelAnswer> {
        const ranked = rankSentences(prompt, reader).filter(({ support }) => support >= min_support);
        const chosen = choose(ranked, sentences, near).sort(inDocumentOrder);
        const quotes = chosen.map(({ passage, sentence: { start, end } }) => ({ passage: passage.id, start, end }));
        const language = chosen[0] && (chosen[0].passage.language ?? prompt.language);
        return { text: quoteText(chosen), quotes, model: NAME, ...(language && { language }) };
      },
    };
  },
});
