import { Code, Disclosure, Notice } from '../../../components/index.ts';
import { useSession } from '../../../state/session.tsx';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

type Step = NonNullable<AnswerRecord['trace']>['steps'][number];

/** What each step tells of itself, and the prompt as the model got it, as far as the service tells them. */
export function TraceView({ record: { trace } }: { record: AnswerRecord }) {
  const steps = trace?.steps ?? [];
  const telling = steps.filter(({ details }) => details && Object.keys(details).length > 0);
  return (
    <div class="stack">
      <Prompt steps={steps} />
      {telling.length > 0 ? (
        <div class="seek-trace">
          <h3>{t.seek.trace.steps}</h3>
          {telling.map(({ step, details = {} }, at) => (
            <Disclosure key={at} summary={step}>
              <Code text={JSON.stringify(withoutPrompt(details), null, 2)} label={t.seek.trace.ofStep(step, at + 1)} />
            </Disclosure>
          ))}
        </div>
      ) : (
        <Notice>{t.seek.trace.off}</Notice>
      )}
    </div>
  );
}

/** The messages stand above the steps, where they can be read. */
const withoutPrompt = ({ system: _, user: __, ...details }: Record<string, unknown>) => details;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function Prompt({ steps }: { steps: readonly Step[] }) {
  const { may } = useSession();
  const wrote = steps.findLast(({ details }) => details && 'template' in details);
  const [system, user] = [textOf(wrote?.details?.system), textOf(wrote?.details?.user)];
  if (wrote && user === undefined) return <Notice>{may('admin') ? t.seek.trace.noPromptAdmin : t.seek.trace.noPrompt}</Notice>;
  if (user === undefined) return null;
  return (
    <div class="seek-trace" data-text="true">
      <h3>{t.seek.trace.prompt}</h3>
      <p class="small muted">{t.seek.trace.promptHelp}</p>
      {system !== undefined && (
        <Disclosure summary={t.seek.trace.system}>
          <Code text={system} label={t.seek.trace.system} />
        </Disclosure>
      )}
      <Disclosure summary={t.seek.trace.user}>
        <Code text={user} label={t.seek.trace.user} />
      </Disclosure>
    </div>
  );
}
