import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Lifecycle } from '../../core/contract/call.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { Catalog, checkPlugin } from '../../core/host/catalog.ts';
import { resolveOptions, type Schema } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';
import { builtins } from '../../plugins/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Milliseconds that `create` may take: lint creates every plugin of every file. */
const QUICK = 5;

/** Options with the defaults, and something of the right form for those that must be given. */
const someOptions = ({ config }: AnyPlugin): Record<string, unknown> => checker(config)(someMapping(config as Schema)).value;

function someMapping({ properties = {}, required = [] }: Schema & { required?: string[] }): Record<string, unknown> {
  const wanted = required.filter((name) => !('default' in (properties[name] ?? {})));
  return Object.fromEntries(wanted.map((name) => [name, someValue(properties[name] ?? {})]));
}

function someValue(schema: Schema & { minItems?: number; examples?: unknown[] }): unknown {
  const { type, items, minItems = 0, examples = [], 'x-unit': unit } = schema;
  if (unit) return { duration: '1s', size: '1KiB', path: './nowhere', data_name: 'nowhere' }[unit];
  if (type === 'array') return items ? Array.from({ length: minItems }, () => someValue(items)) : [];
  if (examples.length > 0) return examples[0];
  return { integer: 1, number: 1, boolean: true, object: someMapping(schema) }[String(type)] ?? 'x';
}

const resolveConfig = (plugin: AnyPlugin): never =>
  resolveOptions(plugin.config, someOptions(plugin), { folder: '/nowhere', resource: () => ({}) }) as never; // of the plugin's own schema

function keepsTheContract(load: () => Promise<AnyPlugin | undefined>): void {
  let plugin: AnyPlugin;
  before(async () => {
    const loaded = await load();
    if (!loaded) throw new Error('it cannot be loaded');
    plugin = loaded;
  });

  it('has a record without mistakes', () => expect(checkPlugin(plugin)).to.deep.equal([]));

  it('says in one sentence what it does', () => {
    expect(plugin.summary).to.match(/^[A-Z].*\.$/);
    expect(plugin.summary.match(/[.!?](?=\s|$)/g)).to.have.lengthOf(1);
  });

  it('is a step, a source or a resource', () => {
    const { provides, source, needs, gives } = plugin;
    if (provides) expect([source, needs, gives]).to.deep.equal([undefined, undefined, undefined]);
    else expect([needs, gives].every(Array.isArray)).to.equal(true);
  });

  it('describes every option in a sentence', () => {
    for (const [name, option] of Object.entries(plugin.config.properties as Record<string, Schema>))
      expect(option.description, name).to.match(/^\p{Lu}?.+[.)`]$/su);
  });

  it('has defaults that its own schema takes', () => {
    const { issues } = checker(plugin.config)(someOptions(plugin));
    expect(issues).to.deep.equal([]);
  });

  it('finds nothing wrong with its own defaults', async () => {
    expect((await plugin.check?.(resolveConfig(plugin))) ?? []).to.deep.equal([]);
  });

  it('refuses options that it does not have', () => {
    const { issues } = checker(plugin.config)({ ...someOptions(plugin), no_such_option: 1 });
    expect(issues.map(({ message }) => message)).to.have.lengthOf(1);
    expect(issues[0]?.message).to.match(/^unknown option 'no_such_option'/);
  });

  it('is created at once, without reaching for anything', () => {
    const options = resolveConfig(plugin);
    plugin.create(options);
    const busy = process.getActiveResourcesInfo().length;
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      plugin.create(options);
      return performance.now() - started;
    });
    expect(Math.min(...times)).to.be.below(QUICK);
    expect(process.getActiveResourcesInfo().length).to.be.at.most(busy);
  });

  it('is a new thing each time', () => {
    const options = resolveConfig(plugin);
    expect(plugin.create(options)).to.not.equal(plugin.create(options));
  });

  it('can be closed twice, and without having been ready', async () => {
    const part = plugin.create(resolveConfig(plugin)) as Lifecycle;
    await part.close?.();
    await part.close?.();
  });
}

describe('every plugin', () => {
  for (const [name, load] of Object.entries(builtins)) {
    describe(name, () => {
      keepsTheContract(load);

      it('has the name under which it is listed', async () => expect((await load()).name).to.equal(name));
    });
  }

  describe('of a folder', () => {
    const catalog = new Catalog({});
    before(async () => expect(await catalog.add('./plugins', join(ROOT, 'examples/plugin'))).to.deep.equal([]));
    keepsTheContract(() => catalog.get('greet_by_name'));
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
