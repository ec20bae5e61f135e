import './integrate.css';
import { Page, Tabs } from '../../components/index.ts';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import { ApiTab } from './api-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { SnippetsTab } from './snippets-tab.tsx';
import { WidgetTab } from './widget-tab.tsx';

const TABS = [
  { id: 'widget', label: t.integrate.tabs.widget, content: () => <WidgetTab /> },
  { id: 'snippets', label: t.integrate.tabs.snippets, content: () => <SnippetsTab /> },
  { id: 'api', label: t.integrate.tabs.api, content: () => <ApiTab /> },
  { id: 'keys', label: t.integrate.tabs.keys, content: () => <KeysTab /> },
];

/** Everything by which others reach the answers: the widget, code, the API, and what they sign in with. */
export default function Integrate() {
  const { rest } = useRoute();
  return (
    <Page title={t.integrate.title}>
      <Tabs
        label={t.integrate.title}
        tabs={TABS}
        selected={rest[0] ?? 'widget'}
        onSelect={(id) => navigate(addressOf('integrate', [id]))}
      />
    </Page>
  );
}
