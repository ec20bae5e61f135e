import type { Schemas } from '../../api/client.ts';

export type Settings = Schemas['Settings'];
export type SettingsForm = Schemas['SettingsForm'];
export type SettingsGroup = SettingsForm['groups'][number];
export type SettingsField = Schemas['SettingsField'];
export type SettingsEdit = Schemas['SettingsEdit'];
export type SettingsProblem = Schemas['SettingsProblem'];
export type Difference = Schemas['SettingsDifference'];
export type SettingsMark = Schemas['SettingsMark'];
export type ConnectionResult = Schemas['ConnectionResult'];
export type Checked = Schemas['SettingsChecked'];

/** The file as it was read, with its form; the form is missing where the file is no YAML. */
export interface SavedSettings {
  settings: Settings;
  form: SettingsForm | undefined;
}
