import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Catalog } from '../../core/host/catalog.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages that people read, as paths from the root. */
async function pages(): Promise<string[]> {
  const found = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  return ['README.md', 'examples/plugin/README.md', 'examples/retriever/README.md', ...found.map((name) => join('docs', name))];
}

const blocks = (page: string, language: string): string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm')), ([, code]) => code ?? '');

/** Options of each verb, as its help names them. */
async function options(): Promise<Map<string, Set<string>>> {
  const reference = await readFile(join(ROOT, 'docs/reference/cli.md'), 'utf8');
  const chapters = reference.split(/^## touchstone /m).slice(1);
  return new Map(chapters.map((chapter) => [chapter.split('\n')[0]?.trim() ?? '', new Set(chapter.match(/--[a-z][a-z-]*/g))]));
}

interface CommandLine {
  verb: string;
  flags: string[];
  place: string;
}

/** The command lines that a page shows, without their comments. */
async function commandLines(page: string): Promise<CommandLine[]> {
  const lines = blocks(await readFile(join(ROOT, page), 'utf8'), 'sh')
    .join('\n')
    .split('\n');
  return lines.flatMap((line) => {
    const [, verb, rest = ''] = /^(?:npx )?touchstone (\w+)(.*)$/.exec(line.split(' #')[0] ?? '') ?? [];
    return verb ? [{ verb, flags: rest.match(/--[a-z][a-z-]*/g) ?? [], place: `${page}: ${line}` }] : [];
  });
}

/** Bytes of a picture. */
const LARGEST_IMAGE = 150_000;

describe('the docs', () => {
  it('have pictures that load soon', async () => {
    const folder = join(ROOT, 'docs/images');
    const sizes = await Promise.all((await readdir(folder)).map(async (name) => ({ name, ...(await stat(join(folder, name))) })));
    expect(sizes).not.to.be.empty;
    expect(sizes.filter(({ size }) => size >= LARGEST_IMAGE).map(({ name, size }) => `${name}: ${size} bytes`)).to.deep.equal([]);
  });

  it('show plugins that load', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchstone-docs-'));
    try {
      let count = 0;
      for (const page of await pages()) {
        for (const code of blocks(await readFile(join(ROOT, page), 'utf8'), 'ts')) {
          const file = join(folder, `plugin-${count++}.ts`);
          await writeFile(file, code);
          expect(await new Catalog({}).add(file, folder), page).to.deep.equal([]);
        }
      }
      expect(count).to.be.greaterThan(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('show the example plugin as it is', async () => {
    const [shown] = blocks(await readFile(join(ROOT, 'README.md'), 'utf8'), 'ts');
    expect(shown).to.equal(await readFile(join(ROOT, 'examples/plugin/plugins/greet-by-name.ts'), 'utf8'));
  });

  it('show the shipped pipeline as it is', async () => {
    const [shown = ''] = blocks(await readFile(join(ROOT, 'README.md'), 'utf8'), 'yaml');
    const shipped = await readFile(join(ROOT, 'appliance/pipelines/default.yaml'), 'utf8');
    expect(shown).to.equal(shipped.slice(shipped.indexOf('version:')));
  });

  it('call verbs and flags that exist', async () => {
    const known = await options();
    const shown = (await Promise.all((await pages()).map(commandLines))).flat();
    expect(shown.length).to.be.greaterThan(5);
    for (const { verb, flags, place } of shown) expect([...(known.get(verb) ?? [])], place).to.include.members(flags);
  });

  it('link to files that are there', async () => {
    for (const page of await pages()) {
      const text = await readFile(join(ROOT, page), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        expect(existsSync(join(ROOT, dirname(page), target)), `${page}: ${target}`).to.equal(true);
      }
    }
  });
});
