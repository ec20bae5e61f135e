import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import type { AnswerDistribution, AnswerEvidence } from '../../core/contract/resources/store.ts';
import { withPipeline } from '../helpers/with-pipeline.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import type { Look } from './answer-log.ts';
import type { InstanceStores } from './instance-stores.ts';
import { dateOf } from './kept-answer.ts';

type Insights = components['schemas']['Insights'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days that may be told hour by hour. */
const MOST_DAYS_OF_HOURS = 7;
/** Answers that are looked into: so many are read in a fraction of a second, however many there are. */
const LATEST = 2000;
const MOST_DOCUMENTS = 10_000;
const MOST_LISTED = 100;

interface Window {
  instance: string;
  /** With today. */
  days: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Whole days (UTC), so that what is told does not shift from call to call. */
function boundsOf({ instance, days, now }: Window) {
  const today = now - (now % DAY);
  return { instance, since: today - (days - 1) * DAY, until: today + DAY };
}

/** Figures of a window. Throws an HttpProblem `invalid_request` for more hours than are told. */
export function insights(
  stores: InstanceStores,
  { step, ...window }: Window & { step: 'hour' | 'day' },
  { call, content }: Look,
): Promise<Insights> {
  if (step === 'hour' && window.days > MOST_DAYS_OF_HOURS) throw tooManyHours();
  const wanted = boundsOf(window);
  const length = step === 'hour' ? HOUR : DAY;
  return stores.use(window.instance, ['insights'], async ({ insights: store }) => {
    const { steps, scores, ratings } = await store.distribution({ ...wanted, step: length }, call);
    call.signal.throwIfAborted();
    const evidence = await store.evidence({ ...wanted, latest: LATEST }, call);
    return {
      since: dateOf(wanted.since),
      until: dateOf(wanted.until),
      steps: stepsOf(steps, { ...wanted, length }),
      scores,
      ratings,
      latest: shownTo({ call, content }, evidence),
    };
  });
}

/** All steps, also those in which nobody asked. */
function stepsOf(
  found: AnswerDistribution['steps'],
  { since, until, length }: { since: number; until: number; length: number },
): Insights['steps'] {
  const steps = Array.from({ length: (until - since) / length }, (_, at) => ({
    time: dateOf(since + at * length),
    reasons: {} as Record<string, number>, // filled below
  }));
  for (const { at, reason, answers } of found) {
    const step = steps[at];
    if (step) step.reasons[reason] = answers;
  }
  return steps;
}

/** Titles and words are for those who may see content, and see all documents. */
const shownTo = ({ call, content }: Look, { documents, terms, ...figures }: AnswerEvidence): Insights['latest'] =>
  content && call.access.length === 0 ? { ...figures, documents, terms } : figures;

/** Documents that no recent answer read. Throws an HttpProblem `no_documents` or `forbidden` where they cannot be told. */
export async function unusedDocuments(
  { stores, instances }: { stores: InstanceStores; instances: Instances },
  window: Window,
  call: ResourceCall,
): Promise<components['schemas']['UnusedDocuments']> {
  if (call.access.length > 0) throw new HttpProblem('forbidden', 'Use a key that sees all documents.');
  const documents = await withPipeline(instances, window.instance, async (pipeline) => {
    const { base } = pipeline.loading();
    if (!base?.documents) throw new HttpProblem('no_documents');
    return (await base.documents.list({ limit: MOST_DOCUMENTS }, call)).documents;
  });
  const wanted = { ...boundsOf(window), latest: LATEST, documents: documents.map(({ id }) => id) };
  const unread = new Set(await stores.use(window.instance, ['insights'], (store) => store.insights.unread(wanted, call)));
  const unused = documents.filter(({ id }) => unread.has(id));
  const list = unused.slice(0, MOST_LISTED).map(({ id, title, url }) => ({ id, title, url }));
  return { documents: documents.length, unused: unused.length, list };
}

function tooManyHours(): HttpProblem {
  const detail = `must be at most ${MOST_DAYS_OF_HOURS} where steps are hours`;
  return new HttpProblem('invalid_request', `The days ${detail}.`, { errors: [{ pointer: '/days', detail }] });
}
