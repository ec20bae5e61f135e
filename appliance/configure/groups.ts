import type { AnyPlugin } from '../../core/contract/plugin.ts';

export type GroupId = 'connection' | 'tuning' | 'search' | 'model' | 'preferences' | 'filter' | 'intent' | 'governance' | 'other';

/** The groups of the Configure screen, in its order. */
export const GROUPS: readonly { id: GroupId; title: string }[] = [
  { id: 'connection', title: 'KnowledgeBase Connection' },
  { id: 'tuning', title: 'KnowledgeBase Tuning' },
  { id: 'search', title: 'Hybrid and Vector Search' },
  { id: 'model', title: 'Language model, embedding, prompt and answer' },
  { id: 'preferences', title: 'Platform Preferences' },
  { id: 'filter', title: 'Filter, logging, personalisation and secrets' },
  { id: 'intent', title: 'Intent, cache and curation' },
  { id: 'governance', title: 'Governance and guardrails' },
  { id: 'other', title: 'Other steps' },
];

/** Where all options of a plugin stand, unless `OPTIONS` says another place of one. */
const PLUGINS: Readonly<Record<string, GroupId>> = {
  weigh_passages: 'tuning',
  expand_passages: 'tuning',
  weigh_judgements: 'tuning',
  split_passages: 'tuning',
  retrieve: 'search',
  rerank_passages: 'search',
  translate_query: 'preferences',
  detect_language: 'preferences',
  carry_context: 'preferences',
  prompt_grounded: 'model',
  generate: 'model',
  refine_answer: 'model',
  refine_citations: 'model',
  record_answer: 'filter',
  post_answer: 'filter',
  recall_answer: 'intent',
  remember_answer: 'intent',
  detect_intent: 'intent',
  score_semantic: 'governance',
  gate_confidence: 'governance',
  gate_retrieval: 'governance',
  gate_attribution: 'governance',
  remove_unsupported: 'governance',
  screen_words: 'governance',
  screen_question: 'governance',
  screen_injection: 'governance',
  screen_passages: 'governance',
  protect_pii: 'governance',
};

/** Where plugins stand that are not named above, by what they are. */
const KINDS: Readonly<Record<string, GroupId>> = {
  knowledge_base: 'connection',
  language_model: 'model',
  embedder: 'model',
  store: 'filter',
  verifier: 'governance',
  reranker: 'search',
  scorer: 'governance',
  classifier: 'governance',
  pii_detector: 'governance',
};

interface OptionPlace {
  title?: string;
  group?: GroupId;
  /** It names a field of the documents of the index. */
  knowledgeField?: true;
}

/** What single options are called and where they stand, as the specification has it; `*` is every plugin of the kind. */
const OPTIONS: Readonly<Record<string, OptionPlace>> = {
  'knowledge_base.endpoint': { title: 'Search engine endpoint' },
  'knowledge_base.api_key': { title: 'Search engine Private API Key' },
  'knowledge_base.index': { title: 'Index Name' },
  'knowledge_base.content_field': { title: 'Curation Data Field', knowledgeField: true },
  'knowledge_base.title_field': { title: 'Documentation Name Field', knowledgeField: true },
  'knowledge_base.link_field': { title: 'Link Field', knowledgeField: true },
  'knowledge_base.payload_field': { title: 'Additional Payload Field', knowledgeField: true },
  'knowledge_base.filter_field': { title: 'Filter Field', knowledgeField: true },
  'knowledge_base.language': { title: 'Language' },
  'knowledge_base.model_id': { title: 'Model ID', group: 'search' },
  'knowledge_base.embedding_field': { title: 'Embedding Field', group: 'search', knowledgeField: true },
  'knowledge_base.sparse_model': { title: 'Use the sparse-model flag', group: 'search' },
  'knowledge_base.knn_query': { title: 'KNN query', group: 'search' },
  'knowledge_base.server_fusion': { title: 'Fusion by the server', group: 'search' },
  'knowledge_base.vector_weight': { group: 'search' },
  'knowledge_base.foreign_vector_weight': { group: 'search' },
  'knowledge_base.candidates': { group: 'search' },
  'knowledge_base.embedder': { group: 'search' },
  'knowledge_base.snippet_size': { title: 'Snippet Size', group: 'tuning' },
  'knowledge_base.title_weight': { group: 'tuning' },
  'retrieve.query_type': { title: 'Query Type' },
  'weigh_passages.score_range': { title: 'Document Score Range' },
  'weigh_passages.max_documents': { title: 'Max Documents per Seek' },
  'weigh_passages.date_penalty': { title: 'Document Date Penalty' },
  'weigh_passages.resort': { title: 'Re-Sort' },
  'prompt_grounded.attribute_sources': { title: 'Attribute sources inside LLM context by document name' },
  'prompt_grounded.prompt_engineering': { title: 'Prompt Engineering' },
  'prompt_grounded.company': { title: 'Company' },
  'prompt_grounded.pull_to_company': { title: 'Company Response Affinity' },
  'prompt_grounded.stump': { title: 'Stump Speech' },
  'prompt_grounded.answer_length': { title: 'Verbosity' },
  'refine_answer.replace': { title: 'Answer Engineering' },
  'refine_answer.clean_html': { title: 'HTML cleansing', group: 'preferences' },
  'refine_answer.embed_links': { title: 'Embed links', group: 'preferences' },
  'refine_answer.unique_links': { title: 'Only unique links', group: 'preferences' },
  'carry_context.turns': { title: 'Context Turns' },
  'carry_context.session_timeout': { title: 'Context timeout, session id' },
  'carry_context.user_timeout': { title: 'Context timeout, user id' },
  'detect_intent.categories': { title: 'Categories' },
  'detect_intent.match': { title: 'Intent match' },
  'recall_answer.edited': { title: 'Edited answer cache' },
  'recall_answer.normal': { title: 'Normal answer cache' },
  'recall_answer.context': { title: 'Require cache to follow context' },
  'gate_confidence.min': { title: 'Minimum Confidence' },
  'gate_confidence.min_text': { title: 'Minimum Confidence: reply text' },
  'gate_confidence.warn': { title: 'Warning Confidence' },
  'gate_confidence.warn_text': { title: 'Warning Confidence: text before the answer' },
  'gate_confidence.min_url': { title: 'Minimum Confidence to show the URL' },
  'gate_confidence.fallback_url': { title: 'Minimum Confidence: fallback URL' },
  'gate_attribution.mis_tolerance': { title: 'Attribution Protection' },
  'screen_question.min_words': { title: 'Minimum Text' },
  'screen_question.min_text': { title: 'Minimum Text: reply text' },
  'screen_question.max_words': { title: 'Maximum Length' },
  'screen_question.max_text': { title: 'Maximum Length: reply text' },
  'screen_injection.remove_above': { title: 'Prompt Injection: removal threshold' },
  'screen_injection.block_above': { title: 'Prompt Injection: block threshold' },
  'screen_injection.blocked_words': { title: 'Prompt Injection: blocked words' },
  'screen_injection.blocked_words_action': { title: 'Prompt Injection: blocked-word action' },
  'protect_pii.action': { title: 'PII: action' },
  'protect_pii.trust_sources': { title: 'PII: trust words found in sources' },
  'screen_words.profanity': { title: 'Profanity' },
  'screen_words.text': { title: 'Profanity: reply text' },
};

/** What the choice of a knowledge base is called. */
export const KNOWLEDGE_BASE_TYPE = 'KnowledgeBase Type';

interface StandingOption extends OptionPlace {
  title: string;
  group: GroupId;
}

/** How the option of a plugin stands in the form. */
export function placeOfOption({ name: plugin, provides }: AnyPlugin, option: string): StandingOption {
  const own = OPTIONS[`${plugin}.${option}`] ?? OPTIONS[`${provides}.${option}`] ?? {};
  return { title: titleOf(option), group: PLUGINS[plugin] ?? KINDS[provides ?? ''] ?? 'other', ...own };
}

/** `score_range` as people write it. */
function titleOf(option: string): string {
  const words = option.replaceAll('.', ': ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
