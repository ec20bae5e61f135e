import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Schemas } from '../../../api/client.ts';
import { number, t } from '../../../texts/index.ts';
import { type ReasonStyle, reasonName } from '../reasons.ts';
import { inkOf, paintOf, useColours } from './paint.ts';
import { shortStepName, stepName } from './step-name.ts';

export interface TimelinePlotProps {
  since: string;
  until: string;
  steps: Schemas['Insights']['steps'];
  styles: readonly ReasonStyle[];
  hourly: boolean;
}

const HEIGHT = 240;
/** Pixels that a name on the axis takes. */
const NAME_WIDTH = 64;

/** Stacked bars on a canvas. The table of its card has the same for those who do not see it. */
export function TimelinePlot(props: TimelinePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  const colours = useColours();
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const plot = new uPlot(optionsOf(props, box, setAt), dataOf(props), box);
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [props.steps, colours]);
  return (
    <>
      <div class="timeline-plot" role="img" aria-label={t.analytics.plotOf(t.analytics.timeline)} ref={place} />
      <p class="timeline-point small" aria-hidden="true">
        {pointOf(props, at)}
      </p>
    </>
  );
}

function pointOf({ steps, styles, hourly }: TimelinePlotProps, at: number | undefined): string {
  const step = steps[at ?? -1];
  if (!step) return t.analytics.hover;
  const parts = styles.flatMap(({ reason }) => {
    const answers = step.reasons[reason];
    return answers ? [`${reasonName(reason)} ${number(answers)}`] : [];
  });
  return `${stepName(step.time, hourly)}: ${parts.join(' · ') || t.analytics.nothing}`;
}

const lengthOf = ({ since, until, steps }: TimelinePlotProps): number =>
  (Date.parse(until) - Date.parse(since)) / steps.length / 1000;

/** Sums up to and with each reason, the highest first: what is drawn later covers it but for its own part. */
function dataOf(props: TimelinePlotProps): uPlot.AlignedData {
  const { steps, styles } = props;
  const middles = steps.map(({ time }) => Date.parse(time) / 1000 + lengthOf(props) / 2);
  const sums = styles.map((_, last) =>
    steps.map(({ reasons }) => styles.slice(0, last + 1).reduce((sum, { reason }) => sum + (reasons[reason] ?? 0), 0)),
  );
  return [middles, ...sums.toReversed()];
}

function optionsOf(props: TimelinePlotProps, box: HTMLElement, onPoint: (at: number | undefined) => void): uPlot.Options {
  const { since, until, styles } = props;
  const bars = uPlot.paths.bars?.({ size: [0.82, 72] });
  const ends: [number, number] = [Date.parse(since) / 1000, Date.parse(until) / 1000];
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: { x: { time: true, range: () => ends }, y: { range: (_, __, most) => [0, Math.max(4, most * 1.05)] } },
    axes: axesOf(props, inkOf(box)),
    series: [
      {},
      ...styles.toReversed().map((style) => ({
        label: reasonName(style.reason),
        fill: paintOf(style, box),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

function axesOf(props: TimelinePlotProps, { text, line }: { text: string; line: string }): uPlot.Axis[] {
  const { steps, hourly } = props;
  const first = Date.parse(steps[0]?.time ?? '') / 1000;
  const length = lengthOf(props);
  const shared = { stroke: text, ticks: { stroke: line, size: 4 }, font: '12px system-ui, sans-serif' };
  return [
    {
      ...shared,
      size: 28,
      grid: { show: false },
      splits: ({ width }) => {
        const every = Math.ceil(steps.length / Math.max(1, Math.floor(width / NAME_WIDTH)));
        return steps.flatMap((_, at) => (at % every === 0 ? [first + (at + 0.5) * length] : []));
      },
      values: (_, splits) => splits.map((at) => shortStepName(new Date((at - length / 2) * 1000).toISOString(), hourly)),
    },
    {
      ...shared,
      size: 48,
      grid: { stroke: line, width: 1 },
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
      values: (_, splits) => splits.map((each) => number(each, { notation: 'compact' })),
    },
  ];
}
