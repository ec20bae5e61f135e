import type { Health, Lifecycle } from '../contract/call.ts';
import type { ResourceKind } from '../contract/resources/kinds.ts';

export interface ResourceHealth extends Health {
  /** Only where it is not ok and nothing is missing for it: the resources that are used instead of it, if any. Questions are answered. */
  fallbacks?: readonly string[];
}

export interface OpenedResource {
  name: string;
  kind: ResourceKind;
  resource: Lifecycle;
  /** What questions use while it is away, for each place that cannot do without any; absent where nothing can be used instead. */
  fallbacks?: readonly (readonly string[])[];
}

/** What each resource says of itself, by its name, with those that are used in its place. */
export function healthOf(resources: readonly OpenedResource[]): Record<string, ResourceHealth> {
  const own = new Map(resources.map(({ name, resource }) => [name, resource.health?.() ?? { ok: true, detail: 'open' }]));
  const isOk = (name: string): boolean => own.get(name)?.ok === true;
  const isSpared = ({ name, fallbacks }: OpenedResource): boolean =>
    !isOk(name) && fallbacks?.every((place) => place.some(isOk)) === true;
  const instead = ({ fallbacks = [] }: OpenedResource): string[] => [...new Set(fallbacks.flat().filter(isOk))];
  return Object.fromEntries(
    resources.map((each) => [
      each.name,
      { ...(own.get(each.name) as Health), ...(isSpared(each) && { fallbacks: instead(each) }) }, // it was just put in
    ]),
  );
}
