import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'type' | 'disabled'> {
  /** `main` once in a place; `plain` when absent. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Something is at work: it stays in reach of the keyboard, and does nothing. */
  busy?: boolean;
  children: ComponentChildren;
}

export function Button({ kind = 'plain', small, type = 'button', busy, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${rest.class ?? ''}`}
      data-kind={kind}
      data-small={small}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
