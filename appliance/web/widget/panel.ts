import { Conversation } from './conversation.ts';
import { make, makeButton, makeIcon } from './elements.ts';
import { questionForm } from './question-form.ts';
import type { WidgetOptions } from './widget-options.ts';
import type { WidgetService } from './widget-service.ts';

export interface Panel {
  dialog: HTMLDialogElement;
  title: HTMLElement;
  /** Where questions are typed. */
  field: HTMLTextAreaElement;
  conversation: Conversation;
}

/** The dialog with the conversation. */
export function makePanel(options: WidgetOptions, service: WidgetService, onClose: () => void): Panel {
  const { texts, language } = options;
  const { form, field, setBusy } = questionForm({
    texts,
    ask: (question) => void conversation.ask(question),
    stop: () => conversation.stop(),
  });
  const conversation = new Conversation({ service, texts, onBusy: setBusy });
  const restart = (): void => {
    conversation.restart();
    field.focus();
  };
  const again = makeButton({ label: texts.again, class: 'quiet' }, restart, makeIcon('again'));
  const close = makeButton({ label: texts.close, class: 'quiet' }, onClose, makeIcon('close'));
  const title = make('h2', { id: 'title' });
  const head = make('div', { class: 'head' }, title, again, close);
  const attributes = { class: 'panel', id: 'panel', 'aria-labelledby': 'title', lang: language };
  const dialog = make('dialog', attributes, head, conversation.log, conversation.status, form);
  // Pages with shortcuts of single letters are not to take what is typed here.
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  return { dialog, title, field, conversation };
}
