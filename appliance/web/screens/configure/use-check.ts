import { useEffect, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { checkSettings, type WantedSettings } from './calls.ts';
import type { Checked, Difference, SavedSettings, SettingsForm, SettingsProblem } from './types.ts';

/** What the service says of a draft. */
export interface Checking {
  /** Of the draft; the saved one where there is none. */
  form: SettingsForm | undefined;
  problems: readonly SettingsProblem[];
  /** What a save would change. */
  differences: readonly Difference[];
  /** YAML as a save would write it, secrets as the marker. */
  text: string;
  /** The last keystrokes are not checked yet. */
  pending: boolean;
  error: ApiError | undefined;
}

/** Milliseconds without a keystroke after which a draft is checked. */
const REST = 300;

/** Checks a draft a moment after its last change. */
export function useCheck(instance: string, saved: SavedSettings | undefined, wanted: WantedSettings | undefined): Checking {
  const [told, setTold] = useState<{ of: WantedSettings; checked: Checked }>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    setError(undefined);
    if (!wanted || !saved) return setTold(undefined);
    const abort = new AbortController();
    const look = (): void =>
      void checkSettings(instance, wanted, abort.signal).then(
        (checked) => setTold({ of: wanted, checked }),
        (thrown: unknown) => abort.signal.aborted || setError(asApiError(thrown)),
      );
    const timer = setTimeout(look, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [instance, saved, wanted]);
  const checked = wanted ? told?.checked : undefined;
  return {
    form: checked?.form ?? saved?.form,
    problems: checked?.problems ?? saved?.settings.problems ?? [],
    differences: checked?.differences ?? [],
    text: (wanted && 'text' in wanted ? wanted.text : checked?.text) ?? saved?.settings.text ?? '',
    pending: wanted !== undefined && told?.of !== wanted && !error,
    error,
  };
}
