import type { Schemas } from '../../api/client.ts';
import { Badge, type BadgeKind, Button, type Column, DataTable, EmptyState } from '../../components/index.ts';
import { navigate } from '../../state/router.tsx';
import type { Slot } from '../../state/use-paged.ts';
import { moment, number, t } from '../../texts/index.ts';
import { languageName } from '../../texts/language-name.ts';
import { goToList, isNarrowed, listAddress, type Wanted } from './wanted.ts';

export type Entry = Schemas['DocumentEntry'];

const KINDS: Readonly<Record<Entry['state'], BadgeKind>> = { loaded: 'good', queued: 'plain', failed: 'bad' };

const cell =
  (content: (entry: Entry) => preact.ComponentChildren) =>
  ({ entry }: Slot<Entry>): preact.ComponentChildren =>
    entry ? content(entry) : t.knowledge.waiting;

const TITLE: Column<Slot<Entry>> = {
  id: 'title',
  label: t.knowledge.name,
  cell: cell(({ title, id }) => <span title={id}>{title || id}</span>),
};
const ORIGIN: Column<Slot<Entry>> = {
  id: 'origin',
  label: t.knowledge.origin,
  cell: cell(({ origin = '' }) => <span title={origin}>{shortOrigin(origin)}</span>),
};
/** The end of a path says more than its beginning. */
const shortOrigin = (origin: string): string => {
  const parts = origin.split('/');
  return origin.startsWith('/') && parts.length > 3 ? `… ${parts.slice(-2).join('/')}` : origin;
};
const STATE: Column<Slot<Entry>> = {
  id: 'state',
  label: t.knowledge.state,
  cell: cell(({ state }) => <Badge kind={KINDS[state]}>{t.knowledge.states[state]}</Badge>),
};

const PASSAGES: Column<Slot<Entry>> = {
  id: 'passages',
  label: t.knowledge.passages,
  cell: cell(({ passages }) => (passages === undefined ? '' : number(passages))),
  number: true,
};
const LANGUAGE: Column<Slot<Entry>> = {
  id: 'language',
  label: t.knowledge.language,
  cell: cell(({ language }) => languageName(language)),
};
const LOADED: Column<Slot<Entry>> = {
  id: 'loaded',
  label: t.knowledge.loadedAt,
  cell: cell(({ loaded }) => (loaded ? moment(loaded) : '')),
};
const REASON: Column<Slot<Entry>> = {
  id: 'reason',
  label: t.knowledge.reason,
  cell: cell(({ reason = '' }) => <span title={reason}>{reason}</span>),
};

const COLUMNS: Readonly<Record<Entry['state'], readonly Column<Slot<Entry>>[]>> = {
  loaded: [TITLE, LOADED, PASSAGES, LANGUAGE, ORIGIN],
  queued: [TITLE, ORIGIN, STATE],
  failed: [TITLE, REASON, STATE],
};

export interface DocumentTableProps {
  slots: readonly Slot<Entry>[];
  wanted: Wanted;
  onView(first: number, last: number): void;
}

export const DocumentTable = ({ slots, wanted, onView }: DocumentTableProps) => (
  <DataTable
    label={t.knowledge.tabs.documents}
    columns={COLUMNS[wanted.state]}
    rows={slots}
    keyOf={({ at }) => String(at)}
    parts={{ onView }}
    {...(wanted.state === 'loaded' && {
      onOpen: ({ entry }: Slot<Entry>) => entry && navigate(listAddress(wanted, entry.id)),
    })}
    empty={<NothingFound wanted={wanted} />}
  />
);

function NothingFound({ wanted }: { wanted: Wanted }) {
  if (isNarrowed(wanted))
    return (
      <EmptyState title={t.knowledge.noneLike}>
        <Button onClick={() => goToList({ ...wanted, search: '', origin: '' })}>{t.knowledge.clear}</Button>
      </EmptyState>
    );
  const titles = { loaded: t.knowledge.none, queued: t.knowledge.noneQueued, failed: t.knowledge.noneFailed };
  return <EmptyState title={titles[wanted.state]} />;
}
