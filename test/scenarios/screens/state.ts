import type { Locator, Page } from 'playwright-core';
import type { Who, WholeService } from '../../support/whole-service.ts';

/** A response in place of the service's. */
export type Reply = { status?: number; json: object } | 'away' | 'never';

/** Something that a screen can look like. */
export interface ScreenState {
  name: string;
  /** Below /ui/, after which `make` may do something. */
  path: string | ((service: WholeService) => string);
  /** An administrator when absent. */
  who?: Who;
  /** By patterns of addresses. */
  replies?: Readonly<Record<string, Reply>>;
  make?(page: Page, service: WholeService): Promise<void>;
  /** It changes what others see meanwhile, such as what the model answers: none is looked at beside it. */
  isAlone?: boolean;
  /** Something goes on there. */
  isBusy?: boolean;
  /** It is there when this is seen. */
  shows: string | RegExp | ((page: Page) => Locator);
}

const PROBLEM = { status: 500, json: { title: 'It broke', detail: 'in two', code: 'internal', requestId: 'r-1' } };

/** The same address while the service fails, and while it is away: of screens that ask it for something. */
export const troubled = (path: ScreenState['path'], name: string): ScreenState[] => [
  { name: `${name}: the service fails`, path, replies: { '**/v1/**': PROBLEM, '**/ready': PROBLEM }, shows: 'It broke' },
  { name: `${name}: the service is away`, path, replies: { '**/v1/**': 'away', '**/ready': 'away' }, shows: 'cannot be reached' },
];

export const press = (page: Page, name: string | RegExp, role: 'button' | 'tab' | 'link' = 'button'): Promise<void> =>
  page
    .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .press('Enter');

export const unfold = (page: Page, summary: string | RegExp): Promise<void> =>
  page.locator('summary', { hasText: summary }).first().press('Enter');
