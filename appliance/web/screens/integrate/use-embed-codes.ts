import { api, type Schemas, take } from '../../api/client.ts';
import { useInstance } from '../../state/instance.tsx';
import { type Loaded, useApi } from '../../state/use-api.ts';
import { type Paged, usePaged } from '../../state/use-paged.ts';

/** Codes to choose from. */
const MOST = 1000;

/** The newest embed codes of the instance. */
export function useEmbedCodes(): Loaded<Schemas['EmbedCodeList']> {
  const { instance } = useInstance();
  const params = { path: { instance }, query: { limit: MOST } };
  return useApi((signal) => take(api.GET('/v1/{instance}/embedcodes', { params, signal })), [instance]);
}

/** All of them, those in sight loaded. */
export function useEmbedCodePages(): Paged<Schemas['EmbedCode']> {
  const { instance } = useInstance();
  return usePaged(
    async (query, signal) => {
      const params = { path: { instance }, query };
      const { total, embedcodes } = await take(api.GET('/v1/{instance}/embedcodes', { params, signal }));
      return { total, entries: embedcodes };
    },
    [instance],
  );
}
