import type { Problem } from '../contract/errors.ts';
import { BATCH_START } from '../contract/facts/batch.ts';
import { TURN_START } from '../contract/facts/question.ts';
import { AFTERWARDS_START } from '../contract/facts/turn.ts';
import type { AnyPlugin } from '../contract/plugin.ts';
import { type Blueprint, dependencies, type PlacedResource, type PlacedStep, SECTIONS, type Section } from './blueprint.ts';
import { aKind, type Reference, references } from './resolve-options.ts';
import { suggestion } from './suggestion.ts';
import type { ConfigFile } from './yaml.ts';

const START: Record<Section, readonly string[]> = { answer: TURN_START, afterwards: AFTERWARDS_START, ingest: BATCH_START };

/** What a list may read at its start without being sure of it: a turn that ended early lacks some facts. */
const perhaps = (blueprint: Blueprint, section: Section): readonly string[] =>
  section === 'afterwards' ? blueprint.steps.answer.flatMap(({ plugin }) => plugin.gives ?? []) : [];

/** Checks that all that a step needs is given by an earlier one, and that sources stand where they belong. */
export function problemsOfWiring(blueprint: Blueprint, yaml: ConfigFile): Problem[] {
  return SECTIONS.flatMap((section) => {
    const given = new Set<string>(START[section]);
    const later = new Set(perhaps(blueprint, section));
    return blueprint.steps[section].flatMap((step, index) => {
      const problems = [...misplacedSource(section, step, index), ...missingFacts(blueprint, section, step, index, given, later)];
      for (const fact of step.plugin.gives ?? []) given.add(fact);
      return problems.map((message) => yaml.problem(step.path, message, true));
    });
  });
}

function misplacedSource(section: Section, { plugin, label }: PlacedStep, index: number): string[] {
  const first = section === 'ingest' && index === 0;
  if (first && !plugin.source) return [`ingest begins with a step that reads documents, such as read_files; '${label}' is none`];
  if (!first && plugin.source) return [`'${label}' reads documents: it can only be the first step of ingest`];
  return [];
}

function missingFacts(
  blueprint: Blueprint,
  section: Section,
  step: PlacedStep,
  index: number,
  given: Set<string>,
  perhapsGiven: Set<string>,
): string[] {
  return (step.plugin.needs ?? [])
    .filter((fact) => !given.has(fact))
    .map((fact) => {
      const giver = blueprint.steps[section].slice(index + 1).find(({ plugin }) => plugin.gives?.includes(fact));
      if (giver)
        return `step '${step.label}' needs '${fact}', which '${giver.label}' gives only after it: move '${giver.label}' before it`;
      const why = perhapsGiven.has(fact) ? 'which is not there when an answer ends early' : 'which no step before it gives';
      return `step '${step.label}' needs '${fact}', ${why}`;
    });
}

/** Checks that the steps behind the first of `ingest` get from each source what they get from that one. */
export function problemsOfSources({ sources, steps }: Blueprint, yaml: ConfigFile): Problem[] {
  const [first, ...rest] = steps.ingest;
  return sources.flatMap(({ name, plugin, path }) => {
    if (!first) return [yaml.problem(path, `the source '${name}' has nowhere to go: there is no list ingest`, true)];
    const given = new Set([...BATCH_START, ...(plugin.gives ?? [])]);
    return rest.flatMap(({ label, plugin: step }) => {
      const missing = (step.needs ?? []).filter((fact) => !given.has(fact) && first.plugin.gives?.includes(fact));
      for (const fact of step.gives ?? []) given.add(fact);
      return missing.map((fact) =>
        yaml.problem(path, `step '${label}' of ingest needs '${fact}', which the source '${name}' does not give`, true),
      );
    });
  });
}

/** Checks that every resource that is named exists, is of the right kind, has what is needed of it, and that no two wait for each other. */
export function problemsOfReferences(blueprint: Blueprint, yaml: ConfigFile): Problem[] {
  const byName = new Map(blueprint.resources.map(({ name, plugin }) => [name, plugin]));
  const users = [...blueprint.resources, ...SECTIONS.flatMap((section) => blueprint.steps[section]), ...blueprint.sources];
  const wrong = users.flatMap(({ plugin, config, path }) =>
    references(plugin.config, config).flatMap((reference) => {
      const message = mistakeOf(reference, byName) ?? lackOf(reference, byName);
      return message === undefined ? [] : [yaml.problem([...path, ...reference.path], message)];
    }),
  );
  const cycle = findCycle(blueprint.resources);
  if (!cycle) return wrong;
  const names = cycle.map(({ name }) => name).join(' -> ');
  return [...wrong, yaml.problem(cycle[0]?.path ?? [], `resources wait for each other: ${names}`, true)];
}

type ByName = ReadonlyMap<string, AnyPlugin>;

function mistakeOf({ kind, name }: Reference, byName: ByName): string | undefined {
  const found = byName.get(name)?.provides;
  if (found === kind) return undefined;
  const candidates = [...byName].filter(([, { provides }]) => provides === kind).map(([each]) => each);
  const message = found
    ? `'${name}' is ${aKind(found)}, not ${aKind(kind)}`
    : `there is no ${kind.replace('_', ' ')} '${name}' under resources`;
  return `${message}${suggestion(name, candidates)}`;
}

function lackOf({ kind, name, needs = [] }: Reference, byName: ByName): string | undefined {
  const plugin = byName.get(name);
  const lacking = needs.filter((part) => !plugin?.offers?.includes(part));
  const able = [...byName].flatMap(([each, { provides, offers = [] }]) =>
    provides === kind && needs.every((part) => offers.includes(part)) ? [`'${each}'`] : [],
  );
  if (lacking.length === 0) return undefined;
  const instead = able.length > 0 ? `; ${able.join(' and ')} would do` : '';
  return `'${name}' has no ${lacking.join(' and no ')}: the plugin '${plugin?.name}' offers none${instead}`;
}

function findCycle(resources: readonly PlacedResource[]): PlacedResource[] | undefined {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const visit = (resource: PlacedResource, trail: PlacedResource[]): PlacedResource[] | undefined => {
    if (trail.includes(resource)) return [...trail.slice(trail.indexOf(resource)), resource];
    for (const name of dependencies(resource)) {
      const next = byName.get(name);
      const cycle = next && visit(next, [...trail, resource]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const resource of resources) {
    const cycle = visit(resource, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Resources in an order in which each comes after those that its options name. */
export function inOrder(resources: readonly PlacedResource[]): PlacedResource[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const ordered = new Set<PlacedResource>();
  const place = (resource: PlacedResource): void => {
    if (ordered.has(resource)) return;
    for (const name of dependencies(resource)) place(byName.get(name) as PlacedResource); // checked: it exists, and there is no cycle
    ordered.add(resource);
  };
  resources.forEach(place);
  return [...ordered];
}
