import './knowledge.css';
import { readiness } from '../../api/client.ts';
import { Page, type Tab, Tabs } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';
import { Documents } from './documents.tsx';
import { Loads } from './loads.tsx';
import { Preparation, preparedParts, usePreparation } from './preparation.tsx';
import { Sources } from './sources.tsx';

const TABS: readonly Tab[] = [
  { id: 'documents', label: t.knowledge.tabs.documents, content: () => <Documents /> },
  { id: 'loads', label: t.knowledge.tabs.loads, content: () => <Loads /> },
  { id: 'sources', label: t.knowledge.tabs.sources, content: () => <Sources /> },
];

/** What the instance answers from: `/documents/<id>`, `/loads/<id>`, `/sources`, and `/preparation` where a server is to be made ready. */
export default function Knowledge() {
  const { rest } = useRoute();
  const { instance } = useInstance();
  const { data } = useApi(readiness, [instance]);
  const { data: prepared } = usePreparation(instance);
  const selected = rest[0] ?? 'documents';
  const hasSteps = (prepared?.steps.length ?? 0) > 0;
  const isPrepared = selected === 'preparation' || preparedParts(instance, data?.checks ?? []).length > 0 || hasSteps;
  const preparation: Tab = {
    id: 'preparation',
    label: t.knowledge.tabs.preparation,
    content: () => <Preparation instance={instance} />,
  };
  return (
    <Page title={t.knowledge.title}>
      <Tabs
        label={t.knowledge.title}
        tabs={isPrepared ? [...TABS, preparation] : TABS}
        selected={selected}
        onSelect={(id) => navigate(addressOf('knowledge', [id]))}
      />
    </Page>
  );
}
