import type { Difference, SettingsEdit, SettingsField, SettingsForm, SettingsProblem } from './types.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a place is another one or inside of it. */
export const isWithin = (pointer: string, outer: string): boolean => `${pointer}/`.startsWith(`${outer}/`);

export const fieldsOf = (form: SettingsForm | undefined): SettingsField[] => (form?.groups ?? []).flatMap(({ fields }) => fields);

/** Names of a pointer's steps. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The edits with one more. What comes to the saved state again is no edit; another plugin at a place takes the edits within it along. */
export function withEdit(edits: readonly SettingsEdit[], edit: SettingsEdit, saved: SettingsField | undefined): SettingsEdit[] {
  const isType = saved?.option === '';
  const others = edits.filter(({ pointer }) => pointer !== edit.pointer && !(isType && isWithin(pointer, edit.pointer)));
  return isNothing(edit, saved) ? others : [...others, edit];
}

function isNothing(edit: SettingsEdit, saved: SettingsField | undefined): boolean {
  if (edit.unset) return !saved?.isSet;
  if (saved?.option === '') return isSame(Object.keys(edit.value as object), [saved.value]); // an entry: plugin and options
  return saved?.isSet === true && isSame(edit.value, saved.value);
}

/** What a field shows: an edit of it, else what is saved. Undefined where its default holds. */
export function shownValue(field: SettingsField, edit: SettingsEdit | undefined): unknown {
  if (!edit) return field.isSet ? field.value : undefined;
  if (edit.unset) return undefined;
  return field.option === '' ? Object.keys(edit.value as object)[0] : edit.value; // an entry: plugin and options
}

/** Edits of a file that has meanwhile changed: those that its changes do not touch, and those that they do. */
export function splitByConflict(edits: readonly SettingsEdit[], theirs: readonly Difference[]) {
  const clashes = ({ pointer }: SettingsEdit): boolean =>
    theirs.some((each) => isWithin(each.pointer, pointer) || isWithin(pointer, each.pointer));
  return { kept: edits.filter((edit) => !clashes(edit)), lost: edits.filter(clashes) };
}

const MISSING = /^option '([^']+)' is missing/;

/** Each problem with the field that it is shown at: that of its place, or the nearest around it. */
export function problemsByField(
  problems: readonly SettingsProblem[],
  fields: readonly SettingsField[],
): Map<string, SettingsProblem[]> {
  const found = new Map<string, SettingsProblem[]>();
  for (const problem of problems) {
    const missing = MISSING.exec(problem.detail)?.[1];
    const place = missing ? `${problem.pointer}/${missing}` : problem.pointer;
    const [nearest] = fields
      .filter(({ pointer, option }) => (option === '' ? isUseOf(place, pointer) : isWithin(place, pointer)))
      .sort((a, b) => b.pointer.length - a.pointer.length);
    const key = nearest?.pointer ?? '';
    found.set(key, [...(found.get(key) ?? []), problem]);
  }
  return found;
}

/** The choice of a plugin stands for its place, and for that of the plugin right in it. */
const isUseOf = (place: string, entry: string): boolean =>
  isWithin(place, entry) && stepsOf(place).length <= stepsOf(entry).length + 1;

/** What a service says of a field, without the name that stands beside it. */
export function wordsOf({ detail }: SettingsProblem): string {
  const words = detail.replace(/^option '[^']*' /, '').replace(/^is missing: .*/, 'is missing');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
