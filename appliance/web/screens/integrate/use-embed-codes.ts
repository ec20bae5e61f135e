import { api, type Schemas, take } from '../../api/client.ts';
import { useInstance } from '../../state/instance.tsx';
import { type Loaded, useApi } from '../../state/use-api.ts';

/** The embed codes of the instance, the newest first. */
export function useEmbedCodes(): Loaded<Schemas['EmbedCodeList']> {
  const { instance } = useInstance();
  return useApi((signal) => take(api.GET('/v1/{instance}/embedcodes', { params: { path: { instance } }, signal })), [instance]);
}
