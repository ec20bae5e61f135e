import type { Health } from '../../../core/contract/call.ts';
import type { ResourceHealth } from '../../../core/host/health.ts';
import { visibleName } from '../../visible.ts';
import { EXIT } from '../exit.ts';
import { isFine, type Validated } from '../validate/validate-instance.ts';
import type { Finding } from './finding.ts';

/** What is to be said of an instance's resources and sources: models, servers, indexes, their versions. */
export function findingsOf({ instance, pipeline, error, code, resources, sources }: Validated): Finding[] {
  if (error !== undefined) {
    const inConfiguration = code === EXIT.configuration ? ({ inConfiguration: true } as const) : {};
    return [{ check: instance, level: 'problem', detail: `${pipeline} cannot be opened: ${error}`, ...inConfiguration }];
  }
  return [
    ...Object.entries(resources).flatMap(([name, health]) => findingsOfHealth(`${instance}/${name}`, health)),
    ...Object.entries(sources).flatMap(([name, health]) => findingsOfHealth(`${instance}/source ${name}`, health)),
  ];
}

/** A finding for each thing that is in the way or done without, or one that all is well. */
export function findingsOfHealth(check: string, health: ResourceHealth): Finding[] {
  const notes = (health.notes ?? []).map((note): Finding => ({ check, level: 'warning', detail: visibleName(note) }));
  if (isFine(health)) return [{ check, level: 'ok', detail: visibleName(health.detail) }, ...notes];
  return [...obstaclesOf(check, health), ...notes];
}

function obstaclesOf(check: string, health: ResourceHealth): Finding[] {
  const { fallbacks } = health;
  const level = fallbacks ? 'warning' : 'problem';
  const source = fallbacks?.length ? `come from ${fallbacks.join(' and ')}` : 'go without it';
  const instead = fallbacks ? `; answers ${source} meanwhile` : '';
  return [...(health.obstacles?.length ? health.obstacles : [whole(health)])].map(({ detail, mend }) => ({
    check,
    level,
    detail: visibleName(detail) + instead,
    ...(mend && { mend }),
  }));
}

const whole = ({ detail }: Health): { detail: string; mend?: string } => ({ detail });
