import { type Static, Type } from 'typebox';
import { connectionOptions } from '../../../lib/elasticsearch/options.ts';

/** Where replicas keep together what one alone keeps in service.db. */
export const sharedState = Type.Object(
  {
    prefix: Type.String({
      default: 'touchstone',
      pattern: '^[a-z0-9][a-z0-9_.-]{0,99}$',
      description: 'What the name of its index begins with: the same for all replicas of a service, and no other.',
    }),
    ...connectionOptions,
  },
  {
    description:
      'Elasticsearch that replicas share keys, sessions, audit, settings, limits and leases in. One process alone does without, and so ' +
      'do processes on one data folder.',
  },
);

export type SharedStateOptions = Static<typeof sharedState>;
