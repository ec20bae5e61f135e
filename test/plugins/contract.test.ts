import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { Catalog } from '../../core/host/catalog.ts';
import { builtins } from '../../plugins/index.ts';
import { CONTRACT } from '../../sdk/testing/contract.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function keepsTheContract(load: () => Promise<AnyPlugin | undefined>): void {
  for (const [rule, check] of Object.entries(CONTRACT))
    it(rule, async () => {
      const plugin = await load();
      if (!plugin) throw new Error('it cannot be loaded');
      await check(plugin);
    });
}

describe('every plugin', () => {
  for (const [name, load] of Object.entries(builtins)) {
    describe(name, () => {
      keepsTheContract(load);

      it('has the name under which it is listed', async () => expect((await load()).name).to.equal(name));
    });
  }

  for (const [folder, name] of [
    ['examples/plugin', 'greet_by_name'],
    ['examples/retriever', 'rest_search'],
  ] as const)
    describe(`of a folder: ${name}`, () => {
      const catalog = new Catalog({});
      before(async () => expect(await catalog.add('./plugins', join(ROOT, folder))).to.deep.equal([]));
      keepsTheContract(() => catalog.get(name));
    });

  it('is a file or folder called after it, and is listed', () => {
    const folder = join(ROOT, 'plugins');
    const groups = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const found = groups.flatMap(({ name }) =>
      readdirSync(join(folder, name)).map((file) => file.replace(/\.ts$/, '').replaceAll('-', '_')),
    );
    expect(found.sort()).to.deep.equal(Object.keys(builtins).sort());
  });

  it('stands in the list in alphabetical order', () => expect(Object.keys(builtins)).to.deep.equal(Object.keys(builtins).sort()));
});
