import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, Card, Dialog, ErrorNotice } from '../../../components/index.ts';
import { addressOf, navigate } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useToast } from '../../../state/toasts.tsx';
import { t } from '../../../texts/index.ts';

interface CurationProps {
  kept: Schemas['KeptAnswer'];
  instance: string;
  onChange(kept: Schemas['KeptAnswer']): void;
}

/** What those who may change answers do besides editing: nothing for others. */
export function Curation({ kept, instance, onChange }: CurationProps) {
  const [removing, setRemoving] = useState(false);
  const { busy, error, mark, remove } = useCuration({ kept, instance, onChange });
  const { one } = t.answers;
  if (!useSession().may('curate')) return null;
  return (
    <Card>
      {!kept.outdated && <p class="small muted">{one.markHelp}</p>}
      <div class="row">
        <Button busy={busy} onClick={mark}>
          {kept.outdated ? one.unmark : one.mark}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          {one.remove}
        </Button>
      </div>
      {!removing && <ErrorNotice error={error} />}
      <Dialog open={removing} title={one.removeTitle} onClose={() => setRemoving(false)}>
        <p>{one.removeHelp}</p>
        <ErrorNotice error={error} />
        <div class="row">
          <Button kind="danger" busy={busy} onClick={remove}>
            {one.remove}
          </Button>
          <Button onClick={() => setRemoving(false)}>{t.common.cancel}</Button>
        </div>
      </Dialog>
    </Card>
  );
}

function useCuration({ kept, instance, onChange }: CurationProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const say = useToast();
  const params = { path: { instance, answerId: kept.id } };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await work().catch((thrown: unknown) => setError(asApiError(thrown)));
    setBusy(false);
  };
  const mark = async (): Promise<void> => {
    const address = '/v1/{instance}/answers/{answerId}/outdated';
    onChange(await take(kept.outdated ? api.DELETE(address, { params }) : api.PUT(address, { params })));
    say(kept.outdated ? t.answers.one.unmarked : t.answers.one.marked);
  };
  const remove = async (): Promise<void> => {
    await take(api.DELETE('/v1/{instance}/answers/{answerId}', { params }));
    say(t.answers.one.removed);
    navigate(addressOf('answers'), { replace: true });
  };
  return { busy, error, mark: () => void attempt(mark), remove: () => void attempt(remove) };
}
