import { useEffect } from 'preact/hooks';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const isUsable = (each: HTMLElement): boolean =>
  each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"], [data-kind="danger"]');

/** The element itself and all that are around it, the nearest first. */
function outwards(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) found.push(each);
  return found;
}

/** What gets the focus in its place: something to use beside where it was, and at last the heading of the screen. */
function instead(around: readonly Element[]): HTMLElement | undefined {
  for (const each of around.filter(({ isConnected }) => isConnected)) {
    if (each.matches('main')) return each.querySelector<HTMLElement>('h1') ?? undefined;
    const within = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const found = [each, ...within].find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.matches(FOCUSABLE) && isUsable(one),
    );
    if (found) return found;
  }
  return undefined;
}

/** When what has the keyboard is taken away, it goes on beside it: browsers would begin at the top of the page again. */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const forget = (): void => {
      path = [];
    };
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof Element) path = outwards(target);
    };
    const keep = (): void => {
      const [last, ...around] = path;
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (last && !last.isConnected && isNowhere) instead(around)?.focus();
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('pointerdown', forget); // somebody who clicks beside everything wants the focus nowhere
    addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      removeEventListener('pointerdown', forget);
      removeEventListener('focusin', remember);
    };
  }, []);
}
