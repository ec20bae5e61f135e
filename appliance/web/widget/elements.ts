type Properties = Readonly<Record<string, string>>;

/** An element made by code: values are attributes and texts, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Properties = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

interface ButtonOptions extends Properties {
  label: string;
}

/** A button with a name; with an icon, that alone is seen. */
export function makeButton({ label, ...attributes }: ButtonOptions, act: () => void, ...icon: Node[]): HTMLButtonElement {
  const named: Properties = icon.length > 0 ? { 'aria-label': label, title: label } : {};
  const button = make('button', { type: 'button', ...named, ...attributes }, ...(icon.length > 0 ? icon : [label]));
  button.addEventListener('click', act);
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Paths in a square of 24. */
export const ICONS = {
  ask: 'M4 5h16v11H9l-5 4z M8 9h8 M8 12h5',
  close: 'M6 6l12 12 M18 6L6 18',
  again: 'M5 12a7 7 0 1 0 2-5 M5 4v4h4',
  send: 'M4 12h15 M13 6l6 6-6 6',
  stop: 'M7 7h10v10H7z',
  up: 'M7 11v9H4v-9z M7 12l4-8c2 0 2 2 2 3l-1 3h7l-2 9H7',
  down: 'M7 13V4H4v9z M7 12l4 8c2 0 2-2 2-3l-1-3h7l-2-9H7',
} as const;

export function makeIcon(name: keyof typeof ICONS): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' }))
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}
