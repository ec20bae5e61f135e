import type { Schemas } from '../../api/client.ts';
import { Badge, type BadgeKind, Progress } from '../../components/index.ts';
import { number, t } from '../../texts/index.ts';

type Step = Schemas['PreparationStep'];

const KINDS: Readonly<Record<Step['state'], BadgeKind>> = {
  done: 'good',
  to_do: 'warn',
  needless: 'plain',
  running: 'plain',
  failed: 'bad',
};

/** The steps of a preparation in their order, each with how it stands. */
export const PreparationSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol class="preparation-steps" aria-label={t.knowledge.preparation.steps}>
    {steps.map((step) => (
      <PreparationStep key={step.name} step={step} />
    ))}
  </ol>
);

const PreparationStep = ({ step: { name, summary, state, detail, progress } }: { step: Step }) => (
  <li data-step={name} data-state={state}>
    <div class="row">
      <strong>{t.knowledge.preparation.names[name] ?? name}</strong>
      <Badge kind={KINDS[state]}>{t.knowledge.preparation.states[state]}</Badge>
    </div>
    <p class="preparation-summary small muted">{summary}</p>
    {detail !== '' && <p class="preparation-detail">{detail}</p>}
    {state === 'running' && (
      <Progress
        label={progress ? countOf(progress) : t.knowledge.preparation.states.running}
        {...(progress?.share !== undefined && { value: progress.share })}
      />
    )}
  </li>
);

const countOf = ({ count, noun }: NonNullable<Step['progress']>): string =>
  t.knowledge.preparation.counts[noun]?.(count) ?? `${number(count)} ${noun}`;
