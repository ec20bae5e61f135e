import { api, take } from '../../api/client.ts';
import { Card, ErrorNotice } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { number, t } from '../../texts/index.ts';

/** What runs here. */
export function Service({ documents }: { documents: number | undefined }) {
  const { instance } = useInstance();
  const { data, error } = useApi((signal) => take(api.GET('/version', { signal })), []);
  return (
    <Card title={t.home.service}>
      <ErrorNotice error={error} />
      <dl class="facts">
        {documents !== undefined && (
          <>
            <dt>{t.home.documentsOf(instance)}</dt>
            <dd>{number(documents)}</dd>
          </>
        )}
        {data && (
          <>
            <dt>{t.home.version}</dt>
            <dd>{data.version}</dd>
            <dt>{t.home.node}</dt>
            <dd>{data.node}</dd>
          </>
        )}
        {data?.commit && (
          <>
            <dt>{t.home.commit}</dt>
            <dd>
              <code>{data.commit.slice(0, 12)}</code>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
