import { setTimeout as pause } from 'node:timers/promises';
import type { SoakCaller } from './caller.ts';
import type { SoakFault } from './faults.ts';
import type { SoakCall } from './outcome.ts';

/** Milliseconds that a fault lasts, that are calm after it, and in which what it has done may still show. */
const FAULT = 3000;
const CALM = 3500;
const RECOVERY = 8000;
/** Calls on their way at once, at most. */
const LANES = 8;

/** One call that was made. Times are milliseconds since the load began. */
export interface Made {
  call: SoakCall;
  began: number;
  ended: number;
  outcome: string;
}

/** When a fault was there. */
export interface Happened {
  fault: SoakFault;
  began: number;
  ended: number;
  /** What it found wrong itself. */
  wrong?: string;
}

export interface LoadOptions {
  caller: SoakCaller;
  calls: readonly SoakCall[];
  faults: readonly SoakFault[];
  /** Milliseconds. */
  duration: number;
  /** Calls a second, over all. */
  rate: number;
  /** Gets each call when it is over. */
  made(made: Made): void;
}

/** Makes calls at a steady pace, and one fault after the other, for as long; resolves to the faults when all calls have ended. */
export async function load(options: LoadOptions): Promise<Happened[]> {
  const start = performance.now();
  const now = (): number => performance.now() - start;
  const happened: Happened[] = [];
  await Promise.all([
    faulty(options, now, happened),
    ...Array.from({ length: LANES }, (_, lane) => makeCalls(options, now, lane)),
  ]);
  return happened;
}

async function makeCalls({ caller, calls, duration, rate, made }: LoadOptions, now: () => number, lane: number): Promise<void> {
  const between = (LANES * 1000) / rate;
  for (let next = (lane * between) / LANES; next < duration; next += between) {
    await pause(Math.max(0, next - now()));
    const call = chosen(caller, calls);
    const began = now();
    const outcome = await call.run(caller).catch((thrown) => `failed: ${causeOf(thrown)}`);
    made({ call, began, ended: now(), outcome });
    next = Math.max(next, now() - between); // who is late does not make up for it
  }
}

function chosen(caller: SoakCaller, calls: readonly SoakCall[]): SoakCall {
  let left = caller.random() * calls.reduce((sum, { weight }) => sum + weight, 0);
  for (const call of calls) {
    left -= call.weight;
    if (left < 0) return call;
  }
  return calls[0] as SoakCall; // the list is not empty
}

/** The words of an error and of what led to it: `fetch` says nothing by itself. */
function causeOf(thrown: unknown): string {
  const { message = String(thrown), cause } = thrown as Error; // whatever it is, it has words
  return cause === undefined ? message : `${message}: ${causeOf(cause)}`;
}

async function faulty({ faults, duration, caller }: LoadOptions, now: () => number, happened: Happened[]): Promise<void> {
  caller.isRecording = () => !happened.some(({ fault, ended }) => fault.excuses('404') && now() - ended < RECOVERY);
  await pause(CALM);
  for (let at = 0; now() + FAULT + CALM < duration; at++) {
    const fault = faults[at % faults.length] as SoakFault; // there are some
    const each: Happened = { fault, began: now(), ended: Number.POSITIVE_INFINITY };
    happened.push(each);
    await Promise.try(() => fault.begin()).catch((thrown) => {
      each.wrong = causeOf(thrown);
    });
    await pause(Math.max(0, each.began + FAULT - now()));
    await fault.end();
    each.ended = now();
    await pause(CALM);
  }
}

/** Whether a fault that was there meanwhile explains how a call ended, or what else happened in a time. */
export const isExcused = (
  { began, ended, outcome }: Pick<Made, 'began' | 'ended' | 'outcome'>,
  happened: readonly Happened[],
): boolean => happened.some((each) => began < each.ended + RECOVERY && ended > each.began && each.fault.excuses(outcome));
