import type { Schemas } from '../../api/client.ts';
import { Badge, type BadgeKind } from '../../components/index.ts';
import { milliseconds, t } from '../../texts/index.ts';

type Load = Schemas['Load'];

const KINDS: Readonly<Record<Load['state'], BadgeKind>> = {
  queued: 'plain',
  running: 'plain',
  interrupted: 'bad',
  done: 'good',
  failed: 'bad',
};

export function LoadBadge({ load: { state, failed } }: { load: Load }) {
  const isPartly = state === 'done' && failed > 0;
  return <Badge kind={isPartly ? 'warn' : KINDS[state]}>{t.knowledge.loads.states[isPartly ? 'partly' : state]}</Badge>;
}

/** How long it was at work; empty where it is not over. */
export const tookOf = ({ started, ended }: Load): string =>
  started && ended ? milliseconds(Date.parse(ended) - Date.parse(started)) : '';
