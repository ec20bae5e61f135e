/** A language for people; the code itself where it has no name, nothing where there is no code. */
export function languageName(code: string | undefined): string {
  if (!code) return '';
  try {
    return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
