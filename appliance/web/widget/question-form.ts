import { make, makeIcon } from './elements.ts';
import type { WidgetTexts } from './texts.ts';

/** Characters of a question. */
const LONGEST = 2000;
/** Lines that the field grows to. */
const MOST_LINES = 5;

export interface QuestionForm {
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  /** Sending turns into stopping while an answer is on its way. */
  setBusy(isBusy: boolean): void;
}

export interface QuestionActs {
  texts: WidgetTexts;
  ask(question: string): void;
  stop(): void;
}

/** Where questions are typed. Enter sends, with Shift it begins a line; while letters are put together (IME) it belongs to that. */
export function questionForm({ texts, ask, stop }: QuestionActs): QuestionForm {
  const field = make('textarea', { id: 'question', rows: '1', maxlength: String(LONGEST), placeholder: texts.question });
  const button = make('button', { type: 'submit', class: 'main' });
  const form = make('form', {}, make('label', { for: 'question', class: 'hidden' }, texts.question), field, button);
  let isBusy = false;
  const setBusy = (busy: boolean): void => {
    isBusy = busy;
    const name = busy ? texts.stop : texts.send;
    button.replaceChildren(makeIcon(busy ? 'stop' : 'send'));
    button.setAttribute('aria-label', name);
    button.title = name;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const question = field.value.trim();
    if (isBusy) return void (event.type === 'submit' && stop()); // Enter stops nothing: the next question waits in the field
    if (question === '') return void field.focus();
    field.value = '';
    grow(field);
    ask(question);
  };
  form.addEventListener('submit', submit);
  field.addEventListener('input', () => grow(field));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
  });
  setBusy(false);
  return { form, field, setBusy };
}

/** As high as its text, up to some lines. */
function grow(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_LINES, field.value.split('\n').length);
}
