import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse } from 'yaml';
import { builtins } from '../../plugins/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Schemas whose properties are options of their own. */
const INNER: Readonly<Record<string, string>> = { personalize: 'Personalize', semanticScore: 'SemanticScoreOptions' };

interface Row {
  option: string;
  unset: string;
  readers: string[];
}

const ROW = /^\| `(?<option>[\w.]+)` \| .* \| (?<unset>[^|]*) \| (?<reader>[^|]*) \|$/gm;

async function rows(): Promise<Row[]> {
  const page = await readFile(join(ROOT, 'docs/options.md'), 'utf8');
  return [...page.matchAll(ROW)].map(({ groups: { option = '', unset = '', reader = '' } = {} }) => {
    const steps = reader.match(/(?<=`)\w+(?=`)/g);
    return { option, unset, readers: steps ? [...steps] : [reader] };
  });
}

type Properties = Record<string, { default?: unknown }>;

/** Every option with its schema, those of inner objects as `outer.inner`. */
async function options(): Promise<Properties> {
  const { components } = parse(await readFile(join(ROOT, 'openapi.yaml'), 'utf8'));
  const of = (schema: string): Properties => components.schemas[schema].properties;
  return Object.fromEntries(
    Object.entries(of('SeekOptions')).flatMap(([name, schema]) => {
      const inner = INNER[name];
      return inner
        ? Object.entries(of(inner)).map(([each, its]) => [`${name}.${each}`, its] as const)
        : [[name, schema] as const];
    }),
  );
}

/** The source of each step, by its name. */
async function sources(): Promise<Map<string, string>> {
  const files = (await readdir(join(ROOT, 'plugins'), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = new Map<string, string>();
  for (const file of files) {
    const [, entry = ''] = file.split('/');
    const name = entry.replace(/\.ts$/, '').replaceAll('-', '_');
    found.set(name, (found.get(name) ?? '') + (await readFile(join(ROOT, 'plugins', file), 'utf8')));
  }
  return found;
}

/** How a source names an option that it reads, rather than one of its own or a field of the record. */
const reads = (source: string, option: string): boolean => {
  const name = option.split('.').at(-1);
  const path = option.replace('.', '\\??\\.');
  return new RegExp(
    `options\\??\\.(?:${path}|${name})\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(?:: SeekOptions|: Turn\\['options'\\]| = personalize)`,
  ).test(source);
};

describe('the page on options', () => {
  it('has each that openapi.yaml has, once, and no other', async () => {
    const told = (await rows()).map(({ option }) => option);
    expect(told).to.have.members(Object.keys(await options()));
  });

  it('has their defaults', async () => {
    const schemas = await options();
    for (const { option, unset } of await rows()) {
      const known = schemas[option]?.default;
      if (known !== undefined) expect(unset, option).to.equal(`\`${known}\``);
    }
  });

  it('names steps that there are, and that read them', async () => {
    const steps = await sources();
    for (const { option, readers } of await rows()) {
      for (const step of readers.filter((each) => !/^(the service|nobody yet)$/.test(each))) {
        expect(Object.keys(builtins), option).to.include(step);
        expect(reads(steps.get(step) ?? '', option), `${step} reads ${option}`).to.equal(true);
      }
    }
  });

  it('forgets no step that reads one', async () => {
    const told = new Map((await rows()).map(({ option, readers }) => [option, readers]));
    for (const [step, source] of await sources()) {
      if (!(await builtins[step]?.())?.needs) continue; // a resource's options are its own
      for (const [option, readers] of told)
        if (reads(source, option)) expect(readers, `${step} reads ${option}`).to.include(step);
    }
  });

  it('names configured values that their steps have', async () => {
    for (const { option, unset, readers } of await rows()) {
      const configured = /^`([a-z_]+)`$/.exec(unset)?.[1];
      if (configured === undefined || configured === 'false') continue;
      for (const step of readers) {
        const load = builtins[step];
        expect(Object.keys((await load?.())?.config.properties ?? {}), `${option}: ${step}`).to.include(configured);
      }
    }
  });
});
