import { api, readiness, type Schemas, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { type Loaded, useApi } from '../../state/use-api.ts';

/** Days of what is to be done: what is older has been left alone. */
export const LOOK_BACK = 90;

/** What is known of an instance; undefined where it is not known yet, may not be seen by this key, or is not kept. */
export interface Kept {
  /** Of the last days, day by day. */
  insights: Schemas['Insights'] | undefined;
  documents: number | undefined;
  /** Keys and embed codes that were made besides the first key. */
  doors: number | undefined;
  /** Whether a language model writes answers: sentences are quoted without one. */
  hasModel: boolean | undefined;
  proposals: number | undefined;
  /** Answers that somebody marked as out of date, at most `MOST_OUTDATED`. */
  outdated: number | undefined;
  /** Sources of the instance whose last run failed, or could not load some documents. */
  failedSources: number;
  /** Why something is not known that should be. */
  failure: { error: ApiError | undefined; retry(): void };
}

export interface Home {
  kept: Kept;
  /** How the parts of the service are. */
  ready: Loaded<Schemas['Readiness']>;
  reloadDocuments(): void;
}

/** Answers out of date that are counted: a page of them. */
export const MOST_OUTDATED = 100;

type SourceReport = NonNullable<Schemas['Readiness']['sources']>[number];

export const hasFailed = ({ lastRun }: SourceReport): boolean => lastRun?.outcome === 'failed' || (lastRun?.failed ?? 0) > 0;

/** Undefined for what this service does not have or this key may not see; all else is an error. */
async function optional<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((thrown: unknown) => {
    const error = asApiError(thrown);
    if (error.status === 403 || error.status === 404) return undefined;
    throw thrown;
  });
}

/** Something of the instance that not every key may ask for, and not every service has. */
const useOptional = <T>(isAllowed: boolean, load: (signal: AbortSignal) => Promise<T>): Loaded<T | undefined> =>
  useApi(async (signal) => (isAllowed ? optional(load(signal)) : undefined), [useInstance().instance]);

/** What an instance keeps, each part loaded by itself. */
export function useKept(): Home {
  const { instance } = useInstance();
  const { may } = useSession();
  const path = { instance };
  const has = { reader: may('read') && instance !== '', admin: may('admin') && instance !== '' };
  const insights = useOptional(has.reader, (signal) =>
    take(api.GET('/v1/{instance}/analytics', { params: { path, query: { days: LOOK_BACK } }, signal })),
  );
  const documents = useOptional(has.reader, (signal) =>
    take(api.GET('/v1/{instance}/documents', { params: { path, query: { limit: 1 } }, signal })),
  );
  const outdated = useOptional(has.reader, (signal) =>
    take(api.POST('/v1/{instance}/logs', { params: { path }, body: { state: 'outdated', limit: MOST_OUTDATED }, signal })),
  );
  const ready = useApi(readiness, []);
  const administered = useOptional(has.admin, (signal) => administeredBy(path, signal));
  const failed = ready.data?.sources?.filter((source) => source.instance === instance && hasFailed(source));
  const kept = {
    insights: insights.data,
    documents: documents.data?.total,
    doors: administered.data?.doors,
    hasModel: administered.data?.hasModel,
    proposals: administered.data?.proposals,
    outdated: outdated.data?.length,
    failedSources: failed?.length ?? 0,
    failure: {
      error: [insights, documents, administered, outdated].find(({ error }) => error)?.error,
      retry: () => [insights, documents, administered, outdated].forEach((each) => void each.reload()),
    },
  };
  return { kept, ready, reloadDocuments: documents.reload };
}

async function administeredBy(path: { instance: string }, signal: AbortSignal) {
  const params = { path };
  const [keys, codes, settings, proposals] = await Promise.all([
    optional(take(api.GET('/v1/{instance}/keys', { params, signal }))),
    optional(take(api.GET('/v1/{instance}/embedcodes', { params: { path, query: { limit: 1 } }, signal }))),
    optional(take(api.GET('/v1/{instance}/settings', { params, signal }))),
    optional(take(api.GET('/v1/{instance}/settings/proposals', { params, signal }))),
  ]);
  const models = settings?.uses.filter(({ kind }) => kind === 'language model');
  return {
    doors: keys && codes && keys.keys.filter(({ permissions = [] }) => !permissions.includes('admin')).length + codes.total,
    hasModel: models?.some(({ plugin }) => plugin !== 'extractive'),
    proposals: proposals?.proposals.length,
  };
}
