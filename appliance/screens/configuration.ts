import type { InlineConfig } from 'vite';
import { webFolder } from './places.ts';

/** How vite reads the sources of the screens. Everything it needs stands here: it looks for no file of its own. */
export const viteConfiguration = (): InlineConfig => ({
  configFile: false,
  root: webFolder(),
  base: '/ui/',
  publicDir: false,
  appType: 'spa',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
