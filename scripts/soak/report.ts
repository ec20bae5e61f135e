import { type Happened, isExcused, type Made } from './run.ts';
import { type Slope, slopeOf } from './slope.ts';
import type { Soaked } from './soak.ts';
import { pointsOf, TOLERANCES, type Vital, type Vitals, warmUpOf } from './vitals.ts';

/** Slopes of shorter runs tell of warming up alone. */
const JUDGED_FROM = 10;
/** A call that a machine without room refused: what it should do. Where it does so to more than this share, the rate was no mixed load. */
const REFUSED = /\b503 overloaded$/;
const MOST_REFUSED = 0.02;

export interface SlopeLine extends Slope {
  vital: Vital;
  unit: string;
  /** The first and the last value after the warm-up. */
  first: number;
  last: number;
  /** Growth per minute that is taken for none. */
  tolerance: number;
  grows: boolean;
}

export interface Minute {
  minute: number;
  calls: number;
  /** Milliseconds of answers. */
  p50: number;
  p95: number;
  most: number;
}

export interface Growth {
  /** A function with its file and line. */
  maker: string;
  megabytes: number;
}

/** What a soak came to. */
export interface SoakReport {
  minutes: number;
  calls: { name: string; outcomes: Record<string, number> }[];
  /** How often each fault was made. */
  faults: Record<string, number>;
  notTried: string[];
  /** What neither the call nor a fault explains. */
  unexpected: string[];
  excused: Record<string, number>;
  /** Calls for which the processor had no room. */
  refused: number;
  latency: Minute[];
  /** Minutes at the beginning that the slopes leave out. */
  warmUp: number;
  slopes: SlopeLine[];
  /** Functions by whom more is held than after the warm-up, those of most first. */
  growth: Growth[];
  samples: Vitals[];
  descriptors: Soaked['descriptors'];
  /** Threads of the engine: most at a time, and when the service was left alone again. */
  engine: { most: number; after: number };
  /** Lines of the log by level and words. */
  log: Record<string, number>;
  passed: boolean;
}

const countOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length] as const).sort((a, b) => b[1] - a[1]),
  );

/** Judges what a soak has seen. */
export function reportOf(soaked: Soaked, minutes: number): SoakReport {
  const { made, happened, vitals, log, missing, descriptors } = soaked;
  const refused = made.filter(({ outcome }) => REFUSED.test(outcome)).length;
  const failed = made.filter(({ call, outcome }) => !call.expects.includes(outcome) && !REFUSED.test(outcome));
  const [excused, unexpected] = [true, false].map((is) => failed.filter((each) => isExcused(each, happened) === is));
  const slopes = TOLERANCES.map(([vital, unit, tolerance]) => slopeLine(vital, { unit, tolerance, vitals, minutes }));
  const tooMany =
    minutes >= JUDGED_FROM && refused > MOST_REFUSED * made.length ? [`${refused} of ${made.length} calls refused`] : [];
  const told = [...(unexpected ?? []).map(lineOf), ...wrongIn(happened), ...errorsOf(soaked), ...tooMany, ...soaked.afterwards];
  return {
    minutes,
    calls: [...Map.groupBy(made, ({ call }) => call.name)].map(([name, each]) => ({
      name,
      outcomes: countOf(each.map(({ outcome }) => outcome)),
    })),
    faults: countOf(happened.map(({ fault }) => fault.name)),
    notTried: missing,
    unexpected: told,
    excused: countOf((excused ?? []).map(({ call, outcome }) => `${call.name}: ${outcome}`)),
    refused,
    latency: latencyOf(made),
    warmUp: warmUpOf(minutes),
    slopes,
    growth: growthIn(soaked.held),
    samples: vitals,
    descriptors,
    engine: { most: Math.max(0, ...vitals.map(({ engine }) => engine)), after: soaked.engine },
    log: countOf(
      log.map(({ level, message, code, error }) => [level, message, code, error.slice(0, 80)].filter(Boolean).join(' | ')),
    ),
    passed: told.length === 0 && slopes.every(({ grows }) => !grows),
  };
}

/** What was not as it should be while a fault was made: a save that is refused, a file that is not read. */
const wrongIn = (happened: readonly Happened[]): string[] =>
  happened.flatMap(({ fault, wrong, began }) => (wrong ? [`${fault.name}: ${wrong} (from ${(began / 1000).toFixed(1)} s)`] : []));

/** Errors of the log that no fault explains. */
const errorsOf = ({ log, started, happened }: Soaked): string[] =>
  log.flatMap(({ level, message, code, error, time }) => {
    const at = time - started;
    const isOwed = level !== 'error' || isExcused({ began: at, ended: at, outcome: `${message} ${code} ${error}` }, happened);
    return isOwed ? [] : [`log: ${message} ${code} ${error.slice(0, LONGEST)} (at ${(at / 1000).toFixed(1)} s)`];
  });

/** Characters of an error that are told. */
const LONGEST = 300;

const lineOf = ({ call, began, ended, outcome }: Made): string =>
  `${call.name}: ${outcome} (from ${(began / 1000).toFixed(1)} s to ${(ended / 1000).toFixed(1)} s)`;

interface Measured extends Pick<Soaked, 'vitals'> {
  unit: string;
  tolerance: number;
  minutes: number;
}

function slopeLine(vital: Vital, { unit, tolerance, vitals, minutes }: Measured): SlopeLine {
  const points = pointsOf(vitals, vital).filter(({ minute }) => minute >= warmUpOf(minutes));
  const slope = slopeOf(points);
  const grows = minutes >= JUDGED_FROM && slope.low > tolerance;
  return { vital, unit, first: points[0]?.value ?? 0, last: points.at(-1)?.value ?? 0, tolerance, grows, ...slope };
}

/** Functions that are told of. */
const MAKERS = 8;

function growthIn({ early, late }: Soaked['held']): Growth[] {
  const grown = [...late].map(([maker, bytes]) => ({ maker, megabytes: (bytes - (early.get(maker) ?? 0)) / 1e6 }));
  return grown.sort((a, b) => b.megabytes - a.megabytes).slice(0, MAKERS);
}

function latencyOf(made: readonly Made[]): Minute[] {
  const timed = made.filter(({ call }) => call.isTimed);
  return [...Map.groupBy(timed, ({ began }) => Math.floor(began / 60_000))]
    .sort(([a], [b]) => a - b)
    .map(([minute, each]) => {
      const times = each.map(({ began, ended }) => ended - began).sort((a, b) => a - b);
      const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
      return { minute, calls: times.length, p50: at(0.5), p95: at(0.95), most: at(1) };
    });
}

const SHOWN = 40;
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} x ${count}`)
    .join(', ') || 'none';

/** The report for people to read. */
export function linesOf(report: SoakReport): string[] {
  const { calls, unexpected, excused, latency, warmUp, slopes, growth, descriptors } = report;
  const many = unexpected.length > SHOWN ? [`  and ${unexpected.length - SHOWN} more`] : [];
  return [
    'Calls:',
    ...calls.map(({ name, outcomes }) => `  ${name.padEnd(32)} ${listed(outcomes)}`),
    `Faults made: ${listed(report.faults)}`,
    ...report.notTried.map((fault) => `Not tried: ${fault}`),
    `Owed to faults: ${listed(excused)}`,
    `Refused by a full machine: ${report.refused}`,
    `Unexpected: ${unexpected.length}`,
    ...unexpected.slice(0, SHOWN).map((line) => `  ${line}`),
    ...many,
    'Milliseconds to an answer, by minute:',
    ...latency.map(
      ({ minute, calls, p50, p95, most }) =>
        `  ${String(minute).padStart(3)}  ${String(calls).padStart(5)} answers  ` +
        `p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  most ${most.toFixed(0)}`,
    ),
    `Growth per minute after the first ${warmUp.toFixed(1)} minutes, with its 95 % interval:`,
    ...slopes.map(slopeText),
    'MB more in the heap than after those minutes, by the function that made it:',
    ...growth.map(({ maker, megabytes }) => `  ${megabytes.toFixed(2).padStart(6)}  ${maker}`),
    `Open files: ${descriptors.before} before, ${descriptors.after} after (${descriptors.more.join(', ') || 'none more'}),` +
      ` and ${descriptors.indexes} of indexes`,
    `Threads of the engine: ${report.engine.most} at most, ${report.engine.after} afterwards`,
    'Log:',
    ...Object.entries(report.log).map(([line, count]) => `  ${String(count).padStart(5)}  ${line}`),
    report.passed ? 'Passed' : 'Failed',
  ];
}

function slopeText({ vital, unit, first, last, perMinute, low, high, tolerance, grows }: SlopeLine): string {
  const interval = `${perMinute.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  const verdict = grows ? `GROWS by more than ${tolerance}` : `tolerance ${tolerance}`;
  return `  ${vital.padEnd(12)} ${first.toFixed(1)} -> ${last.toFixed(1)} ${unit.padEnd(2)}  ${interval}  ${verdict}`;
}
