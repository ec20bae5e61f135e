import type { Schemas } from '../../../api/client.ts';
import { number, t } from '../../../texts/index.ts';
import { CHANGES, type Change, SIGNS } from './report-rows.tsx';

const words = t.analytics.tests;

export interface ChangesProps {
  changes: NonNullable<Schemas['TestReport']['changes']>;
  chosen: Change | undefined;
  onChoose(change: Change | undefined): void;
}

/** The comparison in four numbers; each shows its questions alone. */
export const Changes = ({ changes, chosen, onChoose }: ChangesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls that are sent together
  <div class="changes" role="group" aria-label={words.changesLabel}>
    {CHANGES.map((change) => (
      <button
        key={change}
        type="button"
        class="change"
        data-change={change}
        aria-pressed={chosen === change}
        onClick={() => onChoose(chosen === change ? undefined : change)}
      >
        <span class="figure">{number(changes[change])}</span>
        <span>
          <span aria-hidden="true">{SIGNS[change]}</span> {words.changes[change]}
        </span>
      </button>
    ))}
  </div>
);
