import { api, take } from '../../api/client.ts';
import { Card, ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';

export default function Answers() {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) => take(api.POST('/v1/{instance}/analytics', { params: { path: { instance } }, body: {}, signal })),
    [instance],
  );
  return (
    <Page title={t.answers.title}>
      <ErrorNotice error={error} />
      {data ? <Card>{t.answers.kept(data.total.answers)}</Card> : !error && <Spinner />}
    </Page>
  );
}
