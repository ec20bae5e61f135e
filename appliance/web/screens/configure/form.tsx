import { useMemo, useState } from 'preact/hooks';
import { EmptyState, Notice, Switch } from '../../components/index.ts';
import { useStored } from '../../state/stored.ts';
import { t } from '../../texts/index.ts';
import { Cards, type CardsProps } from './cards.tsx';
import { fieldsOf, problemsByField } from './edits.ts';
import { Groups } from './groups.tsx';
import type { SettingsField, SettingsForm, SettingsGroup } from './types.ts';
import type { SettingsEditor } from './use-editor.ts';
import { usePlace } from './use-place.ts';

export interface FormProps {
  editor: SettingsEditor;
  form: SettingsForm;
  instance: string;
}

/** Every setting in its group, or those that somebody looks for. */
export function Form({ editor, form: checked, instance }: FormProps) {
  const form = useMergedForm(editor, checked);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const select = (group: string): void => {
    setSearch('');
    setChosen(group);
  };
  const place = usePlace(form, select);
  const fields = useMemo(() => fieldsOf(form), [form]);
  const problems = useMemo(() => problemsByField(editor.checking.problems, fields), [editor.checking.problems, fields]);
  const group = form.groups.find(({ id, fields: own }) => (chosen ? id === chosen : own.length > 0));
  const words = search.trim();
  const found = words === '' ? undefined : fields.filter((field) => matches(field, words));
  const { draft } = editor;
  const [results, setResults] = useState<CardsProps['results']>({});
  const within = { editor, problems, instance, results, onResult: keepIn(setResults) };
  return (
    <fieldset class="settings" disabled={draft.text !== undefined}>
      <legend class="visually-hidden">{t.configure.title}</legend>
      <Groups
        {...{ form, search, onSearch: setSearch }}
        onSelect={(id) => {
          select(id);
          scrollToSettings();
        }}
        selected={found ? undefined : group?.id}
        marks={{ problems, edits: draft.edits }}
      />
      <div class="settings-main">
        {draft.text !== undefined && <Notice kind="info">{t.configure.formOfText}</Notice>}
        {found ? (
          <Found words={words} fields={found} within={within} />
        ) : (
          <Group key={group?.id} group={group} place={place} within={within} />
        )}
      </div>
    </fieldset>
  );
}

/** Where the groups stand above the settings, whoever chooses one wants to see it. */
function scrollToSettings(): void {
  if (matchMedia('(width < 64rem)').matches)
    requestAnimationFrame(() => document.querySelector('.settings-main')?.scrollIntoView());
}

const keepIn =
  (change: (next: (before: CardsProps['results']) => CardsProps['results']) => void): CardsProps['onResult'] =>
  (resource, result) =>
    change((all) => ({ ...all, [resource]: result }));

/** What cards of settings are made with. */
interface Within extends Omit<CardsProps, 'fields'> {}

const Found = ({ words, fields, within }: { words: string; fields: readonly SettingsField[]; within: Within }) => (
  <>
    <div class="settings-head">
      <h2 aria-live="polite">{t.configure.found(fields.length, words)}</h2>
    </div>
    <Cards fields={fields} {...within} />
    {fields.length === 0 && (
      <EmptyState title={t.configure.nothingFound}>
        <p>{t.configure.nothingFoundHelp}</p>
      </EmptyState>
    )}
  </>
);

/** One group. Advanced settings are shown when asked for, and where something is to be seen. */
function Group({ group, place, within }: { group: SettingsGroup | undefined; place: string; within: Within }) {
  const [advanced, setAdvanced] = useStored('settings.advanced', 'no');
  const { editor, problems } = within;
  const all = group?.fields ?? [];
  const isSeen = ({ pointer, advanced: rare }: SettingsField): boolean =>
    !rare ||
    advanced === 'yes' ||
    pointer === place ||
    problems.has(pointer) ||
    editor.draft.edits.some((edit) => edit.pointer === pointer);
  const fields = all.filter(isSeen);
  const hidden = all.length - fields.length;
  return (
    <>
      <div class="settings-head">
        <h2>{group?.title}</h2>
        {all.some((field) => field.advanced) && (
          <Switch
            label={hidden > 0 ? t.configure.advancedMore(hidden) : t.configure.advanced}
            checked={advanced === 'yes'}
            onChange={(on) => setAdvanced(on ? 'yes' : 'no')}
          />
        )}
      </div>
      <Cards fields={fields} {...within} />
      {fields.length === 0 && (
        <EmptyState title={t.configure.emptyGroup}>
          <p>{hidden > 0 ? t.configure.onlyAdvanced : t.configure.emptyGroupHelp}</p>
        </EmptyState>
      )}
    </>
  );
}

/** The form of the draft; what is saved of a field stays what the draft is compared with. */
function useMergedForm({ saved, draft }: SettingsEditor, form: SettingsForm): SettingsForm {
  return useMemo(() => {
    if (draft.text !== undefined) return form;
    const base = new Map(fieldsOf(saved?.form).map((field) => [field.pointer, field]));
    const merged = (field: SettingsField): SettingsField => {
      const own = base.get(field.pointer);
      if (own) return { ...field, isSet: own.isSet, value: own.value };
      return { ...field, isSet: false, value: undefined };
    };
    return { ...form, groups: form.groups.map((group) => ({ ...group, fields: group.fields.map(merged) })) };
  }, [form, saved, draft.text]);
}

const matches = ({ title, option, use, plugin, help }: SettingsField, search: string): boolean => {
  const text = [title, option, option.replaceAll('_', ' '), use, plugin, help].join(' ').toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
