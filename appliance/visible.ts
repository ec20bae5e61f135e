/**
 * Signs that a terminal obeys instead of showing them, or that put what follows in another order: C0 without the tab and the line break,
 * DEL, C1, the separators of lines that are none to most programs, and what overrides or isolates the direction of writing.
 */
const OBEYED = /[^\P{Cc}\t\n]|[\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of documents, file names and callers as it may be shown: what a terminal would obey is written out, as JSON does it. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(OBEYED, escaped);

/** The same on one line: a name with a line break would pass for two. */
export const visibleName = (name: string): string => visible(name).replace(/[\t\n]/g, escaped);
