import { t } from '../../texts/index.ts';
import { Place } from './differences.tsx';
import { problemsByField } from './edits.ts';
import type { SettingsField, SettingsProblem } from './types.ts';
import { goToSetting } from './use-place.ts';

export interface ProblemListProps {
  problems: readonly SettingsProblem[];
  fields: readonly SettingsField[];
  /** Somebody goes to one of them. */
  onGo(): void;
}

/** All that is wrong, each with the way to it. */
export function ProblemList({ problems, fields, onGo }: ProblemListProps) {
  return (
    <ul class="differences">
      {[...problemsByField(problems, fields)].flatMap(([place, within]) =>
        within.map((problem) => (
          <li key={`${problem.pointer} ${problem.detail}`}>
            <Place pointer={place || problem.pointer} fields={fields} />
            <p class="bad">{problem.detail}</p>
            {place === '' ? (
              <p class="small muted">{t.configure.line(problem.line)}</p>
            ) : (
              <button
                type="button"
                class="link-button"
                onClick={() => {
                  onGo();
                  setTimeout(goToSetting, 0, place); // the dialog gives the focus back first
                }}
              >
                {t.configure.goThere}
              </button>
            )}
          </li>
        )),
      )}
    </ul>
  );
}
