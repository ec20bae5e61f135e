import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { useSession } from '../../state/session.tsx';
import { readSettings, saveSettings, type WantedSettings } from './calls.ts';
import { fieldsOf, isWithin, withEdit } from './edits.ts';
import type { Difference, SavedSettings, SettingsEdit, SettingsMark } from './types.ts';
import { type Checking, useCheck } from './use-check.ts';

/** What somebody has changed and not saved: edits of places, or the whole text. */
export interface SettingsDraft {
  edits: readonly SettingsEdit[];
  text?: string;
}

/** What a save has changed. */
export interface SaveNews {
  changes: readonly Difference[];
  note?: string | undefined;
  unavailable?: readonly string[] | undefined;
}

interface EditorState extends Doing {
  saved: SavedSettings | undefined;
  /** Why it could not be read. */
  failed: ApiError | undefined;
  draft: SettingsDraft;
  isDirty: boolean;
  checking: Checking;
}

/** What becomes of saves. */
interface Doing {
  saving: boolean;
  /** Why the last save was refused. */
  refused?: ApiError;
  /** Somebody else has saved meanwhile. */
  overtaken?: SettingsMark;
  news?: SaveNews;
}

interface EditorActions {
  edit(edit: SettingsEdit): void;
  /** Takes the edit of a place back. */
  revert(pointer: string): void;
  write(text: string | undefined): void;
  discard(): void;
  save(acceptUnavailable?: boolean): Promise<void>;
  /** Does something that changes the file, tells what, and reads it again. */
  change(work: () => Promise<SaveNews>): Promise<void>;
  /** Reads the file again, with another draft than before if one is given. */
  refresh(draft?: SettingsDraft): Promise<void>;
}

export type SettingsEditor = EditorState & EditorActions;

const NOTHING: SettingsDraft = { edits: [] };

/** What of a draft is not as it is saved; undefined where all is. */
export function wantedOf({ edits, text }: SettingsDraft, saved: SavedSettings | undefined): WantedSettings | undefined {
  if (text !== undefined) return text === saved?.settings.text || text === '' ? undefined : { text };
  return edits.length > 0 ? { changes: [...edits] } : undefined;
}

/** The settings of an instance while somebody changes them. */
export function useEditor(instance: string): SettingsEditor {
  const [draft, setDraft] = useState<SettingsDraft>(NOTHING);
  const { saved, failed, read } = useSaved(instance);
  const wanted = useMemo(() => wantedOf(draft, saved), [draft, saved]);
  const checking = useCheck(instance, saved, wanted);
  const refresh = async (next?: SettingsDraft): Promise<void> => {
    await read();
    if (next) setDraft(next);
    settle();
  };
  const { doing, change, settle } = useChanges(() => refresh(NOTHING));
  const touch = (next: (before: SettingsDraft) => SettingsDraft): void => {
    setDraft(next);
    settle();
  };
  const save = async (acceptUnavailable = false): Promise<void> => {
    if (wanted && saved)
      await change(() => saveSettings(instance, { wanted, revision: saved.settings.revision, acceptUnavailable }));
  };
  return {
    ...{ saved, failed, draft, isDirty: wanted !== undefined, checking, ...doing, save, change, refresh },
    edit: (edit) =>
      touch(({ edits }) => {
        const base = fieldsOf(saved?.form).find(({ pointer }) => pointer === edit.pointer);
        return { edits: withEdit(edits, edit, base) };
      }),
    revert: (pointer) => touch(({ edits }) => ({ edits: edits.filter((each) => !isWithin(each.pointer, pointer)) })),
    write: (text) => touch(() => (text === undefined ? NOTHING : { edits: [], text })),
    discard: () => touch(() => NOTHING),
  };
}

/** The file as it was read last. */
function useSaved(instance: string) {
  const { session } = useSession();
  const [saved, setSaved] = useState<SavedSettings>();
  const [failed, setFailed] = useState<ApiError>();
  const read = useCallback(async () => {
    try {
      setSaved(await readSettings(instance));
      setFailed(undefined);
    } catch (thrown) {
      setFailed(asApiError(thrown));
    }
  }, [instance]);
  useEffect(() => void read(), [read, session?.csrf]);
  return { saved, failed, read };
}

/** Saves and what comes of them. */
function useChanges(refresh: () => Promise<void>) {
  const [doing, setDoing] = useState<Doing>({ saving: false });
  const latest = useRef(refresh);
  latest.current = refresh;
  const change = async (work: () => Promise<SaveNews>): Promise<void> => {
    setDoing({ saving: true });
    try {
      const news = await work();
      await latest.current();
      setDoing({ saving: false, news });
    } catch (thrown) {
      const error = asApiError(thrown);
      const isLate = error.status === 412;
      setDoing({ saving: false, ...(isLate ? { overtaken: error.current ?? { revision: '' } } : { refused: error }) });
    }
  };
  return { doing, change, settle: () => setDoing({ saving: false }) };
}
