import { randomFrom } from '../../bench/support/random.ts';
import { faultsOf } from './check.ts';
import { Description } from './description.ts';
import { type FuzzedRequest, Requests } from './requests.ts';
import { send } from './send.ts';
import type { Known } from './values.ts';

export interface Fuzzing {
  url: string;
  /** The key that every operation takes. */
  key: string;
  /** The instance that is asked. */
  instance: string;
  requests: number;
  seed: number;
}

/** Something that is not as openapi.yaml says. */
export interface Finding {
  /** Which request it was, from 0: with the seed it comes again. */
  index: number;
  request: FuzzedRequest;
  fault: string;
}

export interface Fuzzed {
  findings: Finding[];
  /** How often each operation was answered with each status. */
  statuses: Map<string, Map<number, number>>;
}

/** Requests on their way at once. */
const LANES = 4;

/** Sends requests made from openapi.yaml alone, and holds each answer against it. */
export async function fuzz({ url, key, instance, requests, seed }: Fuzzing): Promise<Fuzzed> {
  const description = Description.read();
  const known = await knownOf(`${url}/v1/${instance}/seek`, key);
  const maker = new Requests(description, { apikey: key }, { ...known, instance, model: instance });
  const fuzzed: Fuzzed = { findings: [], statuses: new Map() };
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < requests) {
      const index = next++;
      const request = maker.make(randomFrom(Math.imul(seed, 0x9e3779b1) + index));
      for (const fault of await faultsOfOne(description, url, request, fuzzed)) fuzzed.findings.push({ index, request, fault });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return fuzzed;
}

/** What operations can be about: an answer, the number that rates it and the token of a passage of it. */
async function knownOf(url: string, key: string): Promise<Known> {
  const body = JSON.stringify({ question: 'How do I change my password?', options: { includeSourceResults: true } });
  const response = await fetch(url, { method: 'POST', body, headers: { apikey: key, 'content-type': 'application/json' } });
  const { answerId, thumbs = '', passages = [] } = (await response.json()) as SeenRecord; // the fuzzer itself checks records
  const [, number = ''] = /\/(\d+)\/rate\.svg$/.exec(thumbs) ?? [];
  const [{ train = '' } = {}] = passages;
  return { answerId, id: answerId, ...(number && { number }), ...(train && { train }) };
}

interface SeenRecord {
  answerId: number;
  thumbs?: string;
  passages?: { train?: string }[];
}

async function faultsOfOne(
  description: Description,
  url: string,
  request: FuzzedRequest,
  { statuses }: Fuzzed,
): Promise<string[]> {
  try {
    const answer = await send(url, request);
    const counts = statuses.get(request.operation.id) ?? new Map<number, number>();
    statuses.set(request.operation.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
    return faultsOf(description, request, answer);
  } catch (error) {
    return [`no answer: ${error}`];
  }
}
