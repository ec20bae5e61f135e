/** What browsers, too, build no deeper than. Source: Blink, `kMaximumHTMLParserDOMTreeDepth`. */
const DEEPEST = 512;
const MOST_ELEMENTS = 200_000;
/** Of one element; a parser compares each with all before it. */
const MOST_ATTRIBUTES = 500;

/** Comments, elements that hold no others, and tags with their attributes. */
const MARKUP = new RegExp(
  [
    String.raw`<!--[\s\S]*?(?:-->|$)`,
    String.raw`<(script|style|textarea|title|xmp)\b[\s\S]*?(?:<\/\1|$)`,
    String.raw`<(\/?)([a-z][^\s/>]{0,50})((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)`,
  ].join('|'),
  'gi',
);

/** What nests in none of its kind, or holds nothing: its end may be left out. */
const FLAT = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup tr td th thead tbody tfoot rt rp colgroup'
  ).split(' '),
);

/** Throws for HTML that no parser gets through in a sensible time: too many elements, too deep, or with too many attributes. */
export function checkHtml(html: string): void {
  let [elements, depth] = [0, 0];
  for (const [, , slash, name = '', attributes = ''] of html.matchAll(MARKUP)) {
    if (slash === undefined) continue;
    elements += slash ? 0 : 1;
    depth = Math.max(0, depth + depthOf(name, slash));
    if (depth > DEEPEST) throw new Error(`has elements nested more than ${DEEPEST} deep`);
    if (elements > MOST_ELEMENTS) throw new Error(`has more than ${MOST_ELEMENTS} elements`);
    if (countAttributes(attributes) > MOST_ATTRIBUTES)
      throw new Error(`has an element ${name} with more than ${MOST_ATTRIBUTES} attributes`);
  }
}

function depthOf(name: string, slash: string): number {
  if (FLAT.has(name.toLowerCase())) return 0;
  return slash ? -1 : 1;
}

const countAttributes = (text: string): number =>
  text.length <= MOST_ATTRIBUTES ? 0 : (text.replace(/"[^"]*"|'[^']*'/g, ' ').match(/[\s/]+/g)?.length ?? 0);
