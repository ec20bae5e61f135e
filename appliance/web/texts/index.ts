import { en, type Texts } from './en.ts';

/** The texts of the screens: `t.seek.title`. */
export const t: Texts = en;

export { counted, milliseconds, moment, number, percent } from './words.ts';
