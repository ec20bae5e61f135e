import './knowledge.css';
import { Page, type Tab, Tabs } from '../../components/index.ts';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import { Documents } from './documents.tsx';
import { Loads } from './loads.tsx';
import { Sources } from './sources.tsx';

const TABS: readonly Tab[] = [
  { id: 'documents', label: t.knowledge.tabs.documents, content: () => <Documents /> },
  { id: 'loads', label: t.knowledge.tabs.loads, content: () => <Loads /> },
  { id: 'sources', label: t.knowledge.tabs.sources, content: () => <Sources /> },
];

/** What the instance answers from: `/ui/knowledge/documents/<id>`, `/loads/<id>`, `/sources`. */
export default function Knowledge() {
  const { rest } = useRoute();
  return (
    <Page title={t.knowledge.title}>
      <Tabs
        label={t.knowledge.title}
        tabs={TABS}
        selected={rest[0] ?? 'documents'}
        onSelect={(id) => navigate(addressOf('knowledge', [id]))}
      />
    </Page>
  );
}
