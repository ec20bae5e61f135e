import { useEffect, useState } from 'preact/hooks';
import { api, readiness, type Schemas, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { Badge, Button, Card, Code, Disclosure, ErrorNotice, Notice, Spinner } from '../../components/index.ts';
import { useSession } from '../../state/session.tsx';
import { type Loaded, useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';
import { PreparationSteps } from './preparation-steps.tsx';

type Check = Schemas['Readiness']['checks'][number];
type State = Schemas['PreparationState'];

/** The parts of an instance that say what keeps them from being searched, as those on a server do. */
export const preparedParts = (instance: string, checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ name, obstacles }) => name.startsWith(`${instance}/`) && obstacles !== undefined && obstacles.length > 0);

/** Milliseconds between two looks while steps are run. */
const LOOK = 1000;
/** Milliseconds between two looks at a part that is not ready: the service looks for itself, and tells when it finds it mended. */
const LOOK_AGAIN = 3000;

/** How far a knowledge base on a server is on its way to being searched, and what brings it there. */
export function Preparation({ instance }: { instance: string }) {
  const { data, error, reload } = usePreparation(instance);
  const checks = useApi(readiness, []);
  const isRunning = data?.running ?? false;
  useEffect(() => {
    if (!isRunning) return checks.reload();
    const timer = setInterval(reload, LOOK);
    return () => clearInterval(timer);
  }, [isRunning, reload, checks.reload]);
  const parts = preparedParts(instance, checks.data?.checks ?? []);
  const isLacking = !isRunning && parts.length > 0;
  useEffect(() => {
    if (!isLacking) return;
    const timer = setInterval(checks.reload, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isLacking, checks.reload]);
  return (
    <div class="stack">
      <ErrorNotice error={error} onRetry={reload} />
      {!data && !error && <Spinner />}
      {data && data.steps.length > 0 && <Steps instance={instance} state={data} onChange={reload} />}
      {data && data.steps.length === 0 && parts.length === 0 && <Notice kind="good">{t.knowledge.preparation.done}</Notice>}
      {!isRunning && parts.map((part) => <Part key={part.name} part={part} />)}
      <p class="muted">{t.knowledge.preparation.commands}</p>
      <Code label={t.knowledge.preparation.plan} text="touchstone prepare --plan" />
      <Code label={t.knowledge.preparation.run} text="touchstone prepare" />
    </div>
  );
}

/** How the steps stand, for those who may run them; others see none. */
export function usePreparation(instance: string): Loaded<State> {
  const { may } = useSession();
  const isAllowed = may('curate');
  return useApi(async (signal) => (isAllowed ? readPreparation(instance, signal) : NOTHING), [instance, isAllowed]);
}

const NOTHING: State = { running: false, steps: [] };

const path = (instance: string) => ({ params: { path: { instance } } });

const readPreparation = (instance: string, signal: AbortSignal): Promise<State> =>
  take(api.GET('/v1/{instance}/preparation', { ...path(instance), signal }));

interface StepsProps {
  instance: string;
  state: State;
  onChange(): void;
}

function Steps({ instance, state, onChange }: StepsProps) {
  const { busy, error, act } = useAct(onChange);
  const { name = '', obstacle, steps, running } = state;
  const isDone = steps.every((step) => step.state === 'done' || step.state === 'needless');
  const start = (fresh: boolean) =>
    act(() => take(api.POST('/v1/{instance}/preparation', { ...path(instance), body: { fresh } })));
  const stop = () => act(() => take(api.DELETE('/v1/{instance}/preparation', path(instance))));
  return (
    <Card title={t.knowledge.preparation.of(name)}>
      <p>{t.knowledge.preparation.help}</p>
      {obstacle !== undefined && (
        <Notice kind="warn" title={t.knowledge.preparation.obstacle}>
          <p class="preparation-detail">{obstacle}</p>
        </Notice>
      )}
      <ErrorNotice error={error} />
      {obstacle === undefined && <PreparationSteps steps={steps} />}
      <div class="row">
        {running ? (
          <Button busy={busy} onClick={() => void stop()}>
            {t.knowledge.preparation.stop}
          </Button>
        ) : (
          <Button
            kind={isDone ? undefined : 'main'}
            busy={busy}
            disabled={obstacle !== undefined}
            onClick={() => void start(isDone)}
          >
            {isDone ? t.knowledge.preparation.again : t.knowledge.preparation.start}
          </Button>
        )}
        <span role="status">{statusOf(state, isDone)}</span>
      </div>
    </Card>
  );
}

function statusOf({ running, obstacle, steps }: State, isDone: boolean): string {
  const { preparation } = t.knowledge;
  if (running) return steps.some(({ state }) => state === 'running') ? preparation.running : preparation.waiting;
  if (obstacle !== undefined) return '';
  return isDone ? preparation.done : '';
}

/** Something that is asked of the service, with what came of it. */
function useAct(onChange: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await work().catch((thrown: unknown) => setError(asApiError(thrown)));
    setBusy(false);
    onChange();
  };
  return { busy, error, act };
}

const Part = ({ part: { name, ok, obstacles = [] } }: { part: Check }) => (
  <Card>
    <div class="row">
      <h2>{name}</h2>
      <Badge kind={ok ? 'warn' : 'bad'}>{t.knowledge.preparation.lacking}</Badge>
    </div>
    <ul class="checks">
      {obstacles.map(({ detail, mend }) => (
        <li key={detail}>
          {detail}
          {mend && (
            <Disclosure summary={t.knowledge.preparation.mend}>
              <code class="preparation-detail">{mend}</code>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
