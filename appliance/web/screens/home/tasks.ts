import { sumOf, totalsOf } from '../../api/insight-totals.ts';
import { addressOf } from '../../state/router.tsx';
import type { Needed } from '../../state/session.tsx';
import { counted, percent, t } from '../../texts/index.ts';
import { type Kept, MOST_OUTDATED } from './use-kept.ts';

export interface Task {
  key: keyof typeof t.home.taskHelp;
  text: string;
  address: string;
}

/** Ratings that say that an answer was of no use: 0, 1 and 2. */
const BAD = 3;
/** From this share of withheld answers on, of at least so many questions, it is told by itself. */
const MANY_WITHHELD = { share: 0.3, questions: 10 };

type May = (needed: Needed) => boolean;

interface PossibleTask extends Task {
  isDue: boolean;
}

/** What makes answers better, the most useful first. */
export function tasksOf(kept: Kept, may: May): Task[] {
  const tasks = [...knowledgeTasks(kept, may), ...answerTasks(kept), ...otherTasks(kept, may)];
  return tasks.flatMap(({ isDue, ...task }) => (isDue ? [task] : []));
}

const words = t.home.tasks;

const knowledgeTasks = ({ documents, failedSources }: Kept, may: May): PossibleTask[] => [
  { key: 'documents', text: words.documents, address: addressOf('knowledge'), isDue: documents === 0 && may('curate') },
  {
    key: 'sources',
    text: counted(failedSources, words.sources),
    address: addressOf('knowledge', ['sources']),
    isDue: failedSources > 0,
  },
];

function answerTasks({ insights, outdated = 0 }: Kept): PossibleTask[] {
  const totals = insights ? totalsOf(insights.steps) : new Map<string, number>();
  const gaps = ['no_results', 'low_confidence', 'low_grounding'].reduce((sum, reason) => sum + (totals.get(reason) ?? 0), 0);
  const share = gaps / Math.max(1, sumOf(totals));
  const bad = insights?.ratings.slice(0, BAD).reduce((sum, count) => sum + count, 0) ?? 0;
  return [
    {
      key: 'withheld',
      text: words.withheld(percent(share)),
      address: addressOf('analytics'),
      isDue: sumOf(totals) >= MANY_WITHHELD.questions && share >= MANY_WITHHELD.share,
    },
    { key: 'gaps', text: counted(gaps, words.gaps), address: addressOf('answers', ['gaps']), isDue: gaps > 0 },
    { key: 'bad', text: counted(bad, words.bad), address: addressOf('answers', [], { rated: 'bad' }), isDue: bad > 0 },
    {
      key: 'outdated',
      text: outdated < MOST_OUTDATED ? counted(outdated, words.outdated) : words.outdatedMany(outdated),
      address: addressOf('answers', [], { state: 'outdated' }),
      isDue: outdated > 0,
    },
  ];
}

const otherTasks = ({ proposals = 0, documents = 0, insights }: Kept, may: May): PossibleTask[] => [
  { key: 'proposals', text: counted(proposals, words.proposals), address: addressOf('configure'), isDue: proposals > 0 },
  {
    key: 'ask',
    text: words.ask,
    address: addressOf('seek'),
    isDue: documents > 0 && insights !== undefined && sumOf(totalsOf(insights.steps)) === 0 && may('ask'),
  },
];
