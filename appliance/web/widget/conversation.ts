import { answerElements } from './answer-view.ts';
import { make, makeButton } from './elements.ts';
import { markdownElements } from './markup.ts';
import type { WidgetTexts } from './texts.ts';
import { WidgetFault, type WidgetService } from './widget-service.ts';

export interface ConversationOptions {
  service: WidgetService;
  texts: WidgetTexts;
  /** Whether an answer is on its way. */
  onBusy(isBusy: boolean): void;
}

/** For the service to tell conversations apart; pages without https have no randomUUID. */
const newSession = (): string =>
  `widget-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** What was said, and what goes on. */
export class Conversation {
  /** Where it is shown. */
  readonly log: HTMLElement;
  /** Tells screen readers what happens; pieces of answers would be read again and again. */
  readonly status = make('div', { class: 'hidden', role: 'status' });
  readonly #options: ConversationOptions;
  #session = newSession();
  readonly #greeting = make('div', { class: 'said theirs' });
  #current: AbortController | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.log = make('div', { class: 'log', role: 'region', 'aria-label': options.texts.conversation, tabindex: '0' });
    this.log.append(this.#greeting);
  }

  /** What stands above everything that is said, also after a restart. */
  greet(text: string): void {
    this.#greeting.replaceChildren(...markdownElements(text));
  }

  /** Shows a question and its answer, ending the one before. Never throws: what fails is said. */
  async ask(question: string): Promise<void> {
    const { texts, onBusy } = this.#options;
    this.stop();
    const abort = new AbortController();
    this.#current = abort;
    const place = make('div', { class: 'said theirs' }, make('p', { class: 'working' }, texts.working));
    this.log.append(make('div', { class: 'said mine' }, make('span', { class: 'hidden' }, `${texts.you}: `), question), place);
    this.#follow(place);
    this.status.textContent = texts.working;
    onBusy(true);
    try {
      await this.#answer(question, place, abort.signal);
    } catch (thrown) {
      this.#tell(place, { thrown, isStopped: abort.signal.aborted, question });
    }
    if (this.#current !== abort) return;
    this.#current = undefined;
    onBusy(false);
  }

  stop(): void {
    this.#current?.abort();
  }

  /** Forgets all of it. */
  restart(): void {
    this.stop();
    this.#current = undefined;
    this.#session = newSession();
    this.status.textContent = '';
    this.log.replaceChildren(this.#greeting);
    this.#options.onBusy(false);
  }

  async #answer(question: string, place: HTMLElement, signal: AbortSignal): Promise<void> {
    const { service, texts } = this.#options;
    let text = '';
    const onText = (piece: string): void => {
      text += piece;
      place.replaceChildren(...markdownElements(text));
      this.#follow(place);
    };
    const answer = await service.ask(question, { session: this.#session, signal, onText });
    const rate = (isGood: boolean): Promise<void> => service.rate(answer, isGood);
    place.replaceChildren(...answerElements(answer, { texts, rate }));
    this.status.textContent = answer.answer;
    this.#follow(place);
  }

  #tell(place: HTMLElement, { thrown, isStopped, question }: { thrown: unknown; isStopped: boolean; question: string }): void {
    const { texts } = this.#options;
    const words = isStopped ? texts.stopped : texts[thrown instanceof WidgetFault ? thrown.text : 'failed'];
    place.querySelector('.working')?.remove();
    const note = make('div', { class: 'fault' }, make('p', {}, words));
    if (!isStopped) note.append(makeButton({ label: texts.retry, class: 'plain' }, () => void this.#retry(place, question)));
    place.append(note);
    if (place.isConnected) this.status.textContent = words;
    this.#follow(place);
  }

  /** The question that failed goes, and is asked anew. */
  #retry(place: HTMLElement, question: string): Promise<void> {
    place.previousElementSibling?.remove();
    place.remove();
    this.log.focus();
    return this.ask(question);
  }

  /** Down to the end, but never past the question: answers are read from their beginning. */
  #follow(place: HTMLElement): void {
    const question = place.previousElementSibling;
    const top = question instanceof HTMLElement ? question.offsetTop - 12 : 0;
    this.log.scrollTop = Math.min(this.log.scrollHeight, top);
  }
}
