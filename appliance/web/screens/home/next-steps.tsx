import { Card } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { counted, t } from '../../texts/index.ts';
import { totalsOf } from '../analytics/overview/totals.ts';
import { type Kept, LOOK_BACK } from './use-kept.ts';

interface Task {
  key: string;
  text: string;
  help: string;
  address: string;
}

/** Ratings that say that an answer was of no use: 0, 1 and 2. */
const BAD = 3;

function tasksOf({ insights, proposals = 0 }: Kept): Task[] {
  const totals = insights ? totalsOf(insights.steps) : new Map<string, number>();
  const gaps = ['no_results', 'low_confidence', 'low_grounding'].reduce((sum, reason) => sum + (totals.get(reason) ?? 0), 0);
  const bad = insights?.ratings.slice(0, BAD).reduce((sum, count) => sum + count, 0) ?? 0;
  const { gaps: gapWords, bad: badWords, proposals: proposalWords } = t.home.tasks;
  return [
    { key: 'gaps', count: gaps, words: gapWords, help: t.home.taskHelp.gaps, address: addressOf('answers') },
    { key: 'bad', count: bad, words: badWords, help: t.home.taskHelp.bad, address: addressOf('answers') },
    {
      key: 'proposals',
      count: proposals,
      words: proposalWords,
      help: t.home.taskHelp.proposals,
      address: addressOf('configure'),
    },
  ].flatMap(({ count, words, ...task }) => (count > 0 ? [{ ...task, text: counted(count, words) }] : []));
}

/** What makes answers better, the most useful first. */
export function NextSteps({ kept }: { kept: Kept }) {
  const { may } = useSession();
  const tasks = tasksOf(kept);
  if (!kept.insights && tasks.length === 0) return null;
  return (
    <Card title={t.home.first}>
      {tasks.length === 0 ? (
        <p class="muted">{t.home.nothingToDo}</p>
      ) : (
        <ul class="tasks">
          {tasks.map(({ key, text, help, address }) => (
            <li key={key}>
              <a href={address}>{text}</a>
              <span class="small muted">{help}</span>
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
