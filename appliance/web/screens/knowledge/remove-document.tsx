import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api, take } from '../../api/client.ts';
import { Button, ErrorNotice, Notice } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { t } from '../../texts/index.ts';
import { useRemoval } from './use-removal.ts';

/** Deletes a document once somebody has said so twice. */
export function RemoveDocument({ id, title, onRemoved }: { id: string; title: string; onRemoved(): void }) {
  const { instance } = useInstance();
  const [asked, setAsked] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  // Who is asked has the way back under the finger, before anything is pressed.
  useLayoutEffect(() => {
    if (asked) buttons.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [asked]);
  const params = { path: { instance, documentId: id } };
  const { busy, error, start } = useRemoval(
    () => take(api.DELETE('/v1/{instance}/documents/{documentId}', { params })),
    onRemoved,
  );
  if (!asked)
    return (
      <div>
        <Button kind="danger" small onClick={() => setAsked(true)}>
          {t.knowledge.remove.one}
        </Button>
      </div>
    );
  return (
    <div role="alert">
      <Notice kind="warn" title={t.knowledge.remove.sureOne(title)}>
        <p>{t.knowledge.remove.back}</p>
        <ErrorNotice error={error} />
        <div class="row" ref={buttons}>
          <Button kind="danger" busy={busy} onClick={() => void start()}>
            {t.knowledge.remove.yes}
          </Button>
          <Button onClick={() => setAsked(false)}>{t.common.cancel}</Button>
        </div>
      </Notice>
    </div>
  );
}
