import { api, take } from '../../api/client.ts';
import { Button, ErrorNotice, Notice } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import type { Slot } from '../../state/use-paged.ts';
import { t } from '../../texts/index.ts';
import type { Entry } from './document-table.tsx';
import { useRemoval } from './use-removal.ts';

/** Where the first start takes demo documents from. */
const DEMO = /[\\/]examples[\\/]login\.gov$/;

/** Says of demo documents what they are, and takes them away. */
export function DemoNotice({ slots = [], onRemoved }: { slots: readonly Slot<Entry>[] | undefined; onRemoved(): void }) {
  const { may } = useSession();
  const origin = slots.find(({ entry }) => entry?.origin && DEMO.test(entry.origin))?.entry?.origin;
  if (!origin || !may('curate')) return null;
  return <Demo origin={origin} onRemoved={onRemoved} />;
}

function Demo({ origin, onRemoved }: { origin: string; onRemoved(): void }) {
  const { instance } = useInstance();
  const params = { path: { instance }, query: { origin } };
  const { busy, error, start } = useRemoval(() => take(api.DELETE('/v1/{instance}/documents', { params })), onRemoved);
  return (
    <Notice title={t.knowledge.demo.title}>
      <div class="row">
        <span>{t.knowledge.demo.help}</span>
        <Button small busy={busy} onClick={() => void start()}>
          {t.knowledge.demo.remove}
        </Button>
      </div>
      <ErrorNotice error={error} />
    </Notice>
  );
}
