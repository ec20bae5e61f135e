import { useEffect } from 'preact/hooks';

/** Asks before a page is left; undefined where nothing would be lost. */
let question: string | undefined;

/** Whether somebody may go on: asks them where something would be lost. */
export const mayLeave = (): boolean => question === undefined || confirm(question);

/** While `isDirty`, leaving asks first: within the screens with these words, elsewhere with those of the browser. */
export function useLeaveGuard(isDirty: boolean, words: string): void {
  useEffect(() => {
    if (!isDirty) return;
    question = words;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      question = undefined;
      removeEventListener('beforeunload', ask);
    };
  }, [isDirty, words]);
}
