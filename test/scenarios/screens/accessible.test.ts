import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findingsOf } from '../../support/accessible.ts';
import { closePages, needChromium, openPage } from '../../support/browser.ts';
import { type Who, type WholeService, wholeService } from '../../support/whole-service.ts';
import { ANALYTICS } from './analytics.ts';
import { ANSWERS } from './answers.ts';
import { CONFIGURE } from './configure.ts';
import { HOME } from './home.ts';
import { INTEGRATE } from './integrate.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { OTHERS } from './others.ts';
import { SEEK } from './seek.ts';
import type { Reply, ScreenState } from './state.ts';

const STATES: readonly ScreenState[] = [
  ...[...HOME, ...SEEK, ...CONFIGURE, ...INTEGRATE, ...KNOWLEDGE],
  ...[...ANSWERS, ...ANALYTICS, ...OTHERS],
];

const IN_THE_LIGHT = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', forcedColors: 'none' } as const;
const NOTHING = 'There is no such screen.';

/** In colours that the reader forces on pages, the main state of each screen is looked at, and of widgets. */
const IN_FORCED_COLOURS =
  /^(?:home|seek, answered|configure|integrate, widget|knowledge|answers|gaps|analytics|tests|sign-in|the widget.*)$/;

/** Pages of the same caller, of which one is looked at while the next is made. */
const PAGES = 2;

describe('every state of every screen', function () {
  this.timeout(60_000);
  let service: WholeService;
  const pages = new Map<string, Promise<Page>>();
  /** Pages whose service is not asked. */
  const routed = new Set<Page>();
  const begun = new Map<ScreenState, Promise<string[]>>();

  before(async function () {
    needChromium(this);
    service = await wholeService();
  });
  after(closePages);

  /** A page of somebody who is signed in; it goes from screen to screen without being loaded again. */
  function pageOf(who: Exclude<Who, 'nobody'>, lane: number): Promise<Page> {
    const name = `${who} ${lane}`;
    const page = pages.get(name) ?? signedIn(service.keys[who]);
    pages.set(name, page);
    return page;
  }

  async function signedIn(key: string): Promise<Page> {
    const { page } = await openPage(IN_THE_LIGHT);
    page.on('dialog', (dialog) => void dialog.accept()); // changes are left behind
    await page.goto(`${service.url}/ui/nothing`);
    await page.getByLabel('Key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByText(NOTHING).waitFor();
    return page;
  }

  async function go({ path, who = 'admin', replies = {} }: ScreenState, lane: number): Promise<Page> {
    const address = `/ui/${typeof path === 'string' ? path : path(service)}`;
    if (who === 'nobody') {
      const { page } = await openPage(IN_THE_LIGHT);
      await page.goto(service.url + address);
      return page;
    }
    const page = await pageOf(who, lane);
    if (routed.delete(page)) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(leave, NOTHING);
    for (const [pattern, reply] of Object.entries(replies)) {
      routed.add(page);
      await page.route(pattern, (route) => answer(route, reply));
    }
    await page.evaluate(walk, address.includes('instance=') ? address : withInstance(address));
    return page;
  }

  async function look(state: ScreenState, lane: number): Promise<string[]> {
    const page = await go(state, lane);
    await state.make?.(page, service);
    const { shows } = state;
    await (typeof shows === 'function' ? shows(page) : page.getByText(shows).first()).waitFor();
    if (!state.isBusy) await page.waitForFunction(() => !document.querySelector('.spinner'));
    return findingsOf(page, ['dark', ...(IN_FORCED_COLOURS.test(state.name) ? ['forced colours' as const] : []), '320 pixels']);
  }

  function begin(at: number): Promise<string[]> | undefined {
    const state = STATES[at];
    if (!state) return undefined;
    const looking = begun.get(state) ?? look(state, at % PAGES);
    looking.catch(() => {}); // it is told by its test
    begun.set(state, looking);
    return looking;
  }

  for (const [at, state] of STATES.entries())
    it(`${state.name}: nothing stands in anybody's way`, async () => {
      const looking = begin(at);
      if (!state.isAlone && !STATES[at + 1]?.isAlone) begin(at + 1);
      expect(await looking).to.deep.equal([]);
    });
});

/** The instance that was chosen last is remembered by the browser: each state names its own. */
function withInstance(address: string): string {
  const [path = '', place] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}instance=test${place === undefined ? '' : `#${place}`}`;
}

/** Runs in the page: leaves the screen for none, so that the next one begins anew. */
async function leave(nothing: string): Promise<void> {
  history.pushState(null, '', '/ui/nothing');
  dispatchEvent(new PopStateEvent('popstate'));
  while (!document.body.textContent?.includes(nothing)) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Runs in the page: goes to an address as its links do. */
function walk(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

async function answer(route: Parameters<Parameters<Page['route']>[1]>[0], reply: Reply): Promise<void> {
  if (reply === 'away') return route.abort('connectionrefused');
  if (reply !== 'never') return route.fulfill(reply);
}
