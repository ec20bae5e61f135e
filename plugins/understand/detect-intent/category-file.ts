import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse as parseYaml } from 'yaml';
import { type CategoryOptions, categoryOptions, MOST_CATEGORIES, MOST_EXAMPLES } from './options.ts';

/** Bytes of a file of categories: 50,000 examples of 300. */
const LARGEST = 16 * 2 ** 20;

const CategoryList = Type.Array(categoryOptions, { maxItems: MOST_CATEGORIES });

/** Reads the categories of a file. Throws an Error that says what is wrong with it, without its path. */
export async function readCategories(file: string): Promise<CategoryOptions[]> {
  const { size } = await stat(file);
  if (size > LARGEST) throw new Error(`it has ${size} bytes; at most ${LARGEST} are read`);
  const text = await readFile(file, 'utf8');
  const found = ['.yaml', '.yml'].includes(extname(file).toLowerCase()) ? categoriesOfYaml(text) : categoriesOfCsv(text);
  const examples = found.reduce((sum, each) => sum + each.examples.length, 0);
  if (examples > MOST_EXAMPLES) throw new Error(`it has ${examples} examples; at most ${MOST_EXAMPLES} are learnt`);
  return found;
}

function categoriesOfYaml(text: string): CategoryOptions[] {
  const value: unknown = Value.Default(CategoryList, parseYaml(text));
  if (Value.Check(CategoryList, value)) return value;
  const [{ instancePath, message } = { instancePath: '', message: 'is no list of categories' }] = Value.Errors(
    CategoryList,
    value,
  );
  throw new Error(`${instancePath || 'it'} ${message}: it is to be a list of categories, each with name and examples`);
}

/** What stands between columns, by what the first line has. */
const delimiterOf = (text: string): string => [';', '\t'].find((sign) => text.split('\n', 1)[0]?.includes(sign)) ?? ',';

function categoriesOfCsv(text: string): CategoryOptions[] {
  const rows = parseCsv(text, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    delimiter: delimiterOf(text),
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[]; // with `columns` each row is a record
  const [first] = rows;
  if (first && !(first.example !== undefined && first.category !== undefined))
    throw new Error('its first line is to name the columns example and category');
  const whole = rows.filter(({ example = '', category = '' }) => example !== '' && category !== '');
  const byName = Map.groupBy(whole, ({ category = '' }) => category);
  return [...byName].map(([name, own]) => ({ name, examples: own.map(({ example = '' }) => example) }));
}
