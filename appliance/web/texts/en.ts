import { analytics } from './en/analytics.ts';
import { answers } from './en/answers.ts';
import { common } from './en/common.ts';
import { configure } from './en/configure.ts';
import { home } from './en/home.ts';
import { integrate } from './en/integrate.ts';
import { knowledge } from './en/knowledge.ts';
import { seek } from './en/seek.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';

/** Every text of the screens, in English. Another language is another object of this shape. Sections are the folders of `screens/`. */
export const en = {
  shell,
  signIn,
  common,
  home,
  seek,
  configure,
  integrate,
  knowledge,
  answers,
  analytics,
};

export type Texts = typeof en;
