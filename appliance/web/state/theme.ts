import { useEffect } from 'preact/hooks';
import { readStored, useStored } from './stored.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const asTheme = (text: string | undefined): Theme => THEMES.find((each) => each === text) ?? 'system';

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Before anything is shown. */
export const applyStoredTheme = (): void => apply(asTheme(readStored('theme')));

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [stored, store] = useStored('theme', 'system');
  const theme = asTheme(stored);
  useEffect(() => apply(theme), [theme]);
  return [theme, store];
}
