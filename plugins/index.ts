import type { Builtins } from '../core/catalog.ts';

/** Every plugin that comes with the service, by name; loaded when a pipeline file names it. */
export const builtins: Builtins = {
  balance: async () => (await import('./language-model/balance.ts')).balance,
  clean_html: async () => (await import('./ingest/clean-html/index.ts')).cleanHtml,
  detect_language: async () => (await import('./understand/detect-language.ts')).detectLanguageStep,
  elasticsearch: async () => (await import('./knowledge-base/elasticsearch/index.ts')).elasticsearch,
  embedded: async () => (await import('./knowledge-base/embedded/index.ts')).embedded,
  extractive: async () => (await import('./language-model/extractive/index.ts')).extractive,
  fallback: async () => (await import('./language-model/fallback/index.ts')).fallback,
  gate_confidence: async () => (await import('./gate/gate-confidence.ts')).gateConfidence,
  generate: async () => (await import('./generate/generate.ts')).generate,
  load: async () => (await import('./ingest/load.ts')).load,
  measure_sentiment: async () => (await import('./understand/measure-sentiment/index.ts')).measureSentiment,
  onnx: async () => (await import('./embedder/onnx/index.ts')).onnx,
  openai: async () => (await import('./language-model/openai/index.ts')).openai,
  openai_embedder: async () => (await import('./embedder/openai-embedder/index.ts')).openaiEmbedder,
  prompt_grounded: async () => (await import('./prompt/prompt-grounded.ts')).promptGrounded,
  read_files: async () => (await import('./ingest/read-files/index.ts')).readFiles,
  record_answer: async () => (await import('./remember/record-answer.ts')).recordAnswer,
  refine_answer: async () => (await import('./refine/refine-answer/index.ts')).refineAnswer,
  refine_citations: async () => (await import('./refine/refine-citations/index.ts')).refineCitations,
  retrieve: async () => (await import('./retrieve/retrieve.ts')).retrieve,
  screen_question: async () => (await import('./understand/screen-question.ts')).screenQuestion,
  split_passages: async () => (await import('./ingest/split-passages/index.ts')).splitPassages,
  sqlite: async () => (await import('./store/sqlite.ts')).sqlite,
  weigh_passages: async () => (await import('./retrieve/weigh-passages.ts')).weighPassages,
};
