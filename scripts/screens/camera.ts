import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage } from '../../test/support/browser.ts';
import type { Furniture } from './furniture.ts';
import type { PhotographedService } from './service.ts';

/** Something that a picture is taken of. */
export interface Scene {
  name: string;
  /** Below /ui/. */
  path: string | ((furniture: Furniture) => string);
  /** Nobody is signed in. */
  isOutside?: boolean;
  make?(page: Page): Promise<void>;
  /** The name of its picture in the docs. */
  docs?: string;
  /** Pixels of it that matter there; what a desk shows at first when absent. */
  height?: number;
}

const SCHEMES = ['light', 'dark'] as const;
/** Pixels: a desk, a phone. */
const WIDTHS = [1280, 390] as const;
/** Pixels of the longest picture: what is longer is cut. */
const LONGEST = 2400;
/** The picture of a page of the docs. */
const IN_DOCS = { width: 1280, height: 740 };
/** Bytes of such a picture. */
const LARGEST = 150_000;

export interface Shoot {
  service: PhotographedService;
  furniture: Furniture;
  /** Where the pictures go. */
  folder: string;
}

/** Signs in, and stays on a page from which scenes are walked to. */
export async function signIn({ url, key }: PhotographedService): Promise<Page> {
  const { page } = await openPage({ viewport: IN_DOCS });
  page.on('dialog', (dialog) => void dialog.accept()); // changes are left behind
  await page.goto(`${url}/ui/`);
  await page.getByLabel('Key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  return page;
}

/** Goes to a scene; it stands still when this ends. */
export async function goTo(page: Page, scene: Scene, { service, furniture }: Shoot): Promise<void> {
  await page.setViewportSize(IN_DOCS);
  await page.emulateMedia({ colorScheme: 'light' });
  const path = typeof scene.path === 'string' ? scene.path : scene.path(furniture);
  await page.goto(`${service.url}/ui/${path}`);
  await still(page);
  await scene.make?.(page);
  await still(page);
}

async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.spinner'));
}

/** Every look of the page as it is: NAME-1280-light.png and so on. */
export async function takeAll(page: Page, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await still(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, LONGEST) };
      await writeFile(join(folder, `${name}-${width}-${colorScheme}.png`), await page.screenshot({ fullPage: true, clip }));
    }
}

/** The picture of the docs: the top of the page. Throws where it is too large to load soon. */
export async function takeForDocs(page: Page, { docs, height = IN_DOCS.height }: Scene, folder: string): Promise<void> {
  const clip = { x: 0, y: 0, width: IN_DOCS.width, height };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  if (picture.length >= LARGEST) throw new Error(`${docs}.png: ${picture.length} bytes; lower its height`);
  await writeFile(join(folder, `${docs}.png`), picture);
}
