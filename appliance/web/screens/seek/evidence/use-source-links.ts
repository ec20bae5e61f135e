import { useEffect } from 'preact/hooks';

const sourceOf = (target: EventTarget | null): string | undefined => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null;
  return found?.dataset.source;
};

/** Marks all that is of a source, and nothing else. */
function show(root: HTMLElement, source: string | undefined): void {
  for (const each of root.querySelectorAll<HTMLElement>('[data-source]'))
    each.toggleAttribute('data-active', source !== undefined && each.dataset.source === source);
}

/**
 * Within an element, pointing at something of a source or going there by keyboard shows all that is of the same source, and following a
 * mark of the answer calls `onFollow`.
 */
export function useSourceLinks(root: { readonly current: HTMLElement | null }, onFollow: (source: number) => void): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const point = ({ target }: Event): void => show(element, sourceOf(target));
    const leave = (): void => show(element, undefined);
    const follow = (event: MouseEvent): void => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLElement>('.seek-reference, .seek-answer .seek-mark') : null;
      if (!link?.dataset.source || event.metaKey || event.ctrlKey || isSelecting()) return;
      event.preventDefault();
      onFollow(Number(link.dataset.source));
    };
    element.addEventListener('mouseover', point);
    element.addEventListener('focusin', point);
    element.addEventListener('mouseleave', leave);
    element.addEventListener('focusout', leave);
    element.addEventListener('click', follow);
    return () => {
      element.removeEventListener('mouseover', point);
      element.removeEventListener('focusin', point);
      element.removeEventListener('mouseleave', leave);
      element.removeEventListener('focusout', leave);
      element.removeEventListener('click', follow);
    };
  }, [onFollow]);
}

/** Somebody who selects words does not follow them. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';
