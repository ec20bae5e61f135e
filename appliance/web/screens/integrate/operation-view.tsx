import { Badge, Disclosure, Notice } from '../../components/index.ts';
import { type Needed, useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import type { ApiDescription, ApiOperation } from './description.ts';
import { InlineCode, Prose } from './prose.tsx';
import { SchemaFields } from './schema-view.tsx';
import { TryIt } from './try-it.tsx';

/** One operation: what it does, a form that calls it, and what goes in and comes out. */
export function OperationView({ document, operation }: { document: ApiDescription; operation: ApiOperation }) {
  const { method, path, summary, description, permission, bodySchema, responses } = operation;
  return (
    <section class="card api-operation" aria-label={summary}>
      <h2>
        <InlineCode text={summary} />
      </h2>
      <div class="row">
        <code class="api-path">
          <span class="method">{method}</span> {path}
        </code>
        {permission !== '' && permission !== 'any' && <Badge>{t.integrate.permission(permission)}</Badge>}
      </div>
      <Prose text={description} />
      <Allowed operation={operation} />
      {bodySchema && (
        <Disclosure summary={t.integrate.bodyFields}>
          <SchemaFields document={document} schema={bodySchema} />
        </Disclosure>
      )}
      <Responses document={document} responses={responses} />
    </section>
  );
}

const Responses = ({ document, responses }: { document: ApiDescription } & Pick<ApiOperation, 'responses'>) => (
  <Disclosure summary={t.integrate.responses}>
    <dl class="schema-fields">
      {responses.map(([status, response]) => (
        <div key={status}>
          <dt>
            <code>{status}</code>
          </dt>
          <dd>
            <Prose text={response.description} />
            {status.startsWith('2') &&
              Object.entries(response.content ?? {}).map(([type, { schema }]) => (
                <Disclosure key={type} summary={type}>
                  {schema && <SchemaFields document={document} schema={schema} />}
                </Disclosure>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);

const GROUPS: readonly string[] = ['ask', 'read', 'content', 'curate', 'admin'] satisfies Needed[];
const isGroup = (permission: string): permission is Needed => GROUPS.includes(permission);

/** The form, or why there is none. */
function Allowed({ operation }: { operation: ApiOperation }) {
  const { session, may } = useSession();
  const { permission, isForSessions, id } = operation;
  const isAllowed = !isGroup(permission) || may(permission) || (session?.permissions.includes(id) ?? false);
  if (!isForSessions) return <Notice>{t.integrate.keyOnly}</Notice>;
  if (!isAllowed) return <Notice kind="warn">{t.integrate.notAllowed(permission)}</Notice>;
  return <TryIt operation={operation} />;
}
