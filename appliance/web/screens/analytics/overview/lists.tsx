import type { Schemas } from '../../../api/client.ts';
import { counted, milliseconds, t } from '../../../texts/index.ts';
import { FigureCard } from '../figure-card.tsx';
import { Bars } from '../plots.tsx';

type Latest = Schemas['AnswerEvidence'];

/** Bars of a list; its table has all of it. */
const DRAWN = 10;

export const SlowSteps = ({ latest: { steps, answers } }: { latest: Latest }) => (
  <FigureCard
    title={t.analytics.steps}
    help={`${t.analytics.stepsHelp} ${t.analytics.latestHelp(answers)}`}
    none={steps.length === 0 ? t.analytics.noSteps : undefined}
    table={{
      head: [t.analytics.step, t.analytics.runs, t.analytics.medianMs, t.analytics.highMs],
      rows: steps.map(({ step, runs, median, high }) => [step, runs, median, high]),
    }}
  >
    <Bars
      label={t.analytics.steps}
      bars={steps
        .filter(({ high }) => high >= 1)
        .slice(0, DRAWN)
        .map(({ step, median, high }) => ({
          key: step,
          label: step,
          value: median,
          beyond: high,
          told: milliseconds(median),
          note: `– ${milliseconds(high)}`,
        }))}
    />
  </FigureCard>
);

export const Terms = ({ latest: { terms, answers } }: { latest: Latest }) =>
  terms && (
    <FigureCard
      title={t.analytics.terms}
      help={`${t.analytics.termsHelp} ${t.analytics.latestHelp(answers)}`}
      none={terms.length === 0 ? t.analytics.noTerms : undefined}
      table={{ head: [t.analytics.term, t.analytics.answers], rows: terms.map(({ term, answers: count }) => [term, count]) }}
    >
      <Bars
        label={t.analytics.terms}
        bars={terms.slice(0, DRAWN).map(({ term, answers: value }) => ({
          key: term,
          label: term,
          value,
          told: counted(value, t.analytics.answerCount),
        }))}
      />
    </FigureCard>
  );

export const Models = ({ latest: { models, answers } }: { latest: Latest }) => (
  <FigureCard
    wide
    title={t.analytics.models}
    help={`${t.analytics.modelsHelp} ${t.analytics.latestHelp(answers)}`}
    none={models.length === 0 ? t.analytics.noModels : undefined}
    table={{
      head: [t.analytics.model, t.analytics.answers, t.analytics.inputTokens, t.analytics.outputTokens],
      rows: models.map(({ model, answers: count, inputTokens, outputTokens }) => [
        model,
        count,
        inputTokens || undefined,
        outputTokens || undefined,
      ]),
    }}
  />
);
