import { LRUCache } from 'lru-cache';
import { type Patience, within } from '../../../core/contract/bounded-call.ts';
import type { Call, ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { scaleOf } from '../../retrieval/similarity-scale.ts';
import { cosine } from '../../text/vectors.ts';
import type { Evidence } from '../claims/evidence.ts';
import { claimsOf } from '../claims/read-answer.ts';
import { type AnswerReading, comparisonIn, type ModelSignals } from '../score/ground.ts';
import { distanceOf } from '../score/similarity.ts';
import type { ScorerOptions } from './options.ts';
import { verdictOn } from './verdict.ts';

/**
 * Asks one model. Undefined, with a warning in the log, where the model fails or takes too long: words are enough for a score. Throws when
 * the turn itself is over.
 */
async function askOne<Signal>(
  call: Call,
  { milliseconds, what }: Patience,
  work: (call: Call) => Promise<Signal>,
): Promise<Signal | undefined> {
  try {
    return await within(call, { milliseconds, what }, work);
  } catch (thrown) {
    if (call.signal.aborted) throw call.signal.reason;
    call.log.warn(`an answer is scored without ${what}`, { error: Failure.from(thrown, what).message });
    return undefined;
  }
}

/**
 * Sentences of passages whose vectors are kept: those of some hundred passages, about 3 MB. They come again with the next
 * question on a subject.
 */
const KEPT = 2000;
const kept = new WeakMap<Embedder, LRUCache<string, Float32Array>>();

/** Somebody waits for the answer that is scored. */
const urgently = ({ id, signal, deadline, log, access }: ResourceCall): ResourceCall => ({
  ...{ id, signal, deadline, log, access },
  urgent: true,
});

async function embed(embedder: Embedder, texts: readonly string[], call: ResourceCall): Promise<Float32Array[]> {
  const known = kept.get(embedder) ?? new LRUCache<string, Float32Array>({ max: KEPT });
  kept.set(embedder, known);
  const missing = [...new Set(texts)].filter((text) => !known.has(text));
  const vectors = missing.length > 0 ? await embedder.embedPassages(missing, urgently(call)) : [];
  const fresh = new Map(missing.map((text, at) => [text, vectors[at]]));
  for (const [text, vector] of fresh) known.set(text, vector);
  return texts.map((text) => (fresh.get(text) ?? known.get(text)) as Float32Array); // each was known or is fresh
}

/** How far the sentences that words leave in doubt are from the passages. Undefined where the embedder does not tell what is related. */
async function distancesIn(reading: AnswerReading, embedder: Embedder, call: Call): Promise<Map<Evidence, number> | undefined> {
  const { sentences, candidates } = comparisonIn(reading);
  if (sentences.length === 0) return new Map();
  const scale = await scaleOf(embedder, call.log);
  if (!scale) return undefined;
  const vectors = await embed(embedder, [...candidates, ...sentences.map(({ text }) => text)], call);
  const near = vectors.slice(0, candidates.length);
  return new Map(
    sentences.map(({ evidence }, at) => {
      const own = vectors[candidates.length + at] as Float32Array; // as many as texts
      return [
        evidence,
        distanceOf(
          near.map((each) => cosine(own, each)),
          scale.unrelated,
        ),
      ];
    }),
  );
}

/** Asks the models that the options name, of what words leave open. */
export async function modelSignalsOf(
  reading: AnswerReading,
  { embedder, verifier, patience }: Pick<ScorerOptions, 'embedder' | 'verifier' | 'patience'>,
  call: Call,
): Promise<{ signals: ModelSignals; warnings: string[] }> {
  const warnings: string[] = [];
  const ask = async <Signal>(what: string, work: (call: Call) => Promise<Signal>): Promise<Signal | undefined> => {
    const signal = await askOne(call, { milliseconds: patience, what }, work);
    if (signal === undefined) warnings.push(`score_semantic scored the answer without ${what}.`);
    return signal;
  };
  const isClaiming = claimsOf(reading.evidence).length > 0; // what claims nothing needs no verdict
  const [distances, verdict] = await Promise.all([
    embedder && ask('the meaning of its sentences', (bounded) => distancesIn(reading, embedder, bounded)),
    verifier && isClaiming
      ? ask('the model that checks answers', (bounded) => verdictOn(reading, verifier, urgently(bounded)))
      : undefined,
  ]);
  return { signals: { ...(distances && { distances }), ...(verdict && { verdict }) }, warnings };
}
