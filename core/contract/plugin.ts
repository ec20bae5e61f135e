import type { Static, TObject } from 'typebox';
import type { Call, Lifecycle } from './call.ts';
import type { Issue } from './errors.ts';
import type { Reason } from './facts/end.ts';
import type { ResourceKind, ResourceKinds, ResourcePart, ResourceWith } from './resources/kinds.ts';

type MaybePromise<T> = T | Promise<T>;

/** Version of this contract. An installed plugin of another major version is refused at start. */
export const API_VERSION = 1;

/** A step's way to end the list early with a reason. It is a result, not an error. */
export class Finish<Facts = object> {
  readonly reason: Reason;
  readonly facts: Facts;

  constructor(reason: Reason, facts: Facts) {
    this.reason = reason;
    this.facts = facts;
  }
}

export const finish = <Facts = object>(reason: Reason, facts?: Facts): Finish<Facts> =>
  new Finish(reason, facts ?? ({} as Facts)); // no facts is the empty object, which every Partial accepts

/** An option called `timeout`, made by `Duration`, bounds each run of the step: the host ends it then. */
export interface Step<In, Out> extends Lifecycle {
  /** What it works with and others may use as well, by kind, under the step's label; of a knowledge base, what may be seen of it. */
  shares?: Partial<ResourceKinds>;
  /** Streamed text waits until it has run, whatever the pipeline says of streams: some of it may be for nobody. */
  buffers?: boolean;
  run(facts: In, call: Call): MaybePromise<Out | Finish<Out> | undefined>;
}

/**
 * A step of an `ingest` list that remembers something from batch to batch. Several runs may be underway at once, so that what is remembered
 * belongs to a run: the step itself keeps nothing between them.
 */
export interface BatchStep<In, Out> extends Lifecycle {
  /** Called once a run, before the source reads anything; `start` holds those of the step's facts that are there by then. */
  begin(start: Partial<In>, call: Call): MaybePromise<StepRun<In, Out>>;
}

/** A step in one run over all batches. A run that fails is left as it is: nothing more is called. */
export interface StepRun<In, Out> extends Pick<Step<In, Out>, 'run'> {
  /** Called once, when all batches have run. What it gives is told as a last batch. */
  end?(call: Call): Promise<Out | undefined>;
}

/** The first step of an `ingest` list: turns what it is pointed at into batches, each of which runs through the steps after it. */
export interface Source<In, Out> extends Lifecycle {
  batches(facts: In, call: Call): AsyncIterable<Out>;
  /**
   * Where its documents come from, as each of them says in `origin`: with `prune` what is gone is removed within these. Absent where these
   * are the paths that a run names.
   */
  origins?(): readonly string[];
}

interface Described<Config extends TObject> {
  /** The name in a pipeline file, in snake_case; a step's is verb_noun. */
  name: string;
  /** One sentence for lists, docs and editors. */
  summary: string;
  config: Config;
  /**
   * What is wrong with options that the schema takes, where that can be told without opening anything: a pattern that cannot be
   * read, a file that is not what it should be. Asked when a file is linted and before it is opened; names of resources are still text.
   */
  check?(config: Static<Config>): MaybePromise<readonly Issue[]>;
}

type Seen<Facts, Needs extends keyof Facts, Wants extends keyof Facts> = Pick<Facts, Needs> & Partial<Pick<Facts, Wants>>;

interface Declared<Facts, Needs extends keyof Facts, Wants extends keyof Facts, Gives extends keyof Facts> {
  /** Facts that must be given by an earlier step or the start. */
  needs: readonly Needs[];
  /** Facts that are used when they are there. */
  wants?: readonly Wants[];
  /** Facts that this step may give. */
  gives: readonly Gives[];
}

export interface StepPlugin<
  Facts = never,
  Config extends TObject = TObject,
  Needs extends keyof Facts = keyof Facts,
  Wants extends keyof Facts = keyof Facts,
  Gives extends keyof Facts = keyof Facts,
> extends Described<Config>,
    Declared<Facts, Needs, Wants, Gives> {
  /** It may hold back or replace an answer that is there: a caller who streams may have to wait for it. */
  withholds?: true;
  create(config: Static<Config>): Step<Seen<Facts, Needs, Wants>, Partial<Pick<Facts, Gives>>>;
}

export interface BatchStepPlugin<
  Facts = never,
  Config extends TObject = TObject,
  Needs extends keyof Facts = keyof Facts,
  Wants extends keyof Facts = keyof Facts,
  Gives extends keyof Facts = keyof Facts,
> extends Described<Config>,
    Declared<Facts, Needs, Wants, Gives> {
  create(config: Static<Config>): BatchStep<Seen<Facts, Needs, Wants>, Partial<Pick<Facts, Gives>>>;
}

export interface SourcePlugin<
  Facts = never,
  Config extends TObject = TObject,
  Needs extends keyof Facts = keyof Facts,
  Wants extends keyof Facts = keyof Facts,
  Gives extends keyof Facts = keyof Facts,
> extends Described<Config>,
    Declared<Facts, Needs, Wants, Gives> {
  source: true;
  create(config: Static<Config>): Source<Seen<Facts, Needs, Wants>, Partial<Pick<Facts, Gives>>>;
}

export interface ResourcePlugin<
  Kind extends ResourceKind = ResourceKind,
  Config extends TObject = TObject,
  Part extends ResourcePart<Kind> = never,
> extends Described<Config> {
  provides: Kind;
  /** The parts that resources of this kind may lack and these have, whatever their options say: lint goes by it. */
  offers?: readonly Part[];
  /**
   * Of a knowledge base: it keeps to `call.access` in all that it reads, tells and counts, inside of its searches and not after them. One
   * that does not say so is not used by an instance that shows different people different documents.
   */
  confines?: true;
  create(config: Static<Config>): ResourceWith<Kind, NoInfer<Part>>;
}

/** Declares a step: `definePlugin<Turn>()({ ... })` for questions, `definePlugin<Batch>()({ ... })` for documents. */
export const definePlugin =
  <Facts>() =>
  <const Config extends TObject, Needs extends keyof Facts, Gives extends keyof Facts, Wants extends keyof Facts = never>(
    plugin: StepPlugin<Facts, Config, Needs, Wants, Gives>,
  ): StepPlugin<Facts, Config, Needs, Wants, Gives> =>
    plugin;

/** Declares a step of an `ingest` list that remembers something from batch to batch. */
export const defineBatchStep =
  <Facts>() =>
  <const Config extends TObject, Needs extends keyof Facts, Gives extends keyof Facts, Wants extends keyof Facts = never>(
    plugin: BatchStepPlugin<Facts, Config, Needs, Wants, Gives>,
  ): BatchStepPlugin<Facts, Config, Needs, Wants, Gives> =>
    plugin;

/** Declares the first step of an `ingest` list. */
export const defineSource =
  <Facts>() =>
  <const Config extends TObject, Needs extends keyof Facts, Gives extends keyof Facts, Wants extends keyof Facts = never>(
    plugin: SourcePlugin<Facts, Config, Needs, Wants, Gives>,
  ): SourcePlugin<Facts, Config, Needs, Wants, Gives> =>
    plugin;

/** Declares something that steps share by name: a knowledge base, a language model, an embedder, a store, a verifier, a reranker. */
export const defineResource = <
  Kind extends ResourceKind,
  const Config extends TObject,
  const Part extends ResourcePart<Kind> = never,
>(
  plugin: ResourcePlugin<Kind, Config, Part>,
): ResourcePlugin<Kind, Config, Part> => plugin;

/**
 * A plugin whose types have been forgotten, as the host holds it. The host checks at run time what the compiler
 * checked where the plugin was written: the configuration against `config`, facts against `needs` and `gives`.
 */
export interface AnyPlugin extends Described<TObject> {
  provides?: ResourceKind;
  offers?: readonly string[];
  confines?: true;
  source?: true;
  withholds?: true;
  needs?: readonly string[];
  wants?: readonly string[];
  gives?: readonly string[];
  check?(config: never): MaybePromise<readonly Issue[]>;
  create(config: never): unknown;
}

/** The plugins that come with the service: each name with how to load it. */
export type Builtins = Readonly<Record<string, () => Promise<AnyPlugin>>>;
