/** The text as part of a pattern that matches nothing else. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A pattern for a list of names as the API takes it: with commas, with `*` for any part, with `_all`. */
export function namesLike(list: string): RegExp {
  const patterns = list.split(',').map((name) => (name === '_all' ? '.*' : name.split('*').map(literally).join('.*')));
  return new RegExp(`^(?:${patterns.join('|')})$`);
}
