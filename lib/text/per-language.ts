/** What is read of a language, at its first use. */
export function perLanguage<T>(read: (language: string) => T): (language: string) => T {
  const known = new Map<string, T>();
  return (language) => {
    let found = known.get(language);
    if (found === undefined) {
      found = read(language);
      known.set(language, found);
    }
    return found;
  };
}
