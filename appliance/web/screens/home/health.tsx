import type { Schemas } from '../../api/client.ts';
import { Badge, Card, Disclosure, ErrorNotice, Spinner } from '../../components/index.ts';
import type { Loaded } from '../../state/use-api.ts';
import { counted, t } from '../../texts/index.ts';
import { Check, Concern } from './concern.tsx';
import { hasFailed } from './use-kept.ts';

type Readiness = Schemas['Readiness'];
type Source = NonNullable<Readiness['sources']>[number];

/** Whether questions are answered, in words, and what to do where something is wrong. */
export function Health({ ready: { data, error, reload } }: { ready: Loaded<Readiness> }) {
  return (
    <Card title={t.home.health}>
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <State state={data} /> : !error && <Spinner />}
    </Card>
  );
}

function State({ state: { ready, checks, sources = [] } }: { state: Readiness }) {
  const failing = checks.filter(({ ok }) => !ok);
  const failed = sources.filter(hasFailed);
  const isFine = failing.length + failed.length === 0;
  return (
    <>
      <div class="row">
        <Badge kind={ready ? (isFine ? 'good' : 'warn') : 'bad'}>
          {ready ? (failing.length > 0 ? t.home.degraded : t.home.ready) : t.home.notReady}
        </Badge>
        <span>{sentenceOf({ ready, isDegraded: failing.length > 0, failed: failed.length })}</span>
      </div>
      {!isFine && (
        <ul class="checks">
          {failing.map((check) => (
            <Check key={check.name} check={check} />
          ))}
          {failed.map((source) => (
            <FailedSource key={`${source.instance} ${source.name}`} source={source} />
          ))}
        </ul>
      )}
      <Parts checks={checks} sources={sources} />
    </>
  );
}

/** What can be done without, and everything there is, for those who look. */
function Parts({ checks, sources }: { checks: Readiness['checks']; sources: readonly Source[] }) {
  const noted = checks.filter(({ ok, notes = [] }) => ok && notes.length > 0);
  return (
    <>
      {noted.length > 0 && (
        <Disclosure summary={counted(noted.length, t.home.notes)}>
          <ul class="checks">
            {noted.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure summary={counted(checks.length + sources.length, t.home.parts)}>
        <ul class="checks parts">
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
          {sources.map(({ instance, name, lastRun }) => (
            <Concern
              key={`${instance} ${name}`}
              name={`${instance}/${name}`}
              ok={lastRun?.outcome !== 'failed'}
              detail={t.home.source}
            />
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

function sentenceOf({ ready, isDegraded, failed }: { ready: boolean; isDegraded: boolean; failed: number }): string {
  if (!ready) return t.home.notReadyHelp;
  if (isDegraded) return t.home.degradedHelp;
  return failed > 0 ? counted(failed, t.home.sourcesFailed) : t.home.allFine;
}

const FailedSource = ({ source: { instance, name, lastRun } }: { source: Source }) => (
  <Concern
    name={t.home.sourceNamed(`${instance}/${name}`)}
    ok={false}
    detail={lastRun?.outcome === 'failed' ? (lastRun.reason ?? '') : counted(lastRun?.failed ?? 0, t.home.documentsFailed)}
    screen="knowledge"
    action={t.home.seeSource}
  />
);
