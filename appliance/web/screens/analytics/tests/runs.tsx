import type { Schemas } from '../../../api/client.ts';
import { type Column, DataTable } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf, navigate } from '../../../state/router.tsx';
import { number, t } from '../../../texts/index.ts';

type Run = Schemas['TestRun'];

const words = t.analytics.tests;

const counts = (id: 'questions' | 'answered' | 'failed'): Column<Run> => ({
  id,
  label: words[`${id}Column`],
  cell: (run) => number(run[id]),
  value: (run) => run[id],
  number: true,
});

/** When a run began, to the second: runs follow each other quickly. */
export const runTime = (started: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(started),
  );

/** The runs that are kept: one is opened below. */
export function Runs({ runs, chosen }: { runs: readonly Run[]; chosen: Run | undefined }) {
  const { instance } = useInstance();
  const columns: Column<Run>[] = [
    {
      id: 'started',
      label: words.started,
      cell: ({ id, started }) => (id === chosen?.id ? `${runTime(started)} (${words.shown})` : runTime(started)),
      value: ({ started }) => started,
    },
    counts('questions'),
    counts('answered'),
    counts('failed'),
    {
      id: 'score',
      label: words.meanScore,
      cell: ({ score }) => (score === undefined ? '–' : number(score)),
      value: ({ score }) => score,
      number: true,
    },
  ];
  return (
    <section class="stack tests-runs">
      <h2>{words.runs}</h2>
      <DataTable
        label={words.runs}
        columns={columns}
        rows={runs}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(addressOf('analytics', ['tests', id], { instance }))}
      />
    </section>
  );
}
