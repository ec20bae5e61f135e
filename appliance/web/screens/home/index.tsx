import { api, readiness, type Schemas, take } from '../../api/client.ts';
import { Badge, Card, ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf } from '../../state/router.tsx';
import { useSession } from '../../state/session.tsx';
import { useApi } from '../../state/use-api.ts';
import { number, t } from '../../texts/index.ts';

export default function Home() {
  const { may } = useSession();
  return (
    <Page title={t.home.title}>
      <div class="grid">
        <Health />
        {may('read') && <Documents />}
        <Next />
        <Service />
      </div>
    </Page>
  );
}

function Health() {
  const { data, error, reload } = useApi(readiness, []);
  return (
    <Card title={t.home.health}>
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <State ready={data} /> : !error && <Spinner />}
    </Card>
  );
}

function State({ ready: { ready, checks } }: { ready: Schemas['Readiness'] }) {
  const isDegraded = checks.some(({ ok }) => !ok);
  return (
    <>
      <div>
        <Badge kind={ready ? (isDegraded ? 'warn' : 'good') : 'bad'}>
          {ready ? (isDegraded ? t.home.degraded : t.home.ready) : t.home.notReady}
        </Badge>
      </div>
      <ul class="checks">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  );
}

const Check = ({ check: { name, ok, detail, obstacles = [] } }: { check: Schemas['Readiness']['checks'][number] }) => (
  <li>
    <div class="row">
      <strong>{name}</strong>
      <Badge kind={ok ? 'good' : 'bad'}>{ok ? t.home.fine : t.home.failing}</Badge>
    </div>
    <div class="small muted">{detail}</div>
    {obstacles.map(({ detail: obstacle, mend }) => (
      <div key={obstacle} class="small">
        {obstacle}
        {mend && (
          <div>
            {t.home.mend}: <code>{mend}</code>
          </div>
        )}
      </div>
    ))}
  </li>
);

function Documents() {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) => take(api.GET('/v1/{instance}/documents', { params: { path: { instance }, query: { limit: 1 } }, signal })),
    [instance],
  );
  return (
    <Card title={t.home.documents}>
      {error?.code === 'no_documents' ? <p>{t.home.noDocuments}</p> : <ErrorNotice error={error} />}
      {data ? (
        <div>
          <div class="figure">{number(data.total)}</div>
          <div class="muted">{t.home.documentsIn(data.total, instance)}</div>
        </div>
      ) : (
        !error && <Spinner />
      )}
    </Card>
  );
}

function Next() {
  const { may } = useSession();
  return (
    <Card title={t.home.first}>
      <ul class="checks">
        {may('ask') && (
          <li>
            <a href={addressOf('seek')}>{t.home.ask}</a>
          </li>
        )}
        {may('curate') && (
          <li>
            <a href={addressOf('knowledge')}>{t.home.load}</a>
          </li>
        )}
        <li>
          <a href={addressOf('integrate')}>{t.home.connect}</a>
        </li>
      </ul>
    </Card>
  );
}

function Service() {
  const { data, error } = useApi((signal) => take(api.GET('/version', { signal })), []);
  return (
    <Card title={t.home.service}>
      <ErrorNotice error={error} />
      {data && (
        <dl class="facts">
          <dt>{t.home.version}</dt>
          <dd>{data.version}</dd>
          <dt>{t.home.node}</dt>
          <dd>{data.node}</dd>
          {data.commit && (
            <>
              <dt>{t.home.commit}</dt>
              <dd>
                <code>{data.commit.slice(0, 12)}</code>
              </dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}
