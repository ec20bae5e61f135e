import type { components } from '../../core/api.gen.ts';
import { callOf, type Logger, type ResourceCall } from '../../core/contract/call.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import type { Pipeline } from '../../core/host/runner.ts';

/** What an open resource can tell of itself. */
export type ConnectionFacts = Pick<
  components['schemas']['ConnectionResult'],
  'fields' | 'documents' | 'passages' | 'models' | 'embedding'
>;

/** Milliseconds until it must have told; where something is in the way it may be that nothing ever does. */
const PATIENCE = 10_000;
const DOUBTFUL = 2_000;
const MOST_FIELDS = 2000;
const MOST_MODELS = 500;

/** What there is behind a resource: fields and documents of a knowledge base, models of a server, what an embedder makes. */
export async function factsOf(pipeline: Pipeline, name: string, log: Logger): Promise<ConnectionFacts> {
  const isDoubtful = pipeline.health()[name]?.ok === false;
  const call = callOf(log, AbortSignal.timeout(isDoubtful ? DOUBTFUL : PATIENCE));
  const base = pipeline.resources('knowledge_base').get(name);
  const embedder = pipeline.resources('embedder').get(name);
  const model = pipeline.resources('language_model').get(name) ?? embedder;
  const models = model?.offered?.().slice(0, MOST_MODELS) ?? [];
  return {
    ...(base && (await baseFacts(base, call))),
    ...(models.length > 0 && { models: models.toSorted() }),
    ...(embedder && { embedding: { dimensions: embedder.dimensions, languages: [...embedder.languages] } }),
  };
}

/** What cannot be told is left out: its health says what is in the way. */
async function baseFacts(base: KnowledgeBase, call: ResourceCall): Promise<ConnectionFacts> {
  const [fields, counts] = await Promise.all([
    base.fields?.(call).catch(() => undefined),
    base.documents?.counts(call).catch(() => undefined),
  ]);
  return { ...(fields && { fields: fields.slice(0, MOST_FIELDS).map(({ name, type }) => ({ name, type })) }), ...counts };
}
