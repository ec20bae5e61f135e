import { api, take } from '../../api/client.ts';
import { type Loaded, useApi } from '../../state/use-api.ts';
import type { ApiDescription } from './description.ts';

/** The description of the service that runs. */
export const useDescription = (): Loaded<ApiDescription> =>
  useApi(async (signal) => (await take(api.GET('/openapi.json', { signal }))) as unknown as ApiDescription, []); // an OpenAPI document
