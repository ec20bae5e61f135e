import { useState } from 'preact/hooks';
import { api, take } from '../../api/client.ts';
import { Button, Dialog, ErrorNotice } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import { useRemoval } from './use-removal.ts';
import { isNarrowed, type Wanted } from './wanted.ts';

export interface RemoveListedProps {
  wanted: Wanted;
  /** How many documents it is about. */
  count: number;
  onRemoved(): void;
}

/** Deletes what a search or an origin lists, once somebody has been told how many that are. Never everything. */
export function RemoveListed({ wanted, count, onRemoved }: RemoveListedProps) {
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  if (!may('curate') || count === 0 || wanted.state !== 'loaded' || !isNarrowed(wanted)) return null;
  return (
    <>
      <Button kind="danger" small onClick={() => setOpen(true)}>
        {t.knowledge.remove.all(count)}
      </Button>
      <Dialog open={open} title={t.knowledge.remove.sureTitle} onClose={() => setOpen(false)}>
        <Sure wanted={wanted} count={count} onRemoved={onRemoved} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Sure({ wanted: { search, origin }, count, onRemoved, onClose }: RemoveListedProps & { onClose(): void }) {
  const { instance } = useInstance();
  const query = { ...(search && { search }), ...(origin && { origin }) };
  const { busy, error, start } = useRemoval(
    () => take(api.DELETE('/v1/{instance}/documents', { params: { path: { instance }, query } })),
    () => {
      onClose();
      onRemoved();
    },
  );
  return (
    <>
      <div>
        <p>{t.knowledge.remove.sureAll(count)}</p>
        <ul class="words">
          {origin && <li>{t.knowledge.remove.byOrigin(origin)}</li>}
          {search && <li>{t.knowledge.remove.bySearch(search)}</li>}
        </ul>
      </div>
      <p class="muted">{t.knowledge.remove.back}</p>
      <ErrorNotice error={error} />
      <div class="row">
        <Button kind="danger" busy={busy} onClick={() => void start()}>
          {t.knowledge.remove.yesAll(count)}
        </Button>
        <Button onClick={onClose}>{t.common.cancel}</Button>
      </div>
    </>
  );
}
