import { useMemo, useState } from 'preact/hooks';
import { Disclosure, ErrorNotice, Spinner, TextInput } from '../../components/index.ts';
import { addressOf, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import { type ApiDescription, type ApiOperation, operationsIn } from './description.ts';
import { OperationView } from './operation-view.tsx';
import { InlineCode } from './prose.tsx';
import { SchemaView } from './schema-view.tsx';
import { useDescription } from './use-description.ts';

/** The operations of the service, each with a form that calls it, and the schemas of what is sent and comes back. */
export function ApiTab() {
  const { data, error, reload } = useDescription();
  return (
    <>
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <Described document={data} /> : !error && <Spinner />}
    </>
  );
}

function Described({ document }: { document: ApiDescription }) {
  const { rest } = useRoute();
  const operations = useMemo(() => operationsIn(document), [document]);
  const chosen = operations.find(({ id }) => id === rest[1]) ?? operations[0];
  return (
    <div class="stack">
      <div class="row">
        <span class="muted">{t.integrate.operations(operations.length)}</span>
        <a href="/openapi.json" download="openapi.json">
          {t.integrate.download}
        </a>
      </div>
      <div class="api">
        <OperationList document={document} operations={operations} chosen={chosen} />
        {chosen && <OperationView key={chosen.id} document={document} operation={chosen} />}
      </div>
      <Schemas document={document} />
    </div>
  );
}

interface OperationListProps {
  document: ApiDescription;
  operations: readonly ApiOperation[];
  chosen: ApiOperation | undefined;
}

function OperationList({ document, operations, chosen }: OperationListProps) {
  const [sought, setSought] = useState('');
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, path, summary, method }: ApiOperation): boolean => {
    const text = `${id} ${path} ${summary} ${method}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = operations.filter(fits);
  const tags = (document.tags ?? []).map(({ name }) => ({ name, own: found.filter(({ tag }) => tag === name) }));
  return (
    <nav class="api-list" aria-label={t.integrate.operationList}>
      <TextInput label={t.integrate.search} type="search" value={sought} onInput={setSought} />
      <div role="status" class="small muted">
        {sought !== '' && t.integrate.operations(found.length)}
      </div>
      {tags.map(
        ({ name, own }) =>
          own.length > 0 && (
            <section key={name}>
              <h2 class="api-tag">{name}</h2>
              <ul>
                {own.map((each) => (
                  <OperationLink key={each.id} operation={each} isChosen={each.id === chosen?.id} />
                ))}
              </ul>
            </section>
          ),
      )}
    </nav>
  );
}

const OperationLink = ({
  operation: { id, method, path, summary },
  isChosen,
}: {
  operation: ApiOperation;
  isChosen: boolean;
}) => (
  <li>
    <a href={addressOf('integrate', ['api', id])} aria-current={isChosen ? 'true' : undefined} title={path}>
      <span class="method">{method}</span>
      <span>
        <InlineCode text={summary} />
      </span>
    </a>
  </li>
);

function Schemas({ document }: { document: ApiDescription }) {
  const schemas = Object.entries(document.components?.schemas ?? {});
  return (
    <Disclosure summary={t.integrate.schemas(schemas.length)}>
      <div class="stack">
        {schemas.map(([name]) => (
          <SchemaView key={name} document={document} name={name} schema={{ $ref: `#/components/schemas/${name}` }} />
        ))}
      </div>
    </Disclosure>
  );
}
