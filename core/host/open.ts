import { dirname, resolve } from 'node:path';
import type { Host, Lifecycle, Logger, LookupResult, UpstreamEvent } from '../contract/call.ts';
import { Failure, messageOf } from '../contract/errors.ts';
import type { AnyPlugin } from '../contract/plugin.ts';
import type { ResourceKind } from '../contract/resources/kinds.ts';
import {
  type Blueprint,
  dependencies,
  fallbacksOf,
  type Placed,
  type PlacedSource,
  type PlacedStep,
  SECTIONS,
  type Section,
} from './blueprint.ts';
import { generationOf } from './generation.ts';
import type { OpenedResource } from './health.ts';
import { ObservedStep, type Observer, type RunnableStep } from './observe.ts';
import { type BatchSource, openedSource } from './opened-source.ts';
import type { AnyStep, OpenedStep } from './opened-step.ts';
import { resolveOptions } from './resolve-options.ts';
import { closeAll, type Pipeline, PipelineRunner } from './runner.ts';
import { Streak } from './streak.ts';
import { inOrder } from './wiring.ts';

export type UpstreamObserver = (event: UpstreamEvent & { upstream: string }) => void;
export type LookupObserver = (event: { cache: string; result: LookupResult }) => void;

export interface OpenOptions {
  log: Logger;
  observe?: Observer;
  /** Told of every request that a resource or step makes to a server; `upstream` is its name or label in the file. */
  observeUpstream?: UpstreamObserver;
  /** Told of every look into a cache; `cache` is the name or label of what looked. */
  observeLookup?: LookupObserver;
  /** Of the service: answers of another one were made in another way. */
  version?: string;
}

/**
 * Creates every resource and step of a blueprint, then makes them ready in that order. When one fails, what was made
 * is closed again in reverse order and the failure is thrown with the name of what failed.
 */
export async function openPipeline(blueprint: Blueprint, { observe = () => {}, ...options }: OpenOptions): Promise<Pipeline> {
  const resources: OpenedResource[] = [];
  const parts: Lifecycle[] = [];
  const hostOf = hostsOf(blueprint, options);
  const makeReady = async (name: string, part: Lifecycle, section?: Section): Promise<void> => {
    parts.push(part); // before it is ready, so that a part whose start fails half-way is closed too
    await awaitReady(name, () => part.ready?.(hostOf(name, section === 'ingest' ? section : 'answer')));
  };
  try {
    const isExplained = (): boolean => resources.some(({ resource }) => resource.health?.().ok === false);
    const opening = new Opening(dirname(resolve(blueprint.file)), isExplained);
    const fallbacks = fallbacksOf(blueprint);
    for (const placed of inOrder(blueprint.resources)) {
      const { name } = placed;
      const resource = opening.resource(name, placed);
      const kind = placed.plugin.provides as ResourceKind; // a resource's plugin has one
      resources.push({ name, kind, resource, fallbacks: fallbacks.get(name) });
      await makeReady(name, resource);
    }
    const steps: Record<Section, OpenedStep[]> = { answer: [], afterwards: [], ingest: [] };
    for (const section of SECTIONS) {
      for (const placed of blueprint.steps[section]) {
        const opened = opening.step(placed, section, observe);
        steps[section].push(opened);
        await makeReady(placed.label, opened.step, section);
      }
    }
    const made = blueprint.sources.map((placed) => ({ placed, blueprint, part: opening.source(placed) }));
    parts.push(...made.map(({ part }) => part));
    const sources = made.map((each) => openedSource(each, (name, part) => awaitReady(name, () => part.ready?.(hostOf(name)))));
    const loadsInto = blueprint.steps.ingest.flatMap(dependencies);
    return new PipelineRunner({ steps, sources, resources, loadsInto, parts, stream: blueprint.stream });
  } catch (thrown) {
    await closeAll(parts).catch((error: unknown) =>
      options.log.warn('closing after a failed start also failed', { error: String(error) }),
    );
    throw thrown;
  }
}

/** The resources of a pipeline as their plugins make them, by name: none of them is ready. */
export function createResources({ file, resources }: Pick<Blueprint, 'file' | 'resources'>): Map<string, Lifecycle> {
  const opening = new Opening(dirname(resolve(file)), () => false);
  return new Map(inOrder(resources).map((placed) => [placed.name, opening.resource(placed.name, placed)]));
}

/** What is lent to each part, by its name or label. */
function hostsOf(
  blueprint: Blueprint,
  { log, observeUpstream = () => {}, observeLookup = () => {}, version = '' }: Omit<OpenOptions, 'observe'>,
): (name: string, list?: 'answer' | 'ingest') => Host {
  const generations = { answer: generationOf(blueprint, version), ingest: generationOf(blueprint, version, 'ingest') };
  return (name, list = 'answer') => ({
    log,
    onRequest: (event) => observeUpstream({ ...event, upstream: name }),
    onLookup: (result) => observeLookup({ cache: name, result }),
    generation: generations[list],
  });
}

/** What goes wrong while a part is made ready names it. */
async function awaitReady(name: string, ready: () => Promise<void> | undefined): Promise<void> {
  try {
    await ready();
  } catch (thrown) {
    throw thrown instanceof Failure
      ? thrown
      : new Failure('resource_unavailable', `'${name}' cannot be opened: ${messageOf(thrown)}`, {
          step: name,
          cause: thrown,
        });
  }
}

/** What a pipeline file was checked against must be there. */
function checkOffers(name: string, { name: plugin, offers = [] }: AnyPlugin, created: object): void {
  const missing = offers.filter((part) => (created as Record<string, unknown>)[part] === undefined); // any part of it may be asked for
  if (missing.length === 0) return;
  const message = `'${name}' has no ${missing.join(' and no ')}, although the plugin '${plugin}' offers it`;
  throw new Failure('configuration_invalid', message, { step: name });
}

class Opening {
  readonly #folder: string;
  readonly #resources = new Map<string, unknown>();
  /** Whether a resource says itself that it is not as it must be. */
  readonly #isExplained: () => boolean;

  constructor(folder: string, isExplained: () => boolean) {
    this.#folder = folder;
    this.#isExplained = isExplained;
  }

  resource(name: string, placed: Placed): Lifecycle {
    const created = placed.plugin.create(this.#config(placed) as never) as Lifecycle; // checked as it was loaded
    checkOffers(name, placed.plugin, created);
    this.#resources.set(name, created);
    return created;
  }

  source(placed: PlacedSource): BatchSource {
    return placed.plugin.create(this.#config(placed) as never) as BatchSource; // checked as it was loaded
  }

  step(placed: PlacedStep, section: Section, observer: Observer): OpenedStep {
    const options = this.#config(placed);
    const step = placed.plugin.create(options as never) as AnyStep; // checked as it was loaded
    if ('end' in step)
      throw new Failure(
        'configuration_invalid',
        `step '${placed.label}' has an 'end' that no run would call: it belongs to what 'begin' returns`,
        {
          step: placed.label,
        },
      );
    const { timeout } = options;
    const streak = section === 'ingest' ? undefined : new Streak(section === 'answer', this.#isExplained);
    const observe = (run: RunnableStep['run']): ObservedStep =>
      new ObservedStep(
        { label: placed.label, plugin: placed.plugin, ...(typeof timeout === 'number' ? { timeout } : {}), run, streak },
        section,
        observer,
      );
    return {
      step,
      label: placed.label,
      observed: observe('run' in step ? step.run.bind(step) : () => undefined),
      begin: async (start, call) => {
        if (!('begin' in step)) return undefined;
        const run = await step.begin(start, call);
        return { observed: observe(run.run.bind(run)), end: run.end?.bind(run) };
      },
      gives: placed.plugin.gives ?? [],
      reads: [...(placed.plugin.needs ?? []), ...(placed.plugin.wants ?? [])],
      withholds: placed.plugin.withholds === true,
    };
  }

  #config({ plugin, config }: Placed): Record<string, unknown> {
    const scope = { folder: this.#folder, resource: (name: string) => this.#resources.get(name) };
    return resolveOptions(plugin.config, config, scope) as Record<string, unknown>; // a mapping stays a mapping
  }
}
