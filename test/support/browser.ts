import { existsSync } from 'node:fs';
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
