import { api, take } from '../../api/client.ts';
import { Card, Code, ErrorNotice, Page } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';

const countOf = (document: unknown): number => {
  const { paths = {} } = document as { paths?: Record<string, object> }; // an OpenAPI document
  return Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
};

export default function Integrate() {
  const { instance } = useInstance();
  const { data, error } = useApi((signal) => take(api.GET('/openapi.json', { signal })), []);
  const call = [
    `curl -s ${location.origin}/v1/${instance}/seek -H "apikey: $TOUCHSTONE_KEY" \\`,
    `  -H 'content-type: application/json' -d '{"question": "…"}'`,
  ].join('\n');
  return (
    <Page title={t.integrate.title}>
      <ErrorNotice error={error} />
      {data && (
        <Card>
          <p>
            <a href="/openapi.json">{t.integrate.operations(countOf(data))}</a>
          </p>
        </Card>
      )}
      <Code text={call} label="curl" />
    </Page>
  );
}
