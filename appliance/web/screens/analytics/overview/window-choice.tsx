import { t } from '../../../texts/index.ts';

export const WINDOWS = [
  { days: 1, step: 'hour' },
  { days: 7, step: 'day' },
  { days: 30, step: 'day' },
  { days: 90, step: 'day' },
] as const;

/** How far back figures go. */
export const WindowChoice = ({ days, onChoose }: { days: number; onChoose(days: number): void }) => (
  <fieldset class="choice">
    <legend class="visually-hidden">{t.analytics.window}</legend>
    {WINDOWS.map((each) => (
      <label key={each.days} class="choice-item">
        <input type="radio" name="window" checked={each.days === days} onChange={() => onChoose(each.days)} />
        <span>{t.analytics.days(each.days)}</span>
      </label>
    ))}
  </fieldset>
);
