import { isSameLanguage, languageName } from '../text/language-code.ts';

/** Below this share of the passages a language counts as a slip of the detector. */
const SPOKEN = 0.01;
/** Languages that are named. */
const NAMED = 5;

/** What is embedded and what embeds it. */
export interface EmbeddedLanguages {
  /** Passages of each language (ISO 639-1), or of a sample. */
  passages: ReadonlyMap<string, number>;
  /** Languages that the embedding model was made for; `*` among them for any. */
  model: readonly string[];
}

/** What to tell of passages whose language the embedding model was not made for; undefined where there are none worth telling of. */
export function foreignLanguagesNote({ passages, model }: EmbeddedLanguages): string | undefined {
  if (model.length === 0 || model.includes('*')) return undefined;
  const all = passages.values().reduce((sum, count) => sum + count, 0);
  const foreign = [...passages]
    .filter(([language, count]) => count >= SPOKEN * all && !model.some((known) => isSameLanguage(known, language)))
    .sort(([, a], [, b]) => b - a);
  if (foreign.length === 0) return undefined;
  const named = foreign.slice(0, NAMED).map(([language, count]) => `${nameOf(language)} (${count})`);
  return (
    `${foreign.reduce((sum, [, count]) => sum + count, 0)} of ${all} passages looked at are in languages that the embedding model was ` +
    `not made for: ${named.join(', ')}; it knows ${model.map(nameOf).join(', ')}. Their words are found, their meaning hardly: use a ` +
    'multilingual model, as docs/languages.md says'
  );
}

const nameOf = (language: string): string => languageName(language) ?? language;
