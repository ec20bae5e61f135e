/** Numbers with a unit, names and hexadecimal forms of colours: nothing that loads, runs or reaches out of the page. */
const LENGTH = String.raw`-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%)?`;
const COLOUR = String.raw`[a-z]{3,24}|#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d.,%/ ]{1,40}\)`;
const lengths = new RegExp(`^${LENGTH}(?: ${LENGTH}){0,3}$`, 'i');
const colour = new RegExp(`^(?:${COLOUR})$`, 'i');

/** What the rating buttons may be styled with, and which values it may have. */
const PROPERTIES: ReadonlyMap<string, RegExp> = new Map([
  ...['color', 'background', 'background-color'].map((name) => [name, colour] as const),
  ...['margin', 'padding', 'gap', 'border-radius'].map((name) => [name, lengths] as const),
  ['opacity', /^(?:0|1|0?\.\d{1,3})$/],
  ['justify-content', /^(?:start|end|left|right|center|space-between)$/],
  ['text-align', /^(?:start|end|left|right|center)$/],
]);

/** Declarations that are kept. */
const MOST = 20;

/**
 * Those declarations of a style that can do no harm, for the buttons as a whole: of rules, whatever they select, what stands in
 * them counts. All else is left out without a word.
 */
export const safeStyle = (style: string): string =>
  style
    .replace(/[^{};]*\{/g, '')
    .split(/[;}]/)
    .flatMap((declaration) => {
      const [name = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
      return PROPERTIES.get(name.toLowerCase())?.test(value) ? [`${name.toLowerCase()}:${value.toLowerCase()}`] : [];
    })
    .slice(0, MOST)
    .join(';');
