import { Type } from 'typebox';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { Builtins } from '../../core/contract/plugin.ts';
import { definePlugin, defineResource } from '../../core/contract/plugin.ts';
import type { KnowledgeBase, SearchResult } from '../../core/contract/resources/knowledge-base.ts';
import { terms } from '../../lib/text/terms.ts';
import { builtins as shipped } from '../../plugins/index.ts';
import { clustered } from './clustered.ts';

const TEXTS = [
  'The warranty of the pump lasts two years from the day of purchase. Keep the receipt as a proof. Seals and filters are not part of it.',
  'A repair under warranty is free of charge. Bring the pump to a workshop of your choice or send it to us; we pay the postage.',
  'The warranty ends when the pump has been opened by somebody who was not trained for it. Signs of that are broken seals.',
  'To extend the warranty to five years, register the pump within thirty days. You get a letter that confirms it.',
  'Spare parts are kept for ten years after the last pump of a series was sold. Order them with the number on the plate.',
  'Clean the filter once a month. Open the lid, take the filter out, rinse it with warm water and let it dry before you put it back.',
  'When the pump makes a loud noise, stop it at once and look for stones in the inlet. Do not run it dry for longer than a minute.',
  'In winter the pump must be drained. Frost breaks the housing, and damage by frost is no case for the warranty.',
];

const passageOf = (text: string, index: number): ScoredPassage => ({
  id: `manual-${index}#0`,
  document: `manual-${index}`,
  position: 0,
  title: `Manual, chapter ${index + 1}`,
  url: `https://docs.example.com/manual/${index + 1}`,
  source: 'manual',
  headings: ['Service'],
  text,
  start: 0,
  end: text.length,
  score: 1 - index / 10,
  keyword: 12 - index,
  similarity: 0.8 - index / 50,
  metadata: {},
  terms: new Set(terms(`Manual, chapter ${index + 1}\nService\n${text}`)),
});

/** The same as documents to load. */
export const stubDocuments = TEXTS.map(passageOf).map(({ document, title, url, source, text }) => ({
  _id: document,
  title,
  url,
  source,
  content: text,
}));

/** Finds the same few passages for every question, at once. */
function fixedKnowledgeBase(): KnowledgeBase {
  const passages = TEXTS.map(passageOf);
  return {
    search: async ({ text, language, top }): Promise<SearchResult> => ({
      passages: passages.slice(0, top),
      candidates: 40,
      similarityFloor: 0.5,
      termShares: new Map(terms(text, language).map((term) => [term, 0.1])),
    }),
  };
}

const stubKnowledgeBase = defineResource({
  provides: 'knowledge_base',
  name: 'stub_knowledge_base',
  summary: 'Finds the same passages for every question.',
  config: Type.Object({}),
  create: fixedKnowledgeBase,
});

const stubLanguageModel = defineResource({
  provides: 'language_model',
  name: 'stub_language_model',
  summary: 'Quotes the first sentence of the first passage.',
  config: Type.Object({}),
  create: () => ({
    async generate({ passages, language }) {
      const text = passages[0]?.text ?? '';
      return { text: text.slice(0, text.indexOf('.') + 1), model: 'stub', language };
    },
  }),
});

const stubStore = defineResource({
  provides: 'store',
  name: 'stub_store',
  summary: 'Forgets what it is given.',
  config: Type.Object({}),
  offers: ['answers', 'sessions'],
  create: () => ({
    answers: {
      record: async () => {},
      list: async () => [],
      find: async () => undefined,
      edit: async () => false,
      mark: async () => 0,
      erase: async () => 0,
      statistics: async () => ({ answers: 0, reasons: {}, intents: {}, categories: {} }),
    },
    sessions: { exchanges: async () => [] },
  }),
});

const stubAnswer = definePlugin<Turn>()({
  name: 'stub_answer',
  summary: 'Answers every question at once, from the same passages.',
  config: Type.Object({}),
  needs: ['question'],
  gives: ['answer', 'score', 'passages', 'kbScore', 'totalCount', 'language', 'kbTime'],
  create: () => {
    const passages = TEXTS.map(passageOf);
    const answer = 'The warranty of the pump lasts two years from the day of purchase.';
    return { run: () => ({ answer, score: 87, passages, kbScore: 87, totalCount: 40, language: 'en', kbTime: 0 }) };
  },
});

/** The plugins that are shipped, and those of the benchmarks. */
export const builtins: Builtins = {
  ...shipped,
  clustered: async () => clustered,
  stub_answer: async () => stubAnswer,
  stub_knowledge_base: async () => stubKnowledgeBase,
  stub_language_model: async () => stubLanguageModel,
  stub_store: async () => stubStore,
};
