import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { KEY } from '../http/key.ts';
import { SEEK_HEADERS, SEEK_PATH } from './shoot.ts';

/** Callers who come whether or not those before them have been answered. */
export interface Crowd {
  url: string;
  /** Mean calls a second; the times between two are drawn from an exponential distribution. */
  rate: number;
  seconds: number;
  /** Whether each call opens a connection; without, those of earlier calls are used again. */
  anew?: boolean;
  /** Whose calls they are; those of the benchmarks unless told otherwise. */
  key?: string;
  /** Body of each call, by its number. */
  body(index: number): string;
  /** Uniform in [0, 1). */
  random(): number;
}

/** How a call ended. */
export interface Ended {
  /** Milliseconds after the first moment of the crowd at which the call was to begin. */
  at: number;
  /** Milliseconds from that moment, whether or not a connection was to be had then, to the end of the answer. */
  took: number;
  /** 0 where there was none. */
  status: number;
}

/** Milliseconds after which nothing more is waited for. */
const PATIENCE = 60_000;

/** Sends a crowd and waits for all of its answers. */
export async function send({ url, rate, seconds, anew = false, key = KEY, body, random }: Crowd): Promise<Ended[]> {
  const agent = new Agent({ keepAlive: !anew, maxSockets: Number.POSITIVE_INFINITY });
  const begun = performance.now();
  const calls: Promise<Ended>[] = [];
  let at = 0;
  while (at < seconds * 1000) {
    at += (-Math.log(1 - random()) * 1000) / rate;
    const early = begun + at - performance.now();
    if (early > 0) await pause(early);
    calls.push(ended(call(agent, { url, key, body: body(calls.length) }), begun, at));
  }
  const all = await Promise.all(calls);
  agent.destroy();
  return all;
}

async function ended(call: Promise<number>, begun: number, at: number): Promise<Ended> {
  const status = await call;
  return { at, took: performance.now() - begun - at, status };
}

/** The status of the answer, all of which has been read. */
function call(agent: Agent, { url, key, body }: { url: string; key: string; body: string }): Promise<number> {
  const headers = { ...SEEK_HEADERS, apikey: key };
  return new Promise((resolve) => {
    const sent = request(url + SEEK_PATH, { method: 'POST', agent, headers, timeout: PATIENCE }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
