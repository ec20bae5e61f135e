import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { sendFiles } from '../../api/upload.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { batchesOf, type RefusedFile } from './batches.ts';

type Load = Schemas['Load'];

export interface UploadState {
  stage: 'idle' | 'sending' | 'loading' | 'done';
  /** How many files it is about. */
  files: number;
  /** Share of their bytes that have gone out, 0-1. */
  sent: number;
  /** What the service says of them, a load for each call. */
  loads: readonly Load[];
  refused: readonly RefusedFile[];
  /** What a call has failed with; what came before it goes on. */
  error?: ApiError;
}

export interface Upload {
  state: UploadState;
  send(files: readonly File[], folders?: readonly string[]): Promise<void>;
  clear(): void;
}

const IDLE: UploadState = { stage: 'idle', files: 0, sent: 0, loads: [], refused: [] };
/** Milliseconds between two looks how far a load has come. */
const LOOK = 400;
/** Bytes of the default of the setting, where the session does not say. */
const USUAL_LARGEST = 50 * 1024 * 1024;

export const isEnded = ({ state }: Load): boolean => state === 'done' || state === 'failed';

/** Sends files and follows their loads to the end; `onEnd` is then called with them. */
export function useUpload(onEnd: (loads: readonly Load[]) => void): Upload {
  const { instance } = useInstance();
  const { session } = useSession();
  const [state, setState] = useState(IDLE);
  const isThere = useRef(true);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
  const send = useCallback(
    async (files: readonly File[], folders: readonly string[] = []) => {
      const { batches, refused } = batchesOf(files, session?.largestUpload ?? USUAL_LARGEST);
      const missing = folders.map((name): RefusedFile => ({ name, reason: 'folder' }));
      const count = batches.flat().length;
      setState({ ...IDLE, stage: 'sending', files: count, refused: [...refused, ...missing] });
      const loads = await sendAll({ instance, batches, onChange: (change) => setState((before) => ({ ...before, ...change })) });
      setState((before) => ({ ...before, stage: 'loading', sent: 1, loads }));
      const tell = (all: readonly Load[]): void => setState((before) => ({ ...before, loads: all }));
      const ended = await follow({ instance, loads, tell, isThere: () => isThere.current });
      setState((before) => ({ ...before, stage: 'done', loads: ended }));
      if (isThere.current) end.current(ended);
    },
    [instance, session?.largestUpload],
  );
  return { state, send, clear: useCallback(() => setState(IDLE), []) };
}

interface Sending {
  instance: string;
  batches: readonly File[][];
  onChange(change: Partial<UploadState>): void;
}

/** One call after the other; the first that fails is the last. */
async function sendAll({ instance, batches, onChange }: Sending): Promise<Load[]> {
  const loads: Load[] = [];
  try {
    for (const batch of batches) {
      const onShare = (share: number): void => onChange({ sent: (loads.length + share) / batches.length });
      loads.push(await sendFiles(instance, batch, onShare));
    }
  } catch (thrown) {
    onChange({ error: asApiError(thrown) });
  }
  return loads;
}

interface Following {
  instance: string;
  loads: readonly Load[];
  tell(loads: readonly Load[]): void;
  isThere(): boolean;
}

async function follow({ instance, loads, tell, isThere }: Following): Promise<readonly Load[]> {
  let told = loads;
  while (isThere() && !told.every(isEnded)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    told = await Promise.all(told.map((load) => (isEnded(load) ? load : lookAt(instance, load))));
    tell(told);
  }
  return told;
}

/** As it was where nothing is heard: the next look tells. */
const lookAt = (instance: string, load: Load): Promise<Load> =>
  take(api.GET('/v1/{instance}/loads/{loadId}', { params: { path: { instance, loadId: load.id } } })).catch(() => load);
