import { useState } from 'preact/hooks';
import { Switch } from '../../../components/index.ts';
import { milliseconds, number, t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

type Step = NonNullable<AnswerRecord['trace']>['steps'][number];
interface Placed {
  step: Step;
  /** Milliseconds after the beginning. */
  from: number;
}

/** Milliseconds below which a step is left out unless somebody wants all. */
const SHORT = 1;

const place = (steps: readonly Step[]): Placed[] => {
  let from = 0;
  return steps.map((step) => {
    const placed = { step, from };
    from += step.milliseconds;
    return placed;
  });
};

/** Each step as a bar, where it stood in the time of the turn. */
export function Timings({ record: { trace, time } }: { record: AnswerRecord }) {
  const [all, setAll] = useState(false);
  const steps = place(trace?.steps ?? []);
  if (steps.length === 0) return <p class="muted">{t.seek.timings.none}</p>;
  const sum = steps.reduce((before, { step }) => before + step.milliseconds, 0);
  const whole = Math.max(time ?? 0, sum, 0.1);
  const shown = steps.filter(({ step }) => all || step.milliseconds >= SHORT || step.outcome !== 'ok');
  return (
    <div class="stack">
      <div class="row">
        <p>{t.seek.timings.whole(milliseconds(time ?? sum), steps.length)}</p>
        <Switch label={t.seek.timings.all} checked={all} onChange={setAll} />
      </div>
      <div class="seek-waterfall-scroll">
        <table class="seek-waterfall">
          <caption class="visually-hidden">{t.seek.timings.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.seek.timings.step}</th>
              <th scope="col">
                <span class="visually-hidden">{t.seek.timings.place}</span>
              </th>
              <th scope="col" data-number="true">
                {t.seek.timings.took}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ step, from }, at) => (
              <StepRow key={at} step={step} left={(100 * from) / whole} width={(100 * step.milliseconds) / whole} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const StepRow = ({ step: { step, milliseconds: took, outcome }, left, width }: { step: Step; left: number; width: number }) => (
  <tr data-outcome={outcome}>
    <th scope="row">
      {step}
      {outcome !== 'ok' && <span class="small muted"> {t.seek.timings.outcomes[outcome]}</span>}
    </th>
    <td>
      <div class="seek-lane" aria-hidden="true">
        <div class="seek-span" style={{ left: `${left}%`, width: `${width}%` }} />
      </div>
    </td>
    <td data-number="true">{took < 1000 ? `${number(took, { maximumFractionDigits: 1 })} ms` : milliseconds(took)}</td>
  </tr>
);
