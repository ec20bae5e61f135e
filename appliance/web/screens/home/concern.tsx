import type { Schemas } from '../../api/client.ts';
import { Badge } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';

type CheckOf = Schemas['Readiness']['checks'][number];

export interface ConcernProps {
  name: string;
  ok: boolean;
  detail: string;
  /** What is wrong besides, with what mends it. */
  obstacles?: NonNullable<CheckOf['obstacles']>;
  notes?: readonly string[];
  /** Where something can be done about it, and the words of the link. */
  screen?: string;
  action?: string;
}

/** A part of the service: how it is, and the way out where it is not well. */
export const Concern = ({ name, ok, detail, obstacles = [], notes = [], screen, action }: ConcernProps) => (
  <li class="concern">
    <div class="row">
      <strong class="concern-name">{name}</strong>
      <Badge kind={ok ? 'good' : 'bad'}>{ok ? t.home.fine : t.home.failing}</Badge>
    </div>
    {detail && <div class="small muted concern-text">{detail}</div>}
    {notes.map((note) => (
      <div key={note} class="small concern-text">
        {note}
      </div>
    ))}
    {obstacles.map(({ detail: obstacle, mend }) => (
      <div key={obstacle} class="small concern-text">
        {obstacle}
        {mend && (
          <div>
            {t.home.mend}: <code>{mend}</code>
          </div>
        )}
      </div>
    ))}
    {!ok && screen && action && <a href={addressOf(screen)}>{action}</a>}
  </li>
);

/** A check of `/ready`; whoever may change settings is led to them. */
export function Check({ check: { name, ok, detail, obstacles, notes, fallbacks } }: { check: CheckOf }) {
  const { may } = useSession();
  const instead = fallbacks?.length ? [t.home.instead(fallbacks.join(', '))] : [];
  return (
    <Concern
      name={name}
      ok={ok}
      detail={detail}
      notes={[...instead, ...(notes ?? [])]}
      {...(obstacles && { obstacles })}
      {...(may('admin') && name.includes('/') && { screen: 'configure', action: t.home.seeSettings })}
    />
  );
}
