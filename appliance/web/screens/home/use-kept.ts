import { api, type Schemas, take } from '../../api/client.ts';
import { asApiError } from '../../api/problem.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { useApi } from '../../state/use-api.ts';

/** Days of what is to be done: what is older has been left alone. */
export const LOOK_BACK = 90;

/** What is known of an instance; undefined where it is not known yet, may not be seen by this key, or is not kept. */
export interface Kept {
  /** Of the last days, day by day. */
  insights: Schemas['Insights'] | undefined;
  documents: number | undefined;
  reloadDocuments(): void;
  /** Keys and embed codes that were made besides the first key. */
  doors: number | undefined;
  /** Whether a language model writes answers: sentences are quoted without one. */
  hasModel: boolean | undefined;
  proposals: number | undefined;
}

/** Undefined for what this service does not have or this key may not see; all else is an error. */
async function optional<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((thrown: unknown) => {
    const error = asApiError(thrown);
    if (error.status === 403 || error.status === 404) return undefined;
    throw thrown;
  });
}

/** What an instance keeps, each part loaded by itself. */
export function useKept(): Kept {
  const { instance } = useInstance();
  const { may } = useSession();
  const path = { instance };
  const has = { reader: may('read') && instance !== '', admin: may('admin') && instance !== '' };
  const insights = useApi(
    async (signal) =>
      has.reader
        ? optional(take(api.GET('/v1/{instance}/analytics', { params: { path, query: { days: LOOK_BACK } }, signal })))
        : undefined,
    [instance],
  );
  const documents = useApi(
    async (signal) =>
      has.reader
        ? optional(take(api.GET('/v1/{instance}/documents', { params: { path, query: { limit: 1 } }, signal })))
        : undefined,
    [instance],
  );
  const administered = useApi(async (signal) => (has.admin ? administeredBy(path, signal) : undefined), [instance]);
  return {
    insights: insights.data,
    documents: documents.data?.total,
    reloadDocuments: documents.reload,
    doors: administered.data?.doors,
    hasModel: administered.data?.hasModel,
    proposals: administered.data?.proposals,
  };
}

async function administeredBy(path: { instance: string }, signal: AbortSignal) {
  const params = { path };
  const [keys, codes, settings, proposals] = await Promise.all([
    optional(take(api.GET('/v1/{instance}/keys', { params, signal }))),
    optional(take(api.GET('/v1/{instance}/embedcodes', { params, signal }))),
    optional(take(api.GET('/v1/{instance}/settings', { params, signal }))),
    optional(take(api.GET('/v1/{instance}/settings/proposals', { params, signal }))),
  ]);
  const models = settings?.uses.filter(({ kind }) => kind === 'language model');
  return {
    doors: keys && codes && keys.keys.length + codes.embedcodes.length,
    hasModel: models?.some(({ plugin }) => plugin !== 'extractive'),
    proposals: proposals?.proposals.length,
  };
}
