import type { RerankQuestion } from '../../../core/contract/resources/reranker.ts';

/** How one kind of server is asked, and what it says. */
export interface RerankServer {
  bodyOf(asked: RerankQuestion, model: string): Record<string, unknown>;
  /** Between which figures its documentation says that relevance lies. */
  range: { least: number; most: number };
}

const PROBABILITY = { least: 0, most: 1 };
/** Logits, or what the model makes of them. */
const UNBOUNDED = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** The form that Cohere began with and others took over. */
const bodyOf = ({ question, passages }: RerankQuestion, model: string): Record<string, unknown> => ({
  ...(model !== '' && { model }),
  query: question,
  documents: passages,
  top_n: passages.length,
});

/** Sources: docs.cohere.com/reference/rerank, jina.ai/reranker, docs.vllm.ai (re-rank API), llama.cpp tools/server/README.md. */
export const SERVERS = {
  cohere: { bodyOf, range: PROBABILITY },
  // It repeats the texts unless it is told not to.
  jina: { bodyOf: (asked, model) => ({ ...bodyOf(asked, model), return_documents: false }), range: UNBOUNDED },
  vllm: { bodyOf, range: UNBOUNDED },
  llama_cpp: { bodyOf, range: UNBOUNDED },
  /** Source: huggingface.github.io/text-embeddings-inference. It runs one model, and refuses long texts unless it may cut them. */
  text_embeddings_inference: {
    bodyOf: ({ question, passages }) => ({ query: question, texts: passages, raw_scores: false, truncate: true }),
    range: PROBABILITY,
  },
} as const satisfies Record<string, RerankServer>;

export type ServerName = keyof typeof SERVERS;
