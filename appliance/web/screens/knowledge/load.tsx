import { useEffect } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { Dialog, ErrorNotice, Failures, isEnded, Notice, Progress, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { moment, number, t } from '../../texts/index.ts';
import { LoadBadge, tookOf } from './load-words.tsx';

type Load = Schemas['Load'];

/** Milliseconds between two looks while it is at work. */
const LOOK = 700;

/** One load: how far it is, or what became of it. */
export function LoadDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { instance } = useInstance();
  const { data, error, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/loads/{loadId}', { params: { path: { instance, loadId: id } }, signal })),
    [instance, id],
  );
  const isBusy = data !== undefined && !isEnded(data);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(reload, LOOK);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return (
    <Dialog open wide title={t.knowledge.loads.one} onClose={onClose}>
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <Told load={data} /> : !error && <Spinner />}
    </Dialog>
  );
}

const COUNTS = ['loaded', 'unchanged', 'removed', 'failed'] as const;

function Told({ load }: { load: Load }) {
  const { documents, error, failures, failed } = load;
  const through = load.loaded + load.unchanged + load.removed + load.failed;
  return (
    <>
      {!isEnded(load) && (
        <Progress
          label={t.knowledge.loads.progress(through, documents)}
          {...(through > 0 && documents > 0 && { value: Math.min(1, through / documents) })}
        />
      )}
      <Facts load={load} />
      {error && <Notice kind="bad">{error.detail}</Notice>}
      {failed > 0 && (
        <section>
          <h3>{t.knowledge.loads.failures}</h3>
          {failures.length > 0 ? <Failures failures={failures} total={failed} all /> : <p>{t.knowledge.loads.hidden}</p>}
        </section>
      )}
    </>
  );
}

const Facts = ({ load }: { load: Load }) => (
  <dl class="facts">
    <dt>{t.knowledge.loads.kind}</dt>
    <dd>{t.knowledge.loads.kinds[load.kind]}</dd>
    <dt>{t.knowledge.state}</dt>
    <dd>
      <LoadBadge load={load} />
    </dd>
    <dt>{t.knowledge.loads.begun}</dt>
    <dd>{moment(load.created)}</dd>
    {tookOf(load) && (
      <>
        <dt>{t.knowledge.loads.took}</dt>
        <dd>{tookOf(load)}</dd>
      </>
    )}
    <dt>{t.knowledge.loads.given}</dt>
    <dd>{number(load.documents)}</dd>
    {COUNTS.flatMap((name) => [<dt key={name}>{t.knowledge.loads[name]}</dt>, <dd key={`${name} `}>{number(load[name])}</dd>])}
  </dl>
);
