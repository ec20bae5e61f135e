import { readableOn } from './colour.ts';
import { make, makeButton, makeIcon } from './elements.ts';
import { makePanel, type Panel } from './panel.ts';
import css from './widget.css?inline';
import type { WidgetOptions } from './widget-options.ts';
import type { WidgetService } from './widget-service.ts';

/** Marks the hosts of widgets, also for widgets of other versions on the same page. */
const MARK = 'data-touchstone-widget';
/** Told on the document when a widget opens; others give it the room. */
const OPENS = 'touchstone-widget-opens';
/** Where the panel takes the whole window. */
const NARROW = '(max-width: 480px)';

/** A widget on a page. The page's styles do not reach into it, nor its own out. */
export class Widget {
  readonly #host: HTMLElement;
  readonly #body: HTMLElement;
  readonly #panel: Panel;
  readonly #launcher: HTMLButtonElement;
  readonly #narrow = matchMedia(NARROW);
  readonly #ended = new AbortController();

  /** Stands at the end of `into`. */
  constructor(into: Element, options: WidgetOptions, service: WidgetService) {
    const { position, texts } = options;
    this.#panel = makePanel(options, service, () => this.close());
    const attributes = { class: 'launcher', 'aria-expanded': 'false', 'aria-controls': 'panel', 'aria-haspopup': 'dialog' };
    const toggle = (): void => (this.isOpen ? this.close() : this.open());
    this.#launcher = makeButton({ label: texts.open, ...attributes }, toggle, makeIcon('ask'));
    const before = into.querySelectorAll(`:scope > [${MARK}="${position}"]`).length;
    this.#host = make('div', { [MARK]: position });
    this.#host.style.setProperty('--touchstone-place', String(before));
    this.#body = make('div', { class: 'widget' }, this.#launcher, this.#panel.dialog);
    shadowOf(this.#host).append(this.#body);
    this.wear(options);
    this.#listen();
    into.append(this.#host);
  }

  get isOpen(): boolean {
    return this.#panel.dialog.open;
  }

  /** What is typed and not sent. */
  get draft(): string {
    return this.#panel.field.value;
  }

  set draft(text: string) {
    this.#panel.field.value = text;
  }

  /** Takes colours, place, title and greeting on while it stands: what was typed and said stays. Language and instance are for good. */
  wear(options: WidgetOptions): void {
    this.#host.setAttribute(MARK, options.position);
    this.#body.dataset.position = options.position;
    this.#panel.title.textContent = options.title;
    this.#panel.conversation.greet(options.greeting);
    dress(this.#host, options);
  }

  open(): void {
    document.dispatchEvent(new CustomEvent(OPENS, { detail: this.#host }));
    this.#launcher.setAttribute('aria-expanded', 'true');
    this.#reveal();
  }

  /** Open from the start, beside the page: the focus stays where it was, which `show` of a dialog would take. */
  show(): void {
    if (this.#narrow.matches) return;
    this.#launcher.setAttribute('aria-expanded', 'true');
    this.#makeWay();
    this.#panel.dialog.setAttribute('open', '');
  }

  /** Gives the focus back to the button, unless something else has it. */
  close(hasFocus = true): void {
    if (!this.isOpen) return;
    this.#panel.dialog.close();
    this.#launcher.setAttribute('aria-expanded', 'false');
    if (hasFocus) this.#launcher.focus();
  }

  remove(): void {
    this.#panel.conversation.stop();
    this.#ended.abort();
    this.#host.remove();
  }

  /** A dialog over the whole window keeps the focus; one beside the page lets it go. */
  #reveal(): void {
    const { dialog, field } = this.#panel;
    if (dialog.open) dialog.close();
    this.#makeWay();
    if (this.#narrow.matches) dialog.showModal();
    else dialog.show();
    field.focus();
  }

  /** The panel stands above the buttons of all widgets of its corner. */
  #makeWay(): void {
    const corner = `:scope > [${MARK}="${this.#host.getAttribute(MARK)}"]`;
    const others = (this.#host.parentElement?.querySelectorAll(corner).length ?? 1) - 1;
    this.#host.style.setProperty('--touchstone-crowd', String(others));
  }

  #listen(): void {
    const { signal } = this.#ended;
    const giveRoom = (event: Event): void => {
      if (event instanceof CustomEvent && event.detail !== this.#host) this.close(false);
    };
    document.addEventListener(OPENS, giveRoom, { signal });
    this.#narrow.addEventListener('change', () => this.isOpen && this.#reveal(), { signal });
  }
}

/** With styles that need no permission of the page's policy, as an element `style` would. */
function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}

/** Colours that the page has chosen. By properties, of which an empty one is none: attributes `style` may be forbidden. */
function dress({ style }: HTMLElement, { colour, scheme }: WidgetOptions): void {
  const readable = colour && readableOn(colour);
  style.setProperty('--touchstone-accent', readable ? colour : '');
  style.setProperty('--touchstone-on-accent', readable || '');
  style.setProperty('--touchstone-scheme', scheme === 'auto' ? '' : scheme);
}
