import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { webFolder } from './places.ts';

/** Pages of the screens, each with scripts of its own. */
const PAGES = ['index.html', 'widget-test.html'];

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

/** How the screens are built. */
export const screensBuild = (outDir: string): InlineConfig => ({
  ...viteConfiguration(),
  build: {
    ...{ outDir, emptyOutDir: true, assetsInlineLimit: 0 },
    rolldownOptions: { input: PAGES.map((page) => join(webFolder(), page)) },
  },
});

/** How the widget is built: one script for pages of others, which leaves no name there. */
export const widgetBuild = (outDir: string): InlineConfig => ({
  ...viteConfiguration(),
  build: {
    ...{ outDir, emptyOutDir: false, modulePreload: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // which know light-dark(): a page may choose a scheme by a property
    rolldownOptions: {
      input: join(webFolder(), 'widget', 'main.ts'),
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
});
