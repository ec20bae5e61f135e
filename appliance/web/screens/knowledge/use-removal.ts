import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { useToast } from '../../state/toasts.tsx';
import { t } from '../../texts/index.ts';

/** A deletion that is under way, or has failed; what it did is told, and `onRemoved` called. */
export function useRemoval(remove: () => Promise<Schemas['Load']>, onRemoved: () => void) {
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { state, removed } = await remove();
      say(state === 'done' ? t.knowledge.remove.done(removed) : t.knowledge.remove.later);
      onRemoved();
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, start };
}
