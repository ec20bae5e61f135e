import type { Schemas } from '../../../api/client.ts';
import { Dialog } from '../../../components/index.ts';
import { number, t } from '../../../texts/index.ts';
import { ChangeBadge, endOf } from './report-rows.tsx';

type Row = Schemas['TestReport']['questions'][number];

const words = t.analytics.tests;

/** A question with all that came of it: now, before, and what was hoped for. */
export const Outcome = ({ row, onClose }: { row: Row | undefined; onClose(): void }) => (
  <Dialog open={row !== undefined} title={row?.question ?? ''} wide onClose={onClose}>
    {row && (
      <>
        {row.change && (
          <div>
            <ChangeBadge change={row.change} />
          </div>
        )}
        <div class="outcomes">
          {row.expected && (
            <section>
              <h3>{words.expected}</h3>
              <p class="outcome-text">{row.expected}</p>
            </section>
          )}
          <OutcomePart title={words.now} outcome={row} />
          {row.before && <OutcomePart title={words.before} outcome={row.before} />}
        </div>
      </>
    )}
  </Dialog>
);

function OutcomePart({ title, outcome }: { title: string; outcome: Schemas['TestOutcome'] }) {
  const { score, semanticScore, answer, document } = outcome;
  return (
    <section>
      <h3>{title}</h3>
      <p class="outcome-text">{answer || '–'}</p>
      <dl class="facts small">
        <dt>{words.end}</dt>
        <dd>{endOf(outcome)}</dd>
        <dt>{t.analytics.score}</dt>
        <dd>{score === undefined ? '–' : number(score)}</dd>
        {semanticScore !== undefined && (
          <>
            <dt>{words.semanticScore}</dt>
            <dd>{number(semanticScore)}</dd>
          </>
        )}
        {document && (
          <>
            <dt>{t.analytics.document}</dt>
            <dd>{document}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
