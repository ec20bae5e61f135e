import { TextInput } from '../../components/index.ts';
import { t } from '../../texts/index.ts';
import type { SettingsEdit, SettingsForm, SettingsGroup, SettingsProblem } from './types.ts';

export interface GroupMarks {
  problems: ReadonlyMap<string, SettingsProblem[]>;
  edits: readonly SettingsEdit[];
}

export interface GroupsProps {
  form: SettingsForm;
  selected: string | undefined;
  search: string;
  marks: GroupMarks;
  onSearch(text: string): void;
  onSelect(id: string): void;
}

/** The groups of settings beside them, and the search in all of them. */
export function Groups({ form, selected, search, marks, onSearch, onSelect }: GroupsProps) {
  return (
    <div class="settings-side">
      <TextInput label={t.configure.search} type="search" value={search} onInput={onSearch} />
      <nav aria-label={t.configure.groups}>
        <ul class="settings-groups">
          {form.groups.map((group) => (
            <li key={group.id}>
              <button
                type="button"
                aria-current={group.id === selected ? 'true' : undefined}
                data-empty={group.fields.length === 0}
                onClick={() => onSelect(group.id)}
              >
                <span>{group.title}</span>
                <Marks group={group} marks={marks} />
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Marks({ group: { fields }, marks: { problems, edits } }: { group: SettingsGroup; marks: GroupMarks }) {
  const wrong = fields.filter(({ pointer }) => problems.has(pointer)).length;
  const changed = fields.filter(({ pointer }) => edits.some((edit) => edit.pointer === pointer)).length;
  if (wrong > 0)
    return (
      <span class="group-mark" data-kind="bad">
        {t.configure.problemsIn(wrong)}
      </span>
    );
  return changed > 0 ? (
    <span class="group-mark" data-kind="warn">
      {t.configure.changedIn(changed)}
    </span>
  ) : null;
}
