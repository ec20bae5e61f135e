import { Page, Tabs } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { t } from '../../texts/index.ts';
import './analytics.css';
import { Overview } from './overview/overview.tsx';
import { Tests } from './tests/tests.tsx';

const TABS = [
  { id: 'overview', label: t.analytics.overview, content: () => <Overview /> },
  { id: 'tests', label: t.analytics.tests.title, content: () => <Tests /> },
] as const;

/** Figures of what was asked, and lists of questions that are asked for trial: `/ui/analytics` and `/ui/analytics/tests`. */
export default function Analytics() {
  const { rest } = useRoute();
  const { instance } = useInstance();
  const selected = TABS.find(({ id }) => id === rest[0])?.id ?? 'overview';
  const select = (id: string): void => navigate(addressOf('analytics', id === 'overview' ? [] : [id], { instance }));
  return (
    <Page title={t.analytics.title}>
      <Tabs label={t.analytics.title} tabs={TABS} selected={selected} onSelect={select} />
    </Page>
  );
}
