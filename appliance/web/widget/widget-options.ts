import { WIDGET_TEXTS, type WidgetTexts } from './texts.ts';

/** How a widget looks and speaks. */
export interface WidgetOptions {
  /** What answers. */
  instance: string;
  /** Empty where a session answers, as in the preview of the screens. */
  embedcode: string;
  title: string;
  greeting: string;
  position: 'right' | 'left';
  /** A colour of CSS; empty for the widget's own. */
  colour: string;
  /** `auto` follows the browser. */
  scheme: 'auto' | 'light' | 'dark';
  /** Code of the language of the texts. */
  language: string;
  texts: WidgetTexts;
}

/** What the attributes `data-…` of the script element say; `page` is the language of the page. Never throws: what is wrong is left out. */
export function widgetOptionsOf(data: Readonly<Record<string, string | undefined>>, page = ''): WidgetOptions {
  const { instance = '', embedcode = '', colour = '', title, greeting } = data;
  const language = [data.language, page].map(base).find((code) => code in WIDGET_TEXTS) ?? 'en';
  const texts = { ...(WIDGET_TEXTS.en as WidgetTexts), ...WIDGET_TEXTS[language], ...ownTexts(data.texts) }; // English is always there
  return {
    ...{ instance, embedcode, colour, language, texts },
    title: title || texts.title,
    greeting: greeting || texts.greeting,
    position: data.position === 'left' ? 'left' : 'right',
    scheme: data.scheme === 'light' || data.scheme === 'dark' ? data.scheme : 'auto',
  };
}

const base = (language = ''): string => language.toLowerCase().split('-')[0] ?? '';

/** `{"send": "Go"}`; texts alone, and known ones. */
function ownTexts(json = ''): Partial<WidgetTexts> {
  try {
    const entries = Object.entries(JSON.parse(json || '{}'));
    return Object.fromEntries(entries.filter(([name, text]) => name in (WIDGET_TEXTS.en ?? {}) && typeof text === 'string'));
  } catch {
    console.warn('touchstone widget: data-texts is no JSON object');
    return {};
  }
}
