import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';
import { Notice, type NoticeKind } from '../components/notice.tsx';

interface Toast {
  id: number;
  kind: NoticeKind;
  text: string;
}

type Say = (text: string, kind?: NoticeKind) => void;

/** Milliseconds that good news stay; bad news stay until they are dismissed. */
const STAY = 6000;

const ToastContext = createContext<Say>(() => {});

/** Tells something in a corner, and to screen readers: `say('Saved')`. */
export const useToast = (): Say => useContext(ToastContext);

let last = 0;

export function Toasts({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const drop = (id: number): void => setToasts((all) => all.filter((each) => each.id !== id));
  const say = useCallback<Say>((text, kind = 'good') => {
    const id = ++last;
    setToasts((all) => [...all.slice(-3), { id, kind, text }]);
    if (kind === 'good') setTimeout(drop, STAY, id);
  }, []);
  return (
    <ToastContext.Provider value={say}>
      {children}
      <div class="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, kind, text }) => (
          <Notice key={id} kind={kind} onDismiss={() => drop(id)}>
            {text}
          </Notice>
        ))}
      </div>
    </ToastContext.Provider>
  );
}
