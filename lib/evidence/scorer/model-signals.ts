import { LRUCache } from 'lru-cache';
import { type Patience, spending, within } from '../../../core/contract/bounded-call.ts';
import type { Call, ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { Verification } from '../../../core/contract/resources/scorer.ts';
import { NoVerdict, type Verdict, type Verifier } from '../../../core/contract/resources/verifier.ts';
import { scaleOf } from '../../retrieval/similarity-scale.ts';
import { cosine } from '../../text/vectors.ts';
import type { Evidence } from '../claims/evidence.ts';
import { claimsOf } from '../claims/read-answer.ts';
import { type AnswerReading, askedIn, comparisonIn, type ModelSignals, scoreOf, signalsOf } from '../score/ground.ts';
import { distanceOf } from '../score/similarity.ts';
import type { ScorerOptions } from './options.ts';
import { verdictOn } from './verdict.ts';

/** Of the time that is left for the question, the share that one model may take: the rest of the steps must still run. */
const OWN_SHARE = 0.5;

/** What a model gave, or what it failed with. */
type Asked<Signal> = { signal: Signal } | { failure: Failure };

/** What callers may be told: the message of a failure names servers. */
function reasonFor({ code }: Failure): string {
  if (code === 'step_timeout') return 'it took too long';
  return code === 'resource_unavailable' ? 'it cannot be reached' : 'it failed';
}

/**
 * Asks one model. Gives the failure, with a warning in the log, where it fails or takes too long: words are enough for a score. Throws
 * when the turn itself is over.
 */
async function askOne<Signal>(
  call: Call,
  { milliseconds, what }: Patience,
  work: (call: Call) => Promise<Signal>,
): Promise<Asked<Signal>> {
  const bounds = { milliseconds: Math.min(milliseconds, OWN_SHARE * (call.deadline - Date.now())), what };
  try {
    return { signal: await within(call, bounds, work) };
  } catch (thrown) {
    if (call.signal.aborted) throw call.signal.reason;
    const failure = thrown instanceof NoVerdict ? thrown : Failure.from(thrown, what);
    call.log.warn(`an answer is scored without ${what}`, { error: failure.message });
    return { failure };
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

const withoutOne = (what: string): string => `score_semantic scored the answer without ${what}.`;

const MEANING = 'the meaning of its sentences';
const CHECKER = 'the model that checks answers';

interface Asking {
  reading: AnswerReading;
  options: Pick<ScorerOptions, 'embedder' | 'verifier' | 'patience'>;
  /** Milliseconds that each model may take at the least. */
  patience: number;
  /** The language model that wrote the answer. */
  writer?: string;
}

const withoutVerdict = (failure: Failure): Pick<Verification, 'outcome' | 'why' | 'calls'> =>
  failure instanceof NoVerdict
    ? { outcome: 'put_aside', why: failure.message, calls: failure.calls }
    : { outcome: 'absent', why: reasonFor(failure), calls: 1 };

/** What a verifier says, and what came of asking it. */
async function verify({ reading, options, ...asking }: Asking, verifier: Verifier, call: Call): Promise<Verified> {
  const started = performance.now();
  let tokens = 0;
  const spend = (spent: number): void => {
    tokens += spent;
    call.spend?.(spent);
  };
  const bounds = { milliseconds: Math.max(asking.patience, verifier.patience ?? options.patience), what: CHECKER };
  const asked = await askOne(call, bounds, (bounded) => verdictOn(reading, verifier, spending(bounded, spend)));
  const taken = { tokens, milliseconds: Math.round(performance.now() - started) };
  if ('failure' in asked) return { verification: { ...withoutVerdict(asked.failure), ...taken } };
  const { signal: verdict } = asked;
  const { judge, calls = 1, notes } = verdict;
  const isWriter = judge !== undefined && (judge.writer ?? judge.model) === asking.writer;
  return {
    verdict,
    verification: {
      outcome: 'judged',
      ...(judge && { model: judge.model, isWriter }),
      ...{ calls, ...taken },
      ...(notes && { notes }),
    },
  };
}

interface Verified {
  verdict?: Verdict;
  verification?: Verification;
}

const SPARED: Verification = { outcome: 'spared', calls: 0, tokens: 0, milliseconds: 0 };

/** Asks a verifier where words leave something to be asked. `known` is what models have said before. */
async function verifyDoubtful(asking: Asking, known: ModelSignals, call: Call): Promise<Verified> {
  const { reading, options } = asking;
  const { verifier } = options;
  if (!verifier || claimsOf(reading.evidence).length === 0) return {}; // what claims nothing needs no verdict
  // Nobody has to be asked of what is quoted: that is a verdict.
  if (askedIn(reading).length === 0) return { verdict: { sentences: [], unsupported: [] }, verification: SPARED };
  const [from, to] = verifier.doubt ?? [0, 100];
  const score = Math.round(scoreOf(signalsOf(reading, known), reading.settings.calibration).score); // as callers see it
  return score < from || score > to ? { verification: SPARED } : verify(asking, verifier, call);
}

/** What the models that the options name say, and what could not be asked, each a sentence. */
export interface AskedModels {
  signals: ModelSignals;
  verification?: Verification;
  warnings: string[];
}

/** Asks the models that the options name, of what words leave open. */
export async function modelSignalsOf(asking: Asking, call: Call): Promise<AskedModels> {
  const { reading, options } = asking;
  const { embedder, verifier } = options;
  const bounds = { milliseconds: Math.max(asking.patience, options.patience), what: MEANING };
  const compare = async (): Promise<Asked<Map<Evidence, number> | undefined> | undefined> =>
    embedder && askOne(call, bounds, (bounded) => distancesIn(reading, embedder, bounded));
  const comparing = compare();
  // What is in doubt is known when meanings have been compared; who is asked of everything need not wait.
  const known = async (): Promise<ModelSignals> => {
    const distances = verifier?.doubt && signalIn(await comparing);
    return distances ? { distances } : {};
  };
  const [compared, { verdict, verification }] = await Promise.all([
    comparing,
    known().then((signals) => verifyDoubtful(asking, signals, call)),
  ]);
  const distances = signalIn(compared);
  return {
    signals: { ...(distances && { distances }), ...(verdict && { verdict }) },
    ...(verification && { verification }),
    warnings: [
      ...(compared && distances === undefined ? [withoutOne(MEANING)] : []),
      ...(verification?.why === undefined ? [] : [withoutOne(CHECKER)]),
    ],
  };
}

const signalIn = <Signal>(asked: Asked<Signal> | undefined): Signal | undefined =>
  asked && 'signal' in asked ? asked.signal : undefined;
