import { findTool } from '../real-parts.ts';
import type { Variant } from './cluster.ts';

/** A single node as most customers have it, which may be killed and come back. */
export const BASIC: Variant = { license: 'basic', restarted: true };
/** For suites that want no more than some server: one that others bring up anyway, where that can be done. */
export const SOME: Variant | undefined = findTool('elasticsearch-up') === undefined ? undefined : BASIC;

export const SECURED: Variant = { security: true, tls: true, license: 'basic' };
export const THREE_NODES: Variant = { nodes: 3, restarted: true };
export const VERSION_9: Variant = { line: 9 };

const smallRequests = 'http.max_content_length: 200kb';

/** Room for one search and one bulk at a time, and for one more of each to wait. */
export const CROWDED: Variant = {
  settings: [
    'thread_pool.search.size: 1',
    'thread_pool.search.queue_size: 1',
    'thread_pool.write.size: 1',
    'thread_pool.write.queue_size: 1',
    smallRequests,
  ],
};
export const LITTLE_MEMORY: Variant = { settings: ['indexing_pressure.memory.limit: 12kb', smallRequests] };
