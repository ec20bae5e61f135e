/** What a person is asked, by language. */
const TEXTS: Readonly<Record<string, { ask: string; confirm: string; joint: string }>> = {
  en: { ask: 'Please tell me: {what}.', confirm: 'Is this right? {values}', joint: ', ' },
  de: { ask: 'Bitte nennen Sie mir: {what}.', confirm: 'Stimmt das so? {values}', joint: ', ' },
  es: { ask: 'Por favor, dígame: {what}.', confirm: '¿Es correcto? {values}', joint: ', ' },
  fr: { ask: 'Veuillez m’indiquer : {what}.', confirm: 'Est-ce exact ? {values}', joint: ', ' },
  it: { ask: 'Mi dica per favore: {what}.', confirm: 'È corretto? {values}', joint: ', ' },
  pt: { ask: 'Por favor, diga-me: {what}.', confirm: 'Está correto? {values}', joint: ', ' },
};

const textsIn = (language: string) => TEXTS[language.slice(0, 2).toLowerCase()] ?? TEXTS.en;

/** Asks for something; English where the language has no words here. */
export const askFor = (what: string, language: string): string =>
  (textsIn(language)?.ask ?? '').replace('{what}', () => what.replace(/[.?!]+$/, ''));

/** Asks whether values are right. */
export function askWhether(values: readonly [name: string, value: unknown][], language: string): string {
  const { confirm = '', joint = '' } = textsIn(language) ?? {};
  return confirm.replace('{values}', () => values.map(([name, value]) => `${name}: ${value}`).join(joint));
}
