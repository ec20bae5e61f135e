import type { ComponentChildren } from 'preact';
import { Button, TextArea } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';

export interface QuestionFormProps {
  value: string;
  running: boolean;
  onInput(value: string): void;
  onAsk(): void;
  onStop(): void;
  /** Beside the button. */
  children?: ComponentChildren;
}

/** The longest question that the service takes unless it is told otherwise, in characters. */
const LONGEST = 10_000;

/** Enter asks; with Shift it begins a new line. Enter that ends a word of an input method does neither. */
export function QuestionForm({ value, running, onInput, onAsk, onStop, children }: QuestionFormProps) {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    onAsk();
  };
  return (
    <form
      class="seek-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <TextArea
        label={t.seek.form.label}
        help={t.seek.form.keys}
        rows={2}
        maxLength={LONGEST}
        value={value}
        onInput={onInput}
        onKeyDown={press}
      />
      <div class="row">
        <Button kind="main" type="submit" busy={running}>
          {t.seek.form.go}
        </Button>
        {running && <Button onClick={onStop}>{t.seek.form.stop}</Button>}
        {children}
      </div>
    </form>
  );
}
