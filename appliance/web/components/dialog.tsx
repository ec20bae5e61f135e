import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { Button } from './button.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  /** By Escape and the button; none where the dialog cannot be closed. */
  onClose?(): void;
  wide?: boolean;
  children: ComponentChildren;
}

/** A native modal dialog: it keeps the focus, and gives it back where it was. */
export function Dialog({ open, title, onClose, wide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    // An element that is taken out of the page gives the focus back to nobody. At once: whoever closes it may have another place for it.
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={element}
      class="dialog"
      data-wide={wide}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          {onClose && (
            <Button kind="quiet" small onClick={onClose}>
              {t.common.close}
            </Button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
