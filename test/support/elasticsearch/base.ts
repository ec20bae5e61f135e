import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Call, Logger } from '../../../core/contract/call.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { SearchQuery, SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { elasticsearch } from '../../../plugins/knowledge-base/elasticsearch/index.ts';
import { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import type { Options } from '../../../plugins/knowledge-base/elasticsearch/options.ts';
import { callWith, quietHost, silent } from '../call.ts';

export interface BaseOptions extends Partial<Omit<Options, 'timeout' | 'write_timeout' | 'bulk_patience' | 'bulk_size'>> {
  endpoint: string;
  index: string;
  embedder?: Embedder;
  timeout?: string;
  write_timeout?: string;
  bulk_patience?: string;
  bulk_size?: string;
}

/** The plugin's options as a pipeline file would give them: the rest is what the schema says. */
export function optionsOf({ embedder, ...given }: BaseOptions): Options {
  const { value, issues } = checker(elasticsearch.config)({ ...given, ...(embedder && { embedder: 'embedder' }) });
  expect(issues).to.deep.equal([]);
  return resolveOptions(elasticsearch.config, value, { folder: '/', resource: () => embedder }) as Static<
    typeof elasticsearch.config
  >; // checked above
}

/** A knowledge base that has looked at its server; it may have found that nothing can be searched. */
export async function openBase(options: BaseOptions, log: Logger = silent): Promise<ElasticsearchKnowledgeBase> {
  const base = new ElasticsearchKnowledgeBase(optionsOf(options));
  await base.ready({ ...quietHost, log });
  return base;
}

/** Searches by words for the best ten, unless told otherwise. */
export const askFor = (
  base: ElasticsearchKnowledgeBase,
  text: string,
  { access = [], ...changes }: Partial<SearchQuery & Pick<Call, 'access'>> = {},
): Promise<SearchResult> => base.search({ text, mode: 'keyword', top: 10, language: 'en', ...changes }, callWith({ access }));

/** Ids of the documents that were found, best first. */
export const documentsOf = ({ passages }: Pick<SearchResult, 'passages'>): string[] => [
  ...new Set(passages.map(({ document }) => document)),
];
