import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { Button, Card, type Column, DataTable, ErrorNotice, Spinner, slotColumns } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import type { Paged } from '../../state/use-paged.ts';
import { moment, t } from '../../texts/index.ts';
import { NewEmbedCode } from './new-embed-code.tsx';
import { Revocation, RevokeButton, StateBadge } from './revocation.tsx';
import { useEmbedCodePages } from './use-embed-codes.ts';

type EmbedCode = Schemas['EmbedCode'];

const columns = (onRevoke: (code: EmbedCode) => void): Column<EmbedCode>[] => [
  {
    id: 'name',
    label: t.integrate.name,
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span class="cell-cut" title={name}>
        {name}
      </span>
    ),
  },
  { id: 'code', label: t.integrate.code, cell: ({ code }) => <code>{code}</code> },
  { id: 'state', label: t.integrate.state, value: ({ state }) => state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'origins',
    label: t.integrate.origins,
    cell: ({ origins }) => (
      <span class="cell-cut" title={origins.join('\n')}>
        {origins.join(', ')}
      </span>
    ),
  },
  {
    id: 'used',
    label: t.integrate.lastUsed,
    value: ({ lastUsed = '' }) => lastUsed,
    cell: ({ lastUsed }) => (lastUsed ? moment(lastUsed) : t.integrate.neverUsed),
  },
  {
    id: 'ends',
    label: t.integrate.ends,
    value: ({ expires = '~' }) => expires,
    cell: ({ expires }) => (expires ? moment(expires) : t.integrate.never),
  },
  {
    id: 'revoke',
    label: t.integrate.actions,
    cell: (code) => <RevokeButton isLive={code.state === 'live'} name={code.name} onRevoke={() => onRevoke(code)} />,
  },
];

/** The codes by which pages of sites may ask. */
export function EmbedCodeList() {
  const { instance } = useInstance();
  const { slots, show, error, reload } = useEmbedCodePages();
  const [isNew, setNew] = useState(false);
  const [doomed, setDoomed] = useState<EmbedCode>();
  return (
    <Card title={t.integrate.embedCodes}>
      <p class="muted">{t.integrate.embedCodesHelp}</p>
      <div>
        <Button onClick={() => setNew(true)}>{t.integrate.newEmbedCode}</Button>
      </div>
      <ErrorNotice error={error} onRetry={reload} />
      {slots ? <CodeTable slots={slots} show={show} onRevoke={setDoomed} /> : !error && <Spinner />}
      {isNew && <NewEmbedCode onClose={() => setNew(false)} onMade={reload} />}
      {doomed && (
        <Revocation
          title={t.integrate.revokeCode(doomed.name)}
          words={t.integrate.revokeCodeHelp}
          revoke={() =>
            take(api.DELETE('/v1/{instance}/embedcodes/{code}', { params: { path: { instance, code: doomed.code } } }))
          }
          onClose={() => setDoomed(undefined)}
          onDone={reload}
        />
      )}
    </Card>
  );
}

interface CodeTableProps extends Pick<Paged<EmbedCode>, 'show'> {
  slots: NonNullable<Paged<EmbedCode>['slots']>;
  onRevoke(code: EmbedCode): void;
}

const CodeTable = ({ slots, show, onRevoke }: CodeTableProps) => (
  <div class="with-actions">
    <DataTable
      label={t.integrate.embedCodes}
      columns={slotColumns(columns(onRevoke), slots)}
      rows={slots}
      keyOf={({ at }) => String(at)}
      parts={{ onView: show }}
      empty={<p>{t.integrate.noEmbedCodes}</p>}
    />
  </div>
);
