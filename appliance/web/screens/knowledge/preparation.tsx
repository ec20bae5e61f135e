import { readiness, type Schemas } from '../../api/client.ts';
import { Badge, Card, Code, ErrorNotice, Notice, Spinner } from '../../components/index.ts';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';

type Check = Schemas['Readiness']['checks'][number];

/** The parts of an instance that say what keeps them from being searched, as those on a server do. */
export const preparedParts = (instance: string, checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ name, obstacles }) => name.startsWith(`${instance}/`) && obstacles !== undefined && obstacles.length > 0);

/** What still has to be made on a server, and the command that makes it. */
export function Preparation({ instance }: { instance: string }) {
  const { data, error, reload } = useApi(readiness, []);
  const parts = preparedParts(instance, data?.checks ?? []);
  return (
    <div class="stack">
      <p>{t.knowledge.preparation.help}</p>
      <ErrorNotice error={error} onRetry={reload} />
      {!data && !error && <Spinner />}
      {data && parts.length === 0 && <Notice kind="good">{t.knowledge.preparation.done}</Notice>}
      {parts.map((part) => (
        <Part key={part.name} part={part} />
      ))}
      <Code label={t.knowledge.preparation.plan} text="touchstone prepare --plan" />
      <Code label={t.knowledge.preparation.run} text="touchstone prepare" />
    </div>
  );
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
            <div class="small muted">
              {t.knowledge.preparation.mend}: <code>{mend}</code>
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
