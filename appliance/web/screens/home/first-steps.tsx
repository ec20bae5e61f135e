import { sumOf, totalsOf } from '../../api/insight-totals.ts';
import { Badge, Card } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { type Needed, useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import type { Kept } from './use-kept.ts';

interface Step {
  name: keyof typeof t.home.steps;
  screen: string;
  needs: Needed;
  /** Undefined where it is not known. */
  done: boolean | undefined;
}

const stepsOf = ({ documents, insights, doors, hasModel }: Kept): Step[] => [
  { name: 'documents', screen: 'knowledge', needs: 'curate', done: documents === undefined ? undefined : documents > 0 },
  { name: 'question', screen: 'seek', needs: 'ask', done: insights && sumOf(totalsOf(insights.steps)) > 0 },
  { name: 'rating', screen: 'seek', needs: 'ask', done: insights?.ratings.some((count) => count > 0) },
  { name: 'site', screen: 'integrate', needs: 'admin', done: doors === undefined ? undefined : doors > 0 },
  { name: 'model', screen: 'configure', needs: 'admin', done: hasModel },
];

/** The way from an empty instance to one that is used. What is done ticks itself; when all is, nothing is shown. */
export function FirstSteps({ kept }: { kept: Kept }) {
  const { may } = useSession();
  const steps = stepsOf(kept).filter(({ needs, done }) => done !== undefined && may(needs));
  const done = steps.filter((step) => step.done).length;
  if (steps.length === done) return null;
  return (
    <Card title={t.home.firstSteps}>
      <p class="small muted">{t.home.stepsDone(done, steps.length)}</p>
      <ol class="steps">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  );
}

const StepItem = ({ step: { name, screen, done } }: { step: Step }) => (
  <li class="step" data-done={done}>
    <span class="tick" aria-hidden="true">
      {done ? '✓' : ''}
    </span>
    <span>
      {done ? <span>{t.home.steps[name]}</span> : <a href={addressOf(screen)}>{t.home.steps[name]}</a>}
      {!done && <span class="small muted step-help">{t.home.stepHelp[name]}</span>}
    </span>
    {done && <Badge kind="good">{t.home.done}</Badge>}
  </li>
);
