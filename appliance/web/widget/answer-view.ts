import { make, makeButton, makeIcon } from './elements.ts';
import { makeLink, markdownElements, safeAddress } from './markup.ts';
import type { WidgetTexts } from './texts.ts';
import type { WidgetAnswer } from './widget-service.ts';

/** Sources that are shown at most. */
const MOST_SOURCES = 4;

interface Source {
  title: string;
  address: string;
}

/** The documents that the words of an answer stand in, each once; without citations the one it comes from. */
export function sourcesOf({ reason, passages = [], citations = [], url = '', document = '' }: WidgetAnswer): Source[] {
  if (reason !== 'answered' && reason !== 'cached') return [];
  const cited = new Set(citations.map(({ passage }) => passage));
  const used = passages.filter(({ id }) => cited.has(id));
  const found = used.length > 0 ? used : [{ url, document }];
  const sources = found.map((each) => ({ title: each.document || each.url || '', address: each.url ?? '' }));
  const byKey = new Map(sources.map((each) => [each.address || each.title, each]));
  return [...byKey.values()].filter(({ title }) => title !== '').slice(0, MOST_SOURCES);
}

function sourceList(sources: readonly Source[], texts: WidgetTexts): HTMLElement {
  const items = sources.map(({ title, address }) => make('li', {}, safeAddress(address) ? makeLink(title, address) : title));
  return make('div', { class: 'sources' }, make('h3', {}, texts.sources), make('ol', {}, ...items));
}

interface Rating {
  texts: WidgetTexts;
  rate(isGood: boolean): Promise<void>;
}

/** Two thumbs; the second press takes the place of the first. */
function thumbs({ texts, rate }: Rating): HTMLElement {
  const told = make('span', { role: 'status' });
  const press = async (pressed: HTMLButtonElement, isGood: boolean): Promise<void> => {
    for (const each of [up, down]) each.setAttribute('aria-pressed', String(each === pressed));
    try {
      await rate(isGood);
      told.textContent = texts.thanks;
    } catch {
      pressed.setAttribute('aria-pressed', 'false');
      told.textContent = texts.notKept;
    }
  };
  const makeThumb = (label: string, isGood: boolean): HTMLButtonElement => {
    const button = makeButton(
      { label, class: 'quiet', 'aria-pressed': 'false' },
      () => void press(button, isGood),
      makeIcon(isGood ? 'up' : 'down'),
    );
    return button;
  };
  const [up, down] = [makeThumb(texts.yes, true), makeThumb(texts.no, false)];
  return make('div', { class: 'rating' }, make('span', {}, texts.helpful), up, down, told);
}

/** What stands in the place of the pieces once the answer is whole. */
export const answerElements = (answer: WidgetAnswer, rating: Rating): HTMLElement[] => {
  const sources = sourcesOf(answer);
  return [
    ...markdownElements(answer.answer),
    ...(sources.length > 0 ? [sourceList(sources, rating.texts)] : []),
    ...(answer.thumbs ? [thumbs(rating)] : []),
  ];
};
