import { Cron } from 'croner';
import { type Static, Type } from 'typebox';
import { type Issue, messageOf } from '../contract/errors.ts';
import { Duration, milliseconds, Path, Share } from '../contract/options.ts';
import type { AnyPlugin } from '../contract/plugin.ts';

/** Milliseconds. What is to run more often than that is better watched, or pushed. */
const SHORTEST = 1000;

/** What may stand beside the plugin of a source: what it reads, when, and what becomes of documents that are gone. */
export const sourceSchedule = Type.Object({
  paths: Type.Optional(
    Type.Array(Path({ description: 'A file or folder.' }), {
      minItems: 1,
      maxItems: 1000,
      description: 'Files and folders to read, for a plugin that is told them, such as read_files.',
    }),
  ),
  every: Type.Optional(Duration({ description: 'Time from the beginning of a run to that of the next.' })),
  cron: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'When it runs: minute, hour, day of month, month, day of week; with a sixth field, seconds come first.',
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The time zone of cron, such as Europe/Berlin; that of the process when absent.',
    }),
  ),
  jitter: Duration({ default: '0s', description: 'A run begins later than it should by a random time up to this one.' }),
  watch: Type.Boolean({
    default: false,
    description:
      'Whether it also runs soon after something has changed below its paths. Not told of network disks: set every, too.',
  }),
  prune: Type.Boolean({ default: true, description: 'Whether documents that are gone from the source are removed.' }),
  most_removed: Share({
    default: 0.3,
    description:
      'The largest share of its documents that a run may remove. One that would remove more, and ten of them or all, removes ' +
      'none and fails.',
  }),
});

export type SourceSchedule = Static<typeof sourceSchedule>;

type Times = Pick<SourceSchedule, 'cron' | 'time_zone'>;

const timesOf = ({ cron = '', time_zone: timezone }: Times): Cron =>
  new Cron(cron, { paused: true, mode: '5-or-6-parts', ...(timezone === undefined ? {} : { timezone }) });

/** The first time of `cron` after a moment, both in milliseconds since the epoch; undefined where there is none any more. */
export const nextTime = (times: Times, after: number): number | undefined => timesOf(times).nextRun(new Date(after))?.getTime();

/** What is wrong with a schedule that the schema takes. */
export function scheduleIssues(schedule: Record<string, unknown>, { name, needs = [] }: AnyPlugin): Issue[] {
  const { paths, every, cron, time_zone: zone, watch } = schedule;
  const issues: Issue[] = [];
  const report = (path: string, message: string): void => void issues.push({ path: [path], message, key: true });
  const takesPaths = needs.includes('paths');
  if (takesPaths && paths === undefined) issues.push({ path: [], message: `'${name}' is told what to read: name it in paths` });
  if (!takesPaths && paths !== undefined) report('paths', `'${name}' knows where to read: it takes no paths`);
  if (watch === true && !takesPaths) report('watch', `only files and folders can be watched: give '${name}' every or cron`);
  if (every !== undefined && cron !== undefined) report('cron', 'a source has every or cron, not both');
  if (typeof every === 'string' && milliseconds(every) < SHORTEST) report('every', 'every is 1s at least');
  if (cron === undefined && zone !== undefined) report('time_zone', 'time_zone says how cron is read, which is missing');
  return [...issues, ...cronIssues({ cron, zone })];
}

function cronIssues({ cron, zone }: { cron: unknown; zone: unknown }): Issue[] {
  if (typeof cron !== 'string') return [];
  if (typeof zone === 'string' && !isZone(zone))
    return [{ path: ['time_zone'], message: `there is no time zone '${zone}': name one such as Europe/Berlin` }];
  try {
    const next = nextTime({ cron, ...(typeof zone === 'string' ? { time_zone: zone } : {}) }, Date.now());
    return next === undefined ? [{ path: ['cron'], message: `cron '${cron}' never comes` }] : [];
  } catch (thrown) {
    return [{ path: ['cron'], message: `cron cannot be read: ${messageOf(thrown).replace(/^Cron\w+: /, '')}` }];
  }
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
