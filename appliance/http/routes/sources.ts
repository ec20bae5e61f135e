import type { components } from '../../../core/api.gen.ts';
import type { Audit } from '../../access/audit.ts';
import type { SourceState } from '../../sources/source-states.ts';
import type { SourceStatus, Sources } from '../../sources/sources.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';

type Told = components['schemas']['SourceStatus'];

/** Handles what is told of sources that are loaded by themselves, and asks for their runs. */
export const sourceHandlers = (sources: Sources, audit: Pick<Audit, 'record'>): Pick<Handlers, 'listSources' | 'runSource'> => ({
  listSources(ctx) {
    ctx.body = { sources: sources.status(ctx.state.instance).map(sourceStatus) };
  },
  runSource(ctx) {
    const { instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const asked = sources.run({ instance, name: String(ctx.params.name) });
    if (!asked) throw new HttpProblem('unknown_source');
    audit.record(ctx.state, { action: 'sources.run', target: asked.name });
    ctx.status = 202;
    ctx.body = sourceStatus(asked);
  },
});

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A source as the API tells of it. */
export function sourceStatus({ instance, name, plugin, schedule, running, waiting, state, next, note }: SourceStatus): Told {
  const { every, cron, time_zone: timeZone, watch } = schedule;
  return {
    instance,
    name,
    plugin,
    state: running ? 'running' : waiting ? 'waiting' : 'idle',
    schedule: {
      ...(every === undefined ? {} : { every: every / 1000 }),
      ...(cron === undefined ? {} : { cron }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(watch && { watch }),
    },
    ...(state && { lastRun: lastRun(state) }),
    ...(state?.lastGood === undefined ? {} : { lastSuccess: timeOf(state.lastGood) }),
    ...(next === undefined ? {} : { nextRun: timeOf(next) }),
    ...(note === undefined ? {} : { note }),
  };
}

function lastRun({ begun, result }: SourceState): Told['lastRun'] {
  if (!result) return { begun: timeOf(begun) };
  const { ended, ...rest } = result;
  return { begun: timeOf(begun), ended: timeOf(ended), ...rest };
}
