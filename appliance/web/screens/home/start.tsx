import { Notice } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';

/** Shown where an instance has no documents: the way to the first answer begins with them. */
export function Start() {
  const { may } = useSession();
  return (
    <Notice kind="info" title={t.home.start}>
      <p>{may('curate') ? t.home.startHelp : t.home.startOthers}</p>
      {may('curate') && (
        <p class="start-action">
          <a class="button" data-kind="main" href={addressOf('knowledge')}>
            {t.home.load}
          </a>
        </p>
      )}
    </Notice>
  );
}
