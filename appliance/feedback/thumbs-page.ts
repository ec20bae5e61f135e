import { safeStyle } from './thumbs-style.ts';

export type ThumbsFormat = 'html' | 'svg';

export interface ThumbsLook {
  format: ThumbsFormat;
  /** CSS of whoever shows the buttons. */
  style?: string;
  /** What was given just now, 0-5. */
  score?: number;
  /** Lets the page's own style in, and no other. */
  nonce: string;
}

/** Path of a thumb that points up, 24 wide and high. */
const THUMB =
  'M7 22V11l4-9a2.5 2.5 0 0 1 2.5 2.5V9h6a2 2 0 0 1 2 2.3l-1.4 9a2 2 0 0 1-2 1.7zM7 22H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h3';

interface Thumb {
  score: number;
  name: string;
  title: string;
  /** Turns the thumb. */
  turn: string;
}

const THUMBS: readonly Thumb[] = [
  { score: 5, name: 'up', title: 'Good answer', turn: '' },
  { score: 0, name: 'down', title: 'Bad answer', turn: ' transform="rotate(180 12 12)"' },
];

/** The thumbs have the colour of the page as a whole. */
const STYLE = `
:root{margin:0;background:transparent;color:#555}
body,svg{margin:0;display:block}
form{display:flex;gap:4px;height:45px;align-items:center;box-sizing:border-box;padding:0 2px;margin:0}
button{all:unset;box-sizing:border-box;width:40px;height:40px;padding:8px;border-radius:8px;cursor:pointer}
button:hover{background:rgba(128,128,128,.2)}
button:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
button svg{display:block;width:24px;height:24px;overflow:visible}
button path{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}
button[aria-pressed=true] path{fill:currentColor}
p{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}`;

/** Text of an attribute, in HTML and in XML alike. */
const attribute = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A form of its own for each thumb: what is rated stands in the address, so that no script has to put it anywhere. */
function button({ score, name, title, turn }: Thumb, look: ThumbsLook): string {
  const query = new URLSearchParams({ score: String(score), format: look.format, ...(look.style && { style: look.style }) });
  const isGiven = look.score !== undefined && (score === 5) === look.score > 2;
  return (
    `<button type="submit" formaction="${attribute(`?${query}`)}" title="${title}" aria-label="${title}" aria-pressed="${isGiven}"` +
    ` data-thumb="${name}"${isGiven ? ' autofocus="autofocus"' : ''}>` +
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true" focusable="false">` +
    `<path d="${THUMB}"${turn}/></svg></button>`
  );
}

/** The two buttons; a form outside of HTML says so. */
function buttons(look: ThumbsLook): string {
  const told = look.score === undefined ? '' : '<p role="status">Thank you.</p>';
  return (
    `<form xmlns="http://www.w3.org/1999/xhtml" method="post" aria-label="Rate this answer">` +
    `${THUMBS.map((thumb) => button(thumb, look)).join('')}${told}</form>`
  );
}

const TITLE = 'Rate this answer';

function svg(look: ThumbsLook): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="45" viewBox="0 0 90 45"><title>${TITLE}</title>` +
    `<style nonce="${look.nonce}">${styleOf(look)}</style>` +
    `<foreignObject width="90" height="45">${buttons(look)}</foreignObject></svg>\n`
  );
}

const html = (look: ThumbsLook): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title>` +
  `<meta name="viewport" content="width=device-width"><style nonce="${look.nonce}">${styleOf(look)}</style></head>` +
  `<body>${buttons(look)}</body></html>\n`;

const styleOf = ({ style = '' }: ThumbsLook): string => `${STYLE}\n:root{${safeStyle(style)}}`;

/** The rating buttons as a page or as an image: forms and a style, no script. */
export const thumbsPage = (look: ThumbsLook): string => (look.format === 'svg' ? svg(look) : html(look));
