import type { Part } from '../part.ts';
import { access } from './access.ts';
import { cache } from './cache.ts';
import { elasticsearch } from './elasticsearch.ts';
import { elasticsearchFailover } from './elasticsearch-failover.ts';
import { grounding } from './grounding.ts';
import { harmless } from './harmless.ts';
import { host } from './host.ts';
import { http } from './http.ts';
import { image } from './image.ts';
import { ingest } from './ingest.ts';
import { loads } from './loads.ts';
import { memory } from './memory.ts';
import { overload } from './overload.ts';
import { prepareKills } from './prepare-kills.ts';
import { retrieval } from './retrieval.ts';
import { start } from './start.ts';
import { store } from './store.ts';
import { streams } from './streams.ts';
import { tracing } from './tracing.ts';
import { verifier } from './verifier.ts';
import { versions } from './versions.ts';

/** In the order in which they run: those that nothing may disturb come first. */
export const parts: readonly Part[] = [
  host,
  access,
  http,
  cache,
  tracing,
  streams,
  overload,
  grounding,
  verifier,
  retrieval,
  ingest,
  loads,
  start,
  store,
  memory,
  versions,
  image,
  elasticsearch,
  elasticsearchFailover,
  prepareKills,
  harmless,
];
