import { useEffect } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { asApiError } from '../../api/problem.ts';
import { Badge, Button, Card, EmptyState, ErrorNotice, Notice, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { useToast } from '../../state/toasts.tsx';
import { useApi } from '../../state/use-api.ts';
import { moment, t } from '../../texts/index.ts';

type Source = Schemas['SourceStatus'];

/** Milliseconds between two looks: while something is at work, and else, as schedules begin runs. */
const LOOK = { busy: 1500, idle: 15_000 };

export function Sources() {
  const { instance } = useInstance();
  const { data, error, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/sources', { params: { path: { instance } }, signal })),
    [instance],
  );
  const isBusy = data?.sources.some(({ state }) => state !== 'idle') ?? false;
  useEffect(() => {
    const timer = setInterval(reload, isBusy ? LOOK.busy : LOOK.idle);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return (
    <div class="stack">
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <SourceList sources={data.sources} onRun={reload} /> : !error && <Spinner />}
    </div>
  );
}

function SourceList({ sources, onRun }: { sources: readonly Source[]; onRun(): void }) {
  const { may } = useSession();
  if (sources.length === 0)
    return (
      <EmptyState title={t.knowledge.sources.none}>
        <p>{t.knowledge.sources.noneHelp}</p>
        {may('admin') && <a href={addressOf('configure')}>{t.knowledge.sources.configure}</a>}
      </EmptyState>
    );
  return (
    <div class="source-list">
      {sources.map((source) => (
        <SourceCard key={source.name} source={source} onRun={onRun} />
      ))}
      {may('admin') && (
        <div>
          <a href={addressOf('configure')}>{t.knowledge.sources.configure}</a>
        </div>
      )}
    </div>
  );
}

function SourceCard({ source, onRun }: { source: Source; onRun(): void }) {
  const { name, plugin, state, note, nextRun, lastSuccess } = source;
  return (
    <Card>
      <div class="row source-head">
        <h2>{name}</h2>
        <Badge>{t.knowledge.sources.states[state]}</Badge>
        <RunNow source={source} onRun={onRun} />
      </div>
      <LastRun source={source} />
      {note && <Notice kind="warn">{note}</Notice>}
      <dl class="facts">
        <dt>{t.knowledge.sources.next}</dt>
        <dd>{nextRun ? moment(nextRun) : t.knowledge.sources.noNext}</dd>
        {lastSuccess && (
          <>
            <dt>{t.knowledge.sources.lastGood}</dt>
            <dd>{moment(lastSuccess)}</dd>
          </>
        )}
        <dt>{t.knowledge.sources.reads}</dt>
        <dd>
          <code>{plugin}</code>
        </dd>
      </dl>
    </Card>
  );
}

const OUTCOMES = { done: 'good', failed: 'bad', stopped: 'warn' } as const;

function LastRun({ source: { lastRun } }: { source: Source }) {
  if (!lastRun) return <p class="muted">{t.knowledge.sources.never}</p>;
  const { begun, outcome, reason, loaded = 0, unchanged = 0, removed = 0, failed = 0 } = lastRun;
  return (
    <div>
      <div class="row">
        <span>
          {t.knowledge.sources.last}: {moment(begun)}
        </span>
        {outcome && (
          <Badge kind={outcome === 'done' && failed > 0 ? 'warn' : OUTCOMES[outcome]}>
            {t.knowledge.sources.outcomes[outcome]}
          </Badge>
        )}
      </div>
      {outcome && <p class="small muted">{t.knowledge.sources.figures(loaded, unchanged, removed, failed)}</p>}
      {reason && <p class="source-reason">{reason}</p>}
    </div>
  );
}

function RunNow({ source: { name, state }, onRun }: { source: Source; onRun(): void }) {
  const { instance } = useInstance();
  const { may } = useSession();
  const say = useToast();
  if (!may('curate')) return null;
  const run = async (): Promise<void> => {
    try {
      await take(api.POST('/v1/{instance}/sources/{name}/run', { params: { path: { instance, name } } }));
      say(t.knowledge.sources.asked(name));
    } catch (thrown) {
      say(asApiError(thrown).message, 'bad');
    }
    onRun();
  };
  return (
    <Button small busy={state === 'waiting'} onClick={() => void run()}>
      {t.knowledge.sources.run}
    </Button>
  );
}
