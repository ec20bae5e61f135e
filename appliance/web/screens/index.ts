import type { ComponentType } from 'preact';
import type { Needed } from '../state/session.tsx';
import { t } from '../texts/index.ts';

/** A screen of the navigation. Its code is loaded when somebody goes there. */
export interface Screen {
  /** Its folder, and its segment of the address. */
  name: string;
  title: string;
  /** What a key must allow; nothing when absent. */
  needs?: Needed;
  load(): Promise<{ default: ComponentType }>;
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', title: t.home.title, load: () => import('./home/index.tsx') },
  { name: 'seek', title: t.seek.title, needs: 'ask', load: () => import('./seek/index.tsx') },
  { name: 'configure', title: t.configure.title, needs: 'admin', load: () => import('./configure/index.tsx') },
  { name: 'integrate', title: t.integrate.title, load: () => import('./integrate/index.tsx') },
  { name: 'knowledge', title: t.knowledge.title, needs: 'read', load: () => import('./knowledge/index.tsx') },
  { name: 'answers', title: t.answers.title, needs: 'read', load: () => import('./answers/index.tsx') },
  { name: 'analytics', title: t.analytics.title, needs: 'read', load: () => import('./analytics/index.tsx') },
];
