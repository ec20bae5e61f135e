import { useEffect, useState } from 'preact/hooks';
import type { SettingsForm } from './types.ts';

const placeOf = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

/** Says which setting should be looked at: `#/answer/2/weigh_passages/max_documents` behind the address. */
export const goToSetting = (pointer: string): void => {
  location.hash = pointer;
  dispatchEvent(new HashChangeEvent('hashchange'));
};

/** The setting that the address names: its group is shown, and its control gets the focus. */
export function usePlace(form: SettingsForm, onGroup: (group: string) => void): string {
  const [place, setPlace] = useState({ pointer: placeOf(), turn: 0 });
  useEffect(() => {
    const look = (): void => setPlace(({ turn }) => ({ pointer: placeOf(), turn: turn + 1 }));
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const group = form.groups.find(({ fields }) => fields.some(({ pointer }) => pointer === place.pointer))?.id;
  useEffect(() => {
    if (!group) return;
    onGroup(group);
    requestAnimationFrame(() => focusOn(place.pointer));
  }, [place, group]);
  return place.pointer;
}

/** Once it is there: its group is rendered first. */
function focusOn(pointer: string, tries = 10): void {
  const setting = document.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);
  if (!setting && tries > 0) return void requestAnimationFrame(() => focusOn(pointer, tries - 1));
  setting?.scrollIntoView({ block: 'center' });
  setting?.querySelector<HTMLElement>('.setting-control :is(input, select, textarea, button)')?.focus({ preventScroll: true });
}
