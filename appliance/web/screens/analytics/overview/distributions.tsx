import type { Schemas } from '../../../api/client.ts';
import { t } from '../../../texts/index.ts';
import { FigureCard } from '../figure-card.tsx';
import { Columns } from '../plots.tsx';

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const stretch = (at: number): string => `${at * 10}–${at === 9 ? 100 : at * 10 + 9}`;

interface DistributionProps {
  title: string;
  help: string;
  values: readonly number[];
  none: string;
  nameOf(at: number): string;
  /** What the parts are. */
  what: string;
}

function Distribution({ title, help, values, none, nameOf, what }: DistributionProps) {
  const parts = values.map((value, at) => ({ label: nameOf(at).replace(/–.*/, ''), value }));
  const rows = values.map((value, at) => [nameOf(at), value]);
  return (
    <FigureCard
      title={title}
      help={help}
      none={sum(values) === 0 ? none : undefined}
      table={{ head: [what, t.analytics.count], rows }}
    >
      <Columns label={t.analytics.plotOf(title)} parts={parts} />
    </FigureCard>
  );
}

export const Distributions = ({ data: { scores, ratings, latest } }: { data: Schemas['Insights'] }) => (
  <div class="distributions">
    <Distribution
      title={t.analytics.scores}
      help={t.analytics.scoresHelp}
      values={scores}
      none={t.analytics.noScores}
      nameOf={stretch}
      what={t.analytics.score}
    />
    <Distribution
      title={t.analytics.semanticScores}
      help={t.analytics.latestHelp(latest.answers)}
      values={latest.semanticScores}
      none={t.analytics.noSemanticScores}
      nameOf={stretch}
      what={t.analytics.score}
    />
    <Distribution
      title={t.analytics.ratings}
      help={t.analytics.ratingsHelp}
      values={ratings}
      none={t.analytics.noRatings}
      nameOf={String}
      what={t.analytics.rating}
    />
  </div>
);
