import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme may break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  /** What is wider than the window. */
  wide: string[];
}

const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;

/** Ways to look at a page. All rules are for the light one; the narrow one has its colours, and the others change colours alone. */
const LOOKS = {
  light: { media: LIGHT, width: 1280, rules: undefined },
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, width: 1280, rules: OF_COLOURS },
  'forced colours': { media: { colorScheme: 'light', forcedColors: 'active' }, width: 1280, rules: OF_COLOURS },
  '320 pixels': { media: LIGHT, width: 320, rules: undefined },
} as const;
export type Look = keyof typeof LOOKS;

let source: string | undefined;

/** What axe finds on the page as it is (`rule: element`), and what is wider than the window; in one trip, as there are hundreds. */
async function violationsOf(page: Page, { rules, width }: (typeof LOOKS)[Look]): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: RULES };
  const further = { 'target-size': { enabled: true }, 'color-contrast': { enabled: width === LOOKS.light.width } };
  // What axe would load beside the page is for rules that are not asked for.
  const options = { runOnly, resultTypes: ['violations'], preload: false, ...(!rules && { rules: further }) };
  const { violations, wide }: AxeResult = await page.evaluate(lookWithAxe, options);
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} (${failureSummary})`),
  );
  return [...told, ...wide];
}

/** Runs in the page. */
async function lookWithAxe(options: object): Promise<AxeResult> {
  // @ts-expect-error what was brought in
  const { violations } = await axe.run(document, options);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return { violations, wide: [] };
  // Where the page scrolls sideways; without what scrolls by itself.
  const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
  return {
    violations,
    wide: ['the page scrolls sideways', ...wide.slice(0, 5).map((each) => `too wide: ${each.outerHTML.slice(0, 120)}`)],
  };
}

/** Runs in the page: elements that have the keyboard and do not show it, or show it behind something that lies above. */
function findUnseen(): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const roots = [scope, ...[...scope.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)]);
  const isUsable = (each: HTMLElement): boolean =>
    each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"], [inert] *');
  const look = (each: Element | null, upwards = 3): string => {
    if (!each || upwards === 0) return '';
    const { outline, boxShadow, borderColor } = getComputedStyle(each);
    const beside = each.nextElementSibling ? getComputedStyle(each.nextElementSibling).outline : '';
    return `${outline} ${boxShadow} ${borderColor} ${beside} | ${look(each.parentElement, upwards - 1)}`;
  };
  /** Whether some of it is above everything else. */
  const isOnTop = (each: HTMLElement): boolean => {
    const root = each.getRootNode();
    const seen = each.closest('label') ?? each;
    const boxes = [...seen.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    return boxes.some(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].some((share) => {
        const [x, y] = [left + (right - left) * share, top + (bottom - top) * share];
        const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(x, y);
        return hit !== null && (seen.contains(hit) || hit.contains(seen));
      }),
    );
  };
  const nameOf = (each: Element): string => each.outerHTML.slice(0, 160);
  return all.filter(isUsable).flatMap((each) => {
    const root = each.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    if (active instanceof HTMLElement) active.blur();
    const before = look(each);
    each.focus();
    const now = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    if (now !== each) return []; // a radio button of which another is chosen, and what is hidden in a closed part
    const problems: string[] = [];
    if (look(each) === before) problems.push(`focus is not seen: ${nameOf(each)}`);
    if (!each.closest('.skip') && !isOnTop(each)) problems.push(`focus is behind something: ${nameOf(each)}`);
    return problems;
  });
}

/** What is wrong with the page in the light, in which it is given and left, and in each of these further looks. */
export async function findingsOf(page: Page, further: readonly Exclude<Look, 'light'>[]): Promise<string[]> {
  source ??= readFileSync(AXE, 'utf8');
  // Once into each document. By the debugger, which no policy of the page keeps out.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`(() => { ${source} })()`);
  const found: string[] = [];
  let before: Look = 'light';
  for (const name of ['light' as const, ...further]) {
    await showIn(page, name, before);
    const here = await violationsOf(page, LOOKS[name]);
    if (!LOOKS[name].rules) {
      // From the first time on the page is used by the keyboard: focus is shown.
      if (name === 'light') await page.keyboard.press('Tab');
      here.push(...(await page.evaluate(findUnseen)));
    }
    found.push(...here.map((each) => `${name}: ${each}`));
    before = name;
  }
  await showIn(page, 'light', before);
  return found;
}

/** Sets what differs from the look before: each change has the page laid out and painted anew. */
async function showIn(page: Page, look: Look, before: Look): Promise<void> {
  const [now, then] = [LOOKS[look], LOOKS[before]];
  if (now.width !== then.width) {
    await page.setViewportSize({ width: now.width, height: 800 });
    // Those that listen to `matchMedia` are told with the next frame, when styles hold already.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  if (now.media !== then.media) await page.emulateMedia(now.media);
}
