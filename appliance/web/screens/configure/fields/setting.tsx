import { FieldNotes, useWiring } from '../../../components/field.tsx';
import { Badge } from '../../../components/index.ts';
import { number, t } from '../../../texts/index.ts';
import { shownValue, wordsOf } from '../edits.ts';
import type { SettingsEdit, SettingsField, SettingsProblem } from '../types.ts';
import { Words } from '../words.tsx';
import {
  ChoiceControl,
  type ControlProps,
  LongControl,
  MeasureControl,
  NumberControl,
  SwitchControl,
  TextControl,
} from './controls.tsx';
import { JsonControl } from './json.tsx';
import { type FieldKind, kindOfField, type ValueSchema } from './kind.ts';
import { PairsControl, PicksControl, TextsControl } from './lists.tsx';
import { RowsControl } from './rows.tsx';
import { SecretControl } from './secret.tsx';

export interface SettingProps {
  field: SettingsField;
  edit: SettingsEdit | undefined;
  problems: readonly SettingsProblem[];
  /** Fields of the documents, once a connection has told them. */
  known?: readonly { name: string; type: string }[] | undefined;
  onEdit(edit: SettingsEdit): void;
  /** Takes the edit back. */
  onRevert(pointer: string): void;
}

const CONTROLS = {
  json: JsonControl,
  long: LongControl,
  measure: MeasureControl,
  number: NumberControl,
  pairs: PairsControl,
  picks: PicksControl,
  rows: RowsControl,
  switch: SwitchControl,
  text: TextControl,
  texts: TextsControl,
};
const WIDE: readonly FieldKind[] = ['json', 'long', 'pairs', 'picks', 'rows', 'texts'];
/** They are several elements, or a button: their label names the group. */
const GROUPS: readonly FieldKind[] = ['pairs', 'picks', 'rows', 'secret'];

/** One setting: what it is called and does, its control, its default and what is wrong with it. */
export function Setting({ field, edit, problems, known, onEdit, onRevert }: SettingProps) {
  const { pointer, help, option } = field;
  const value = shownValue(field, edit);
  const kind = kindOfField(field, value);
  const error = problems.length > 0 ? problems.map(wordsOf).join(' ') : undefined;
  const wiring = useWiring({ help, error });
  const isGroup = GROUPS.includes(kind);
  const give = (next: unknown): void => onEdit(next === undefined ? { pointer, unset: true } : { pointer, value: next });
  return (
    <div
      class="setting"
      data-pointer={pointer}
      data-wide={WIDE.includes(kind)}
      data-changed={edit !== undefined}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${wiring.id}-label` })}
    >
      <About id={wiring.id} field={field} isChanged={edit !== undefined} isGroup={isGroup} />
      <div class="setting-control">
        {kind === 'secret' ? (
          <SecretControl field={field} edit={edit} wiring={wiring} onValue={give} onKeep={() => onRevert(pointer)} />
        ) : (
          <Control field={field} kind={kind} wiring={wiring} value={value} known={known} onValue={give} />
        )}
        <FieldNotes id={wiring.id} error={error} />
        {option !== '' && <State field={field} value={value} edit={edit} onReset={() => give(undefined)} onRevert={onRevert} />}
      </div>
    </div>
  );
}

interface AboutProps {
  id: string;
  field: SettingsField;
  isChanged: boolean;
  isGroup: boolean;
}

/** What a setting is called and does. */
function About({ id, field: { title, help, required }, isChanged, isGroup }: AboutProps) {
  const Label = isGroup ? 'span' : 'label';
  return (
    <div class="setting-about">
      <div class="setting-title">
        <Label class="field-label" id={`${id}-label`} {...(!isGroup && { for: id })}>
          {title}
        </Label>
        {required && <span class="small muted">{t.configure.required}</span>}
        {isChanged && <Badge kind="warn">{t.configure.changed}</Badge>}
      </div>
      <FieldNotes id={id} help={help && <Words text={help} />} />
    </div>
  );
}

type ChosenProps = Pick<ControlProps, 'wiring' | 'value' | 'onValue'> &
  Pick<SettingProps, 'field' | 'known'> & { kind: FieldKind };

function Control({ field, kind, known, wiring, value, onValue }: ChosenProps) {
  const schema = field.schema as ValueSchema; // a JSON Schema
  const passed = { wiring, schema, value, preset: field.default, onValue };
  if (field.option === '')
    return (
      <ChoiceControl {...passed} preset={value} choices={field.choices} onValue={(name) => onValue({ [String(name)]: {} })} />
    );
  if (field.knowledgeField && known)
    return <ChoiceControl {...passed} choices={known.map(({ name }) => name)} foreignNote={t.configure.noSuchField} />;
  if (kind === 'choice') return <ChoiceControl {...passed} choices={field.choices} />;
  const Chosen = CONTROLS[kind as keyof typeof CONTROLS]; // all kinds but choices and secrets
  return <Chosen {...passed} />;
}

interface StateProps extends Pick<SettingProps, 'field' | 'edit' | 'onRevert'> {
  value: unknown;
  onReset(): void;
}

/** Below a control: its range and default, and the ways back. */
function State({ field, value, edit, onReset, onRevert }: StateProps) {
  const notes = [rangeOf(field.schema as ValueSchema), defaultOf(field)].filter(Boolean); // a JSON Schema
  const mayReset = !field.required && !field.secret && value !== undefined;
  if (notes.length === 0 && !mayReset && !edit) return null;
  const isUnset = field.default === undefined;
  return (
    <div class="setting-state">
      {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      {edit && (
        <button
          type="button"
          class="link-button"
          aria-label={t.configure.revertOf(field.title)}
          onClick={() => onRevert(field.pointer)}
        >
          {t.configure.revert}
        </button>
      )}
      {mayReset && (
        <button
          type="button"
          class="link-button"
          aria-label={(isUnset ? t.configure.unsetOf : t.configure.resetOf)(field.title)}
          onClick={onReset}
        >
          {isUnset ? t.configure.unset : t.configure.reset}
        </button>
      )}
    </div>
  );
}

const rangeOf = ({ minimum, maximum }: ValueSchema): string =>
  minimum !== undefined && maximum !== undefined ? t.configure.range(number(minimum), number(maximum)) : '';

const LONGEST = 40;

function defaultOf({ default: preset, secret }: SettingsField): string {
  if (preset === undefined || secret) return '';
  if (typeof preset === 'boolean') return t.configure.defaultIs(preset ? t.configure.on : t.configure.off);
  if (Array.isArray(preset)) return preset.length === 0 ? '' : t.configure.defaultEntries(preset.length);
  if (typeof preset === 'object' || preset === '') return '';
  const text = typeof preset === 'number' ? number(preset) : String(preset);
  return text.length > LONGEST ? '' : t.configure.defaultIs(text);
}
