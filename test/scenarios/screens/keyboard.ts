import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'searchbox'
  | 'combobox'
  | 'tab'
  | 'switch'
  | 'radio'
  | 'spinbutton'
  | 'heading'
  | 'checkbox';

/** More than any screen has. */
const MOST_STOPS = 250;

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((all) => {
    const root = all[0]?.getRootNode();
    return (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === all[0];
  });

/** Somebody without a mouse: goes by Tab alone to what is named, and uses it by keys. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  find(role: Role, name: string | RegExp): Locator {
    return this.page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  }

  /** By Tab, from where the focus is; backwards by Shift+Tab where that is said. */
  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await hasFocus(target)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`the keyboard does not come to ${target}`);
  }

  async press(role: Role, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.goTo(this.find(role, name));
    await this.page.keyboard.press(key);
  }

  async unfold(summary: string | RegExp): Promise<void> {
    await this.goTo(this.page.locator('summary', { hasText: summary }).first());
    await this.page.keyboard.press('Enter');
  }

  /** In the place of what stands there. */
  async write(label: string | Locator, text: string): Promise<void> {
    await this.goTo(typeof label === 'string' ? this.page.getByLabel(label, { exact: true }).first() : label);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  /** Takes the option of a list that begins so. */
  async choose(label: string, beginning: string): Promise<void> {
    await this.goTo(this.page.getByLabel(label, { exact: true }).first());
    await this.page.keyboard.type(beginning);
  }

  async expectFocus(target: Locator): Promise<void> {
    await this.page.waitForFunction(() => document.activeElement !== document.body);
    for (let look = 0; look < 40 && !(await hasFocus(target)); look++) await this.page.waitForTimeout(50);
    const has = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    expect(await hasFocus(target), `the focus is on ${has}, not on ${target}`).to.equal(true);
  }

  /** Waits until a live region says it, which screen readers read. */
  async hear(text: string | RegExp): Promise<void> {
    await this.page
      .locator('[role="status"], [role="alert"], [aria-live]')
      .filter({ hasText: text })
      .first()
      .waitFor({ state: 'attached' });
  }
}
