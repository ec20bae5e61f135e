import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { skipWithout } from './skip-without.ts';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync';

let browser: Promise<Browser> | undefined;

const executable = (): string | undefined =>
  [process.env.TOUCHSTONE_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));

/** Skips a suite, from its `before`, where there is no Chromium. */
export function needChromium(context: Mocha.Context): void {
  if (!executable()) skipWithout(context, 'neither TOUCHSTONE_CHROMIUM names one nor is there /usr/bin/chromium');
}

/** The one browser of a test run; it ends with the process. */
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: executable() ?? '', args: FLAGS.split(' '), headless: true });
  return browser;
}

/** A page of a fresh profile, with what its console has complained of. */
export interface TestPage {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and exceptions; the answers 401 and 403 that a test may want are left out. */
  complaints: string[];
}

const contexts: BrowserContext[] = [];

/** Opens one; `closePages` closes all of them. */
export async function openPage(options: BrowserContextOptions = {}): Promise<TestPage> {
  const context = await (await theBrowser()).newContext({ reducedMotion: 'reduce', ...options });
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !/status of (?:401|403|404|503)/.test(message.text());
    if (isComplaint) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

export async function closePages(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** What axe finds on the page as it is: `rule: element`. */
async function violationsOf(page: Page): Promise<string[]> {
  // Read by the debugger, which no policy of the page keeps out.
  await page.evaluate(`window.axe || undefined`);
  const source = (await import('node:fs')).readFileSync(AXE, 'utf8');
  const result: AxeResult = await page.evaluate(
    `(async () => { if (!window.axe) { ${source} } return axe.run({ runOnly: ${JSON.stringify(RULES)} }); })()`,
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} (${failureSummary})`),
  );
}

/** Throws where axe finds something, or the page is wider than the window: in light, in dark, and at 320 pixels. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const found: string[] = [];
  for (const [name, colorScheme, width] of [
    ['light', 'light', size.width],
    ['dark', 'dark', size.width],
    ['320 pixels', 'light', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: size.height });
    found.push(...(await violationsOf(page)).map((each) => `${name}: ${each}`));
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    if (isWide) found.push(`${name}: the page scrolls sideways`);
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
  if (found.length > 0) throw new Error(found.join('\n'));
}
