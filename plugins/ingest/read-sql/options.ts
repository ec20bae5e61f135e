import { type Static, type TSchemaOptions, Type } from 'typebox';
import { Duration, Secret, Size } from '../../../core/contract/options.ts';
import { readBeforeOptions } from '../../../lib/ingest/read-before.ts';

const Column = (description: string, options: TSchemaOptions = {}) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description, ...options }));

export const options = {
  name: Type.String({
    pattern: '^[\\w.-]{1,100}$',
    description:
      'What these rows are called: in the origin of their documents, which tells them from those of other queries, and in messages.',
    examples: ['products'],
  }),
  database: Secret({
    pattern: '^(postgres(ql)?://|sqlite:/)',
    maxLength: 2000,
    description:
      'A database of PostgreSQL: its address, with user and password. Or a file of SQLite: `sqlite:` and its absolute path; ' +
      'it is opened to be read only.',
    examples: ['postgresql://reader:secret@db.example:5432/shop'],
  }),
  query: Type.String({
    minLength: 1,
    maxLength: 100_000,
    description: 'One SELECT. It runs in a transaction that can only read.',
    examples: ['SELECT id, title, body, updated_at FROM articles WHERE published'],
  }),
  id: Type.String({ default: 'id', minLength: 1, description: 'The column that tells the rows apart: the id of each document.' }),
  id_prefix: Type.String({
    default: '',
    maxLength: 200,
    description: 'What is put before each id, where ids of several queries are alike.',
  }),
  title: Column('The column of the title; else `title`, or `question` beside `answer`.'),
  content: Column(
    'The column of the text; else `content`, `text` or `body`, `answer` beside `question`, or all columns, one a line.',
  ),
  url_template: Type.String({
    default: '',
    maxLength: 2000,
    description: 'Where a person can read a row that has no column `url`: `{name}` stands for the column of that name.',
    examples: ['https://shop.example/products/{id}'],
  }),
  changed: Column(
    'A column that has another value whenever the row has changed: with `state` only rows with a new value are read in full.',
    { examples: ['updated_at'] },
  ),
  ...readBeforeOptions,
  timeout_statement: Duration({ default: '5m', description: 'How long the database may take for one statement.' }),
  timeout_connection: Duration({ default: '10s', description: 'How long it may take to connect.' }),
  max_rows: Type.Integer({
    default: 1_000_000,
    minimum: 1,
    description: 'The most rows. A query that gives more is cut, and nothing of it is removed.',
  }),
  max_row_size: Size({ default: '4MiB', description: 'The largest row, as text.' }),
};

const Options = Type.Object(options);
export type SqlOptions = Static<typeof Options>;
