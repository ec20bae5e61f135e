import type { Schemas } from '../../../api/client.ts';
import { Card, type Column, DataTable, Disclosure } from '../../../components/index.ts';
import { milliseconds, t } from '../../../texts/index.ts';

type Step = Schemas['TracedStep'] & { at: number };

const COLUMNS: readonly Column<Step>[] = [
  { id: 'step', label: t.answers.one.step, cell: ({ step }) => step },
  { id: 'time', label: t.answers.one.took, number: true, cell: (step) => milliseconds(step.milliseconds) },
  { id: 'outcome', label: t.answers.one.outcome, cell: ({ outcome, code }) => (code ? `${outcome}: ${code}` : outcome) },
  { id: 'details', label: t.answers.one.details, cell: ({ details }) => textOf(details) },
];

/** Fields on one line. */
const textOf = (fields: object | undefined): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** The steps that ran and what gates decided. */
export function StepTrace({ trace }: { trace: Schemas['AnswerTrace'] | undefined }) {
  if (!trace) return <p class="muted">{t.answers.one.noTrace}</p>;
  const { steps, decisions = [] } = trace;
  return (
    <Card>
      <Disclosure summary={t.answers.one.trace}>
        <div class="stack">
          {decisions.length > 0 && (
            <div>
              <h3>{t.answers.one.decisions}</h3>
              <ul>
                {decisions.map((each) => (
                  <li key={JSON.stringify(each)}>{textOf(each)}</li>
                ))}
              </ul>
            </div>
          )}
          <DataTable
            label={t.answers.one.trace}
            columns={COLUMNS}
            rows={steps.map((step, at) => ({ ...step, at }))}
            keyOf={({ at }) => String(at)}
          />
        </div>
      </Disclosure>
    </Card>
  );
}
