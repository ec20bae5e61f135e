import { useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { Badge, Button, Dialog, ErrorNotice } from '../../components/index.ts';
import { useToast } from '../../state/toasts.tsx';
import { t } from '../../texts/index.ts';

type State = keyof typeof t.integrate.states;

export const StateBadge = ({ state }: { state: State }) => (
  <Badge kind={state === 'live' ? 'good' : 'plain'}>{t.integrate.states[state]}</Badge>
);

export const RevokeButton = ({ isLive, name, onRevoke }: { isLive: boolean; name: string; onRevoke(): void }) =>
  isLive ? (
    <Button small kind="danger" aria-label={t.integrate.revokeOf(name)} onClick={onRevoke}>
      {t.integrate.revoke}
    </Button>
  ) : null;

interface RevocationProps {
  title: string;
  words: string;
  revoke(): Promise<unknown>;
  onClose(): void;
  onDone(): void;
}

/** Asks before something stops working. */
export function Revocation({ title, words, revoke, onClose, onDone }: RevocationProps) {
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      await revoke();
      say(t.integrate.revoked);
      onDone();
      onClose();
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{words}</p>
      <ErrorNotice error={error} />
      <div class="row">
        <Button kind="danger" busy={busy} onClick={() => void go()}>
          {t.integrate.revoke}
        </Button>
        <Button onClick={onClose}>{t.common.cancel}</Button>
      </div>
    </Dialog>
  );
}
