import { join } from 'node:path';
import { rootFolder } from '../../appliance/root.ts';

/** What the saves of a soak change. */
export const SAVED = '/answer/5/weigh_passages/max_documents';

/** Documents and meaning on this machine, answers of a model server, quotes while that is away. */
export const documentsPipeline = (data: string, model: string): string => `version: 1
resources:
  embed: { onnx: {} }
  kb: { embedded: { path: "${data}/kb", embedder: embed } }
  writer: { openai: { base_url: "${model}", model: little } }
  quotes: { extractive: {} }
  llm: { fallback: { models: [{ use: writer, budget: 2s }, { use: quotes }], rest: 1s } }
  state: { sqlite: { path: "${data}/state.db", retention: { answers: 1h, traces: 1h, cache: 1h } } }
answer:
  - screen_question: {}
  - detect_language: {}
  - carry_context: { memory: state }
  - recall_answer: { from: state, documents: kb }
  - retrieve: { from: kb }
  - weigh_passages: { max_documents: 5 }
  - expand_passages: { from: kb }
  - prompt_grounded: {}
  - generate: { with: llm }
  - score_semantic: { embedder: embed }
  - gate_confidence: { min: 0 }
  - refine_answer: {}
afterwards:
  - record_answer: { in: state }
  - remember_answer: { in: state, documents: kb }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

/** Answers from what `kb` finds, or a copy of its documents while that is away. */
const withCopy = (data: string): string => `  copy: { embedded: { path: "${data}/copy" } }
  llm: { extractive: { min_support: 0 } }
answer:
  - detect_language: {}
  - retrieve: { from: kb, fallback: copy, patience: 1s, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }`;

/** A search service that is asked by a plugin in a folder, and a copy of its documents for when it is away. */
export const searchPipeline = (data: string, url: string): string => `version: 1
plugins: ["${join(rootFolder(), 'examples/retriever/plugins')}"]
resources:
  kb: { rest_search: { url: "${url}" } }
${withCopy(data)}
ingest: [read_files: {}, split_passages: {}, load: { into: copy }]
`;

/** A real Elasticsearch, with the copy of the same documents for when it is away. */
export const elasticsearchPipeline = (data: string, url: string, index: string): string => `version: 1
resources:
  kb:
    elasticsearch:
      endpoint: "${url}"
      index: ${index}
      username: "\${ELASTICSEARCH_USERNAME:-}"
      password: "\${ELASTICSEARCH_PASSWORD:-}"
      api_key: "\${ELASTICSEARCH_API_KEY:-}"
${withCopy(data)}
ingest: [read_files: {}, split_passages: {}, load: { into: kb }]
`;

/** The instances, each with a file of its name, and a log of what somebody may have to act on. */
export const settingsOf = (instances: readonly string[]): string => `logging: { level: warn }
access: { calls_per_minute: { key: 0 } }
instances:
${instances.map((name) => `  ${name}: { pipeline: ./${name}.yaml }`).join('\n')}
`;
