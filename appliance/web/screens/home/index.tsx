import { ErrorNotice, Page } from '../../components/index.ts';
import { useSession } from '../../state/session.tsx';
import { t } from '../../texts/index.ts';
import './home.css';
import { FirstSteps } from './first-steps.tsx';
import { Health } from './health.tsx';
import { NextSteps } from './next-steps.tsx';
import { Service } from './service.tsx';
import { Start } from './start.tsx';
import { useKept } from './use-kept.ts';
import { Week } from './week.tsx';

/** How the instance fares, and what to do next. */
export default function Home() {
  const { may } = useSession();
  const { kept, ready, reloadDocuments } = useKept();
  return (
    <Page title={t.home.title}>
      <ErrorNotice error={kept.failure.error} onRetry={kept.failure.retry} />
      {kept.documents === 0 && <Start onLoaded={reloadDocuments} />}
      <div class="home">
        <div class="stack">
          <Health ready={ready} />
          {may('read') && <Week insights={kept.insights} />}
          {may('read') && <NextSteps kept={kept} />}
        </div>
        <div class="stack">
          <FirstSteps kept={kept} />
          <Service documents={kept.documents} />
        </div>
      </div>
    </Page>
  );
}
