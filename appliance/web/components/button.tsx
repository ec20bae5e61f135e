import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'type' | 'disabled'> {
  /** `main` once in a place; `plain` when absent. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  type?: 'button' | 'submit';
  /** It has nothing to do now: as `busy`, it stays in reach, and what is read aloud says so. */
  disabled?: boolean;
  /** Something is at work: it stays in reach of the keyboard, and does nothing. */
  busy?: boolean;
  children: ComponentChildren;
}

export function Button({ kind = 'plain', small, type = 'button', busy, disabled, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${rest.class ?? ''}`}
      data-kind={kind}
      data-small={small}
      aria-disabled={busy || disabled || undefined}
      onClick={busy || disabled ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
