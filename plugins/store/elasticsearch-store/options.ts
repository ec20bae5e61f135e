import { type Static, Type } from 'typebox';
import { DataName, Duration } from '../../../core/contract/options.ts';
import { bulkOptions, connectionOptions } from '../../../lib/elasticsearch/options.ts';

const keptFor = (what: string) =>
  Type.Optional(Duration({ description: `How long ${what} stay; for good when absent.`, examples: ['90d'] }));

const retention = Type.Object(
  {
    answers: keptFor('questions and their answers'),
    traces: keptFor('the traces of answers'),
    ratings: keptFor('ratings and judgements'),
    cache: keptFor('answers that may be given again, but for edited ones,'),
  },
  { default: {}, description: 'What is older is removed: whole months by their index, the rest little by little.' },
);

export const options = Type.Object({
  prefix: DataName({
    default: 'touchstone',
    pattern: '^[a-z0-9][a-z0-9_.-]{0,99}$',
    description:
      'What the names of its indices begin with, such as `touchstone-answers-v1-2026-11`. All replicas of a service have the same one, ' +
      'and no two services.',
  }),
  ...connectionOptions,
  shards: Type.Integer({ default: 1, minimum: 1, maximum: 64, description: 'Primary shards of each index.' }),
  replicas: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 8,
      description: 'Copies of each shard; by default one where there is a second node to hold it.',
    }),
  ),
  ...bulkOptions,
  retention,
});
export type Options = Static<typeof options>;

/** How long what is kept of each class stays, in milliseconds; what is absent stays for good. */
export type RetentionTimes = Options['retention'];
