import { EmptyInstance } from '../../components/first-run/empty-instance.tsx';
import { Notice } from '../../components/index.ts';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';

/** Shown where an instance has no documents: the way to the first answer begins with them. */
export function Start({ onLoaded }: { onLoaded(): void }) {
  const { may } = useSession();
  return may('curate') ? (
    <EmptyInstance onLoaded={onLoaded} />
  ) : (
    <Notice kind="info" title={t.home.start}>
      <p>{t.home.startOthers}</p>
    </Notice>
  );
}
