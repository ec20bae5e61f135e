import assert from 'node:assert/strict';
import type { Lifecycle } from '../../core/contract/call.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { checkPlugin } from '../../core/host/catalog.ts';
import { resolveOptions, type Schema } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';

/** Milliseconds that `create` may take: lint creates every plugin of every file. */
const QUICK = 5;

/** What is made of a plugin to look at it. */
interface Sample extends Schema {
  minItems?: number;
  examples?: unknown[];
  required?: string[];
}

/** Options with the defaults, and something of the right form for those that must be given. */
const someOptions = ({ config }: AnyPlugin): Record<string, unknown> => checker(config)(someMapping(config as Sample)).value;

function someMapping({ properties = {}, required = [] }: Sample): Record<string, unknown> {
  const wanted = required.filter((name) => !('default' in (properties[name] ?? {})));
  return Object.fromEntries(wanted.map((name) => [name, someValue(properties[name] ?? {})]));
}

function someValue(schema: Sample): unknown {
  const { type, items, minItems = 0, examples = [], 'x-unit': unit } = schema;
  if (unit) return { duration: '1s', size: '1KiB', path: './nowhere', data_name: 'nowhere' }[unit];
  if (type === 'array') return items ? Array.from({ length: minItems }, () => someValue(items)) : [];
  if (examples.length > 0) return examples[0];
  return { integer: 1, number: 1, boolean: true, object: someMapping(schema) }[String(type)] ?? 'x';
}

const createdWith = (plugin: AnyPlugin): never =>
  resolveOptions(plugin.config, someOptions(plugin), { folder: '/nowhere', resource: () => ({}) }) as never; // of the plugin's own schema

/** What every plugin keeps, each as a sentence about it with a check that throws where it does not hold. */
export const CONTRACT: Readonly<Record<string, (plugin: AnyPlugin) => void | Promise<void>>> = {
  'has a record without mistakes': (plugin) => assert.deepEqual(checkPlugin(plugin), []),

  'says in one sentence what it does': ({ summary }) => {
    assert.match(summary, /^[A-Z].*\.$/);
    assert.equal(summary.match(/[.!?](?=\s|$)/g)?.length, 1);
  },

  'is a step, a source or a resource': ({ provides, source, needs, gives }) => {
    if (provides) assert.deepEqual([source, needs, gives], [undefined, undefined, undefined]);
    else assert.ok([needs, gives].every(Array.isArray));
  },

  'describes every option in a sentence': ({ config }) => {
    const options = config.properties as Record<string, Schema>; // what TypeBox makes is JSON Schema
    for (const [name, { description = '' }] of Object.entries(options)) assert.match(description, /^\p{Lu}?.+[.)`]$/su, name);
  },

  'has defaults that its own schema takes': (plugin) => assert.deepEqual(checker(plugin.config)(someOptions(plugin)).issues, []),

  'finds nothing wrong with its own defaults': async (plugin) =>
    assert.deepEqual((await plugin.check?.(createdWith(plugin))) ?? [], []),

  'refuses options that it does not have': (plugin) => {
    const { issues } = checker(plugin.config)({ ...someOptions(plugin), no_such_option: 1 });
    assert.equal(issues.length, 1);
    assert.match(issues[0]?.message ?? '', /^unknown option 'no_such_option'/);
  },

  'is created at once, without reaching for anything': (plugin) => {
    const options = createdWith(plugin);
    plugin.create(options);
    const busy = process.getActiveResourcesInfo().length;
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      plugin.create(options);
      return performance.now() - started;
    });
    assert.ok(Math.min(...times) < QUICK, `it took ${Math.min(...times)} ms; at most ${QUICK} are quick`);
    assert.ok(process.getActiveResourcesInfo().length <= busy, 'it holds on to something');
  },

  'is a new thing each time': (plugin) => {
    const options = createdWith(plugin);
    assert.notEqual(plugin.create(options), plugin.create(options));
  },

  'can be closed twice, and without having been ready': async (plugin) => {
    const part = plugin.create(createdWith(plugin)) as Lifecycle; // every plugin makes one
    await part.close?.();
    await part.close?.();
  },
};
