import { useState } from 'preact/hooks';
import { api, take } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, EmptyState, ErrorNotice, Notice, Select, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useToast } from '../../../state/toasts.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';
import { PERIODS } from '../list/conditions.ts';
import { type Gap, GapCard } from './gap-card.tsx';

const STEP = 20;
const MOST = 100;

/** Gaps for those who may see questions. */
export function GapList() {
  if (!useSession().may('content')) return <Notice>{t.answers.gaps.needsContent}</Notice>;
  return <Groups />;
}

function Groups() {
  const { instance } = useInstance();
  const { query } = useRoute();
  const days = PERIODS.find((each) => each === query.get('period')) ?? '30';
  const [limit, setLimit] = useState(STEP);
  const { data, error, loading, reload } = useApi(
    (signal) =>
      take(api.GET('/v1/{instance}/gaps', { params: { path: { instance }, query: { days: Number(days), limit } }, signal })),
    [instance, days, limit],
  );
  const { dismiss, failure } = useDismissal({ instance, days, onDone: reload });
  return (
    <div class="stack">
      <p class="muted">{t.answers.gaps.help}</p>
      <div class="answers-count">
        <Window days={days} />
        <p class="muted" role="status">
          {data && t.answers.gaps.looked(data.questions, data.groups)} {data?.isCut && t.answers.gaps.cut}
        </p>
      </div>
      <ErrorNotice error={error ?? failure} onRetry={error ? reload : undefined} />
      {!data && loading && <Spinner />}
      {data && <Cards gaps={data.gaps} onDismiss={dismiss} />}
      {data && data.groups > data.gaps.length && limit < MOST && (
        <div>
          <Button busy={loading} onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
            {t.answers.gaps.more}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How far back. */
const Window = ({ days }: { days: (typeof PERIODS)[number] }) => (
  <div class="answers-window">
    <Select
      label={t.answers.gaps.window}
      value={days}
      options={PERIODS.map((value) => ({ value, label: t.answers.filters.days(Number(value)) }))}
      onChange={(period) => navigate(addressOf('answers', ['gaps'], { period }), { replace: true })}
    />
  </div>
);

function Cards({ gaps, onDismiss }: { gaps: readonly Gap[]; onDismiss(gap: Gap): Promise<void> }) {
  if (gaps.length === 0)
    return (
      <EmptyState title={t.answers.gaps.none}>
        <p class="muted">{t.answers.gaps.noneHelp}</p>
      </EmptyState>
    );
  return (
    <ol class="answers-list">
      {gaps.map((gap) => (
        <GapCard key={gap.examples[0]?.id ?? gap.name} gap={gap} onDismiss={onDismiss} />
      ))}
    </ol>
  );
}

/** Takes gaps off the list. */
function useDismissal({ instance, days, onDone }: { instance: string; days: string; onDone(): void }) {
  const [failure, setFailure] = useState<ApiError>();
  const say = useToast();
  const dismiss = async ({ name, examples: [first] }: Gap): Promise<void> => {
    setFailure(undefined);
    try {
      const body = { answerId: first?.id ?? 0, days: Number(days) };
      await take(api.POST('/v1/{instance}/gaps/dismiss', { params: { path: { instance } }, body }));
      say(t.answers.gaps.dismissed(name));
      onDone();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    }
  };
  return { dismiss, failure };
}
