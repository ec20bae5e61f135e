import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { Button, Card, type Column, DataTable, ErrorNotice, Spinner, slotColumns } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { type Paged, usePaged } from '../../state/use-paged.ts';
import { moment, t } from '../../texts/index.ts';
import { NewKey } from './new-key.tsx';
import { Revocation, RevokeButton, StateBadge } from './revocation.tsx';

type Key = Schemas['Key'];

const time = (value: string | undefined, otherwise: string): string => (value ? moment(value) : otherwise);

const textOf = ({ permissions = [] }: Key): string => permissions.join(', ');

const WHAT: Column<Key>[] = [
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
  { id: 'state', label: t.integrate.state, value: ({ state }) => state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'may',
    label: t.integrate.allows,
    value: textOf,
    cell: (key) => (
      <span class="cell-cut" title={textOf(key)}>
        {textOf(key)}
      </span>
    ),
  },
  {
    id: 'instances',
    label: t.integrate.instances,
    value: ({ instances = [] }) => instances.join(', '),
    cell: ({ instances = [] }) => instances.map((each) => (each === '*' ? t.integrate.allInstances : each)).join(', '),
  },
];

const columns = (onRevoke: (key: Key) => void): Column<Key>[] => [
  ...WHAT,
  {
    id: 'used',
    label: t.integrate.lastUsed,
    value: (key) => key.lastUsed ?? '',
    cell: (key) => time(key.lastUsed, t.integrate.neverUsed),
  },
  {
    id: 'ends',
    label: t.integrate.ends,
    value: (key) => key.expires ?? '~',
    cell: (key) => time(key.expires, t.integrate.never),
  },
  {
    id: 'revoke',
    label: t.integrate.actions,
    cell: (key) => <RevokeButton isLive={key.state === 'live'} name={key.name} onRevoke={() => onRevoke(key)} />,
  },
];

export function KeyList() {
  const { instance } = useInstance();
  const paged = usePaged(
    async (query, signal) => {
      const { total, keys } = await take(api.GET('/v1/{instance}/keys', { params: { path: { instance }, query }, signal }));
      return { total, entries: keys };
    },
    [instance],
  );
  const { slots, error, reload } = paged;
  const [isNew, setNew] = useState(false);
  const [doomed, setDoomed] = useState<Key>();
  return (
    <Card title={t.integrate.keys}>
      <p class="muted">{t.integrate.keysHelp}</p>
      <div>
        <Button kind="main" onClick={() => setNew(true)}>
          {t.integrate.newKey}
        </Button>
      </div>
      <ErrorNotice error={error} onRetry={reload} />
      {slots ? <KeyTable {...paged} slots={slots} onRevoke={setDoomed} /> : !error && <Spinner />}
      {isNew && <NewKey onClose={() => setNew(false)} onMade={reload} />}
      {doomed && (
        <Revocation
          title={t.integrate.revokeKey(doomed.name)}
          words={t.integrate.revokeKeyHelp}
          revoke={() => take(api.DELETE('/v1/{instance}/keys/{id}', { params: { path: { instance, id: doomed.id } } }))}
          onClose={() => setDoomed(undefined)}
          onDone={reload}
        />
      )}
    </Card>
  );
}

interface KeyTableProps extends Pick<Paged<Key>, 'show'> {
  slots: NonNullable<Paged<Key>['slots']>;
  onRevoke(key: Key): void;
}

const KeyTable = ({ slots, show, onRevoke }: KeyTableProps) => (
  <div class="with-actions">
    <DataTable
      label={t.integrate.keys}
      columns={slotColumns(columns(onRevoke), slots)}
      rows={slots}
      keyOf={({ at }) => String(at)}
      parts={{ onView: show }}
      empty={<p>{t.integrate.noKeys}</p>}
    />
  </div>
);
