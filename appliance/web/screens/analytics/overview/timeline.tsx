import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { sumOf, type Totals } from '../../../api/insight-totals.ts';
import { Spinner } from '../../../components/index.ts';
import { number, percent, t } from '../../../texts/index.ts';
import { FigureCard } from '../figure-card.tsx';
import { type ReasonStyle, reasonName, stylesOf } from '../reasons.ts';
import { Swatch } from '../swatch.tsx';
import { stepName } from './step-name.ts';
import type { TimelinePlotProps } from './timeline-plot.tsx';

/** Answers over time, by how they ended. */
export function Timeline({ data: { since, until, steps }, totals }: { data: Schemas['Insights']; totals: Totals }) {
  const styles = stylesOf(totals.keys());
  const hourly = steps.length > 1 && Date.parse(steps[1]?.time ?? '') - Date.parse(steps[0]?.time ?? '') < 86_400_000;
  return (
    <FigureCard
      wide
      title={t.analytics.timeline}
      help={hourly ? t.analytics.hourly : t.analytics.daily}
      table={{
        head: [t.analytics.time, ...styles.map(({ reason }) => reasonName(reason)), t.analytics.all],
        rows: steps.map(({ time, reasons }) => [
          stepName(time, hourly),
          ...styles.map(({ reason }) => reasons[reason] ?? 0),
          Object.values(reasons).reduce((sum, each) => sum + each, 0),
        ]),
      }}
    >
      <Legend styles={styles} totals={totals} />
      <Plot since={since} until={until} steps={steps} styles={styles} hourly={hourly} />
    </FigureCard>
  );
}

/** What the colours mean, with their sums: the plot is understood without telling colours apart. */
const Legend = ({ styles, totals }: { styles: readonly ReasonStyle[]; totals: Totals }) => (
  <ul class="legend">
    {styles.map((style) => (
      <li key={style.reason}>
        <Swatch style={style} />
        <span>{reasonName(style.reason)}</span>
        <strong>{number(totals.get(style.reason) ?? 0)}</strong>
        <span class="muted">{percent((totals.get(style.reason) ?? 0) / Math.max(1, sumOf(totals)))}</span>
      </li>
    ))}
  </ul>
);

let loaded: ComponentType<TimelinePlotProps> | undefined;

/** uPlot is loaded when somebody looks at it. */
function Plot(props: TimelinePlotProps) {
  const [Component, setComponent] = useState(() => loaded);
  useEffect(() => {
    if (Component) return;
    void import('./timeline-plot.tsx').then(({ TimelinePlot }) => {
      loaded = TimelinePlot;
      setComponent(() => TimelinePlot);
    });
  }, []);
  return <div class="timeline">{Component ? <Component {...props} /> : <Spinner />}</div>;
}
