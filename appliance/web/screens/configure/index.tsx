import { readiness } from '../../api/client.ts';
import { Card, ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';

export default function Configure() {
  const { instance } = useInstance();
  const { data, error } = useApi(readiness, []);
  const parts = data?.checks.filter(({ name }) => name.startsWith(`${instance}/`)) ?? [];
  return (
    <Page title={t.configure.title}>
      <ErrorNotice error={error} />
      <Card title={t.configure.parts}>
        {data ? (
          <dl class="facts">
            {parts.flatMap(({ name, detail }) => [
              <dt key={name}>{name.slice(instance.length + 1)}</dt>,
              <dd key={`${name} `}>{detail}</dd>,
            ])}
          </dl>
        ) : (
          <Spinner />
        )}
      </Card>
    </Page>
  );
}
