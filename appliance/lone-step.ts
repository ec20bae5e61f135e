import { type Blueprint, dependencies, type Placed, type PlacedResource, type PlacedStep } from '../core/host/blueprint.ts';

/** A step with the resources that it needs, and nothing else of its pipeline. */
export function onlyWith(step: PlacedStep, blueprint: Blueprint): Blueprint {
  const needed = new Set<PlacedResource>();
  const need = (placed: Placed): void => {
    for (const resource of blueprint.resources.filter(({ name }) => dependencies(placed).includes(name))) {
      if (needed.has(resource)) continue;
      needed.add(resource);
      need(resource);
    }
  };
  need(step);
  return { ...blueprint, resources: [...needed], steps: { answer: [step], afterwards: [], ingest: [] }, sources: [] };
}
