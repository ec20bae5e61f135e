import { Card } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import { tasksOf } from './tasks.ts';
import { type Kept, LOOK_BACK } from './use-kept.ts';

/** What makes answers better, the most useful first. */
export function NextSteps({ kept }: { kept: Kept }) {
  const { may } = useSession();
  const tasks = tasksOf(kept, may);
  if (!kept.insights && tasks.length === 0) return null;
  return (
    <Card title={t.home.first}>
      {tasks.length === 0 ? (
        <p class="muted">{kept.documents === 0 ? t.home.startOthers : t.home.nothingToDo}</p>
      ) : (
        <ul class="tasks">
          {tasks.map(({ key, text, address }) => (
            <li key={key}>
              <a href={address}>{text}</a>
              <span class="small muted">{t.home.taskHelp[key]}</span>
            </li>
          ))}
        </ul>
      )}
      <p class="small muted">{t.home.lookBack(LOOK_BACK)}</p>
      {may('ask') && (
        <div>
          <a class="button" href={addressOf('seek')}>
            {t.home.ask}
          </a>
        </div>
      )}
    </Card>
  );
}
