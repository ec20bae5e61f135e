import { api, type Schemas, take } from '../../api/client.ts';
import { asApiError } from '../../api/problem.ts';
import type { Checked, SavedSettings, SettingsEdit } from './types.ts';

type Saved = Schemas['SettingsSaved'];

/** What a save or a check is of: the whole text or edits of what is saved. */
export type WantedSettings = { text: string } | { changes: SettingsEdit[] };

const at = (instance: string) => ({ path: { instance } });
const matching = (instance: string, revision: string) => ({ ...at(instance), header: { 'if-match': `"${revision}"` } });

/** The file and its form, of one revision both. */
export async function readSettings(instance: string, signal?: AbortSignal): Promise<SavedSettings> {
  const [settings, form] = await Promise.all([
    take(api.GET('/v1/{instance}/settings', { params: at(instance), signal })),
    take(api.GET('/v1/{instance}/settings/form', { params: at(instance), signal })).catch((thrown: unknown) => {
      if (asApiError(thrown).code !== 'settings_invalid') throw thrown;
      return undefined;
    }),
  ]);
  return form && form.revision !== settings.revision ? readSettings(instance, signal) : { settings, form };
}

export const checkSettings = (instance: string, wanted: WantedSettings, signal?: AbortSignal): Promise<Checked> =>
  take(api.POST('/v1/{instance}/settings/check', { params: at(instance), body: { ...wanted, form: true }, signal }));

export interface SaveRequest {
  wanted: WantedSettings;
  /** The revision that the change was made of. */
  revision: string;
  acceptUnavailable?: boolean;
}

export const saveSettings = (instance: string, { wanted, revision, acceptUnavailable }: SaveRequest): Promise<Saved> =>
  take(
    api.PUT('/v1/{instance}/settings', {
      params: matching(instance, revision),
      body: { ...wanted, ...(acceptUnavailable && { acceptUnavailable }) },
    }),
  );

export const reloadSettings = (instance: string): Promise<Saved> =>
  take(api.POST('/v1/{instance}/settings/reload', { params: at(instance) }));

export const restoreRevision = (instance: string, revision: string, now: string): Promise<Saved> =>
  take(
    api.POST('/v1/{instance}/settings/history/{revision}/restore', {
      params: { ...matching(instance, now), path: { instance, revision } },
    }),
  );

export const listRevisions = (instance: string, signal?: AbortSignal): Promise<Schemas['SettingsHistory']> =>
  take(api.GET('/v1/{instance}/settings/history', { params: at(instance), signal }));

export const listProposals = (instance: string, signal?: AbortSignal): Promise<Schemas['Proposals']> =>
  take(api.GET('/v1/{instance}/settings/proposals', { params: at(instance), signal }));

export const readProposal = (instance: string, proposal: string): Promise<Schemas['Proposal']> =>
  take(api.GET('/v1/{instance}/settings/proposals/{proposal}', { params: { path: { instance, proposal } } }));

export const propose = (instance: string, body: Schemas['ProposalRequest']): Promise<Schemas['Proposal']> =>
  take(api.POST('/v1/{instance}/settings/proposals', { params: at(instance), body }));

export const deleteProposal = (instance: string, proposal: string): Promise<unknown> =>
  take(api.DELETE('/v1/{instance}/settings/proposals/{proposal}', { params: { path: { instance, proposal } } }));

export const activateProposal = (
  instance: string,
  proposal: string,
  { revision, force }: { revision: string; force: boolean },
): Promise<Saved> =>
  take(
    api.POST('/v1/{instance}/settings/proposals/{proposal}/activate', {
      params: { ...matching(instance, revision), path: { instance, proposal } },
      body: { force },
    }),
  );

export const testConnection = (instance: string, body: Schemas['ConnectionTest']): Promise<Schemas['ConnectionResult']> =>
  take(api.POST('/v1/{instance}/settings/connection', { params: at(instance), body }));

export const readSchema = (instance: string): Promise<Record<string, unknown>> =>
  take(api.GET('/v1/{instance}/settings/schema', { params: at(instance) }));
