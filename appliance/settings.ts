import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import type { ConfigPath } from '../core/contract/errors.ts';
import { ConfigurationError, messageOf, type Problem } from '../core/contract/errors.ts';
import { Duration, Path, Secret } from '../core/contract/options.ts';
import { type Environment, resolver, variable } from '../core/host/env.ts';
import { resolveOptions } from '../core/host/resolve-options.ts';
import { checker } from '../core/host/schema.ts';
import { type ConfigFile, readYaml, withFurther } from '../core/host/yaml.ts';
import { documentAccess } from './access/document-access-settings.ts';
import { accessIssues, accessSchema } from './access/settings.ts';
import { httpLimits } from './http/limits.ts';
import { rootFolder } from './root.ts';
import { NODES } from './state/nodes.ts';
import { sharedState } from './state/shared/shared-settings.ts';
import { TRACING_TYPED, TRACING_VARIABLES, tracingSchema } from './tracing/settings.ts';

const Instance = Type.Object(
  { pipeline: Path({ description: 'Its pipeline file.' }), document_access: Type.Optional(documentAccess) },
  { additionalProperties: false, description: 'One configuration with its own knowledge base.' },
);

/** What `touchstone.yaml` may hold. */
export const settingsSchema = Type.Object({
  version: Type.Literal(1, { default: 1, description: 'Version of this format.' }),
  data: Path({ default: './data', description: 'Folder for everything that is kept.' }),
  node: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: NODES - 1,
      description:
        'Number of this process, part of the ids of its answers: one of its own for each of several that share no data folder. ' +
        'When absent, one that no other process on the data folder has.',
    }),
  ),
  timeout: Duration({ default: '23s', description: 'Time for a whole turn; then the best that is there goes out.' }),
  send_answers: Type.Enum(['at_once', 'when_kept'], {
    default: 'at_once',
    description:
      'When an answer goes out: at once, or when what comes afterwards has ended, such as keeping it: then no answer that anybody got is ' +
      'lost where a process is killed, and each takes as much longer.',
  }),
  grace: Duration({ default: '20s', description: 'Time that running calls get when the service stops.' }),
  shutdown_delay: Duration({
    default: '0s',
    description:
      'Time at a stop in which /ready says so and calls are still answered, before connections are refused: longer than a load ' +
      'balancer takes to see it.',
  }),
  watch: Type.Optional(
    Duration({
      description:
        'Time between two looks at the pipeline files and at what they name; those that have changed are read again. Never when absent.',
    }),
  ),
  demo: Type.Optional(
    Type.Boolean({
      description:
        'Whether the demo documents are loaded into the knowledge base of the shipped pipeline at the first start; ' +
        'when absent, only if there is no file of settings.',
    }),
  ),
  admin_key: Type.Optional(
    Secret({
      description: 'The first admin key, of 20 to 256 visible ASCII characters; made and printed once when it is not given.',
    }),
  ),
  http: Type.Object(
    {
      host: Type.String({ minLength: 1, default: '0.0.0.0', description: 'Address to listen on.' }),
      port: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080, description: 'Port to listen on; 0 takes a free one.' }),
      public_url: Type.Optional(
        Type.String({
          pattern: '^https?://[^\\s"<>]*[^\\s"<>/]$',
          maxLength: 500,
          description:
            'Address under which callers reach the service, for the pages that answers name; as they call it when absent.',
        }),
      ),
      frame_ancestors: Type.Array(Type.String({ pattern: "^(\\*|'self'|'none'|https?://[A-Za-z0-9.*:-]+)$" }), {
        minItems: 1,
        maxItems: 50,
        default: ['*'],
        description:
          "Sites that may show the page to rate an answer on in a frame: addresses, `'self'`, `'none'`, or `*` for all.",
      }),
      trace: Type.Enum(['off', 'figures', 'content'], {
        default: 'figures',
        description:
          'What a caller who sends the option trace is told of how its answer came about: nothing, figures and ' +
          'decisions of each step, or also texts such as the prompt.',
      }),
      response_types: Type.Enum(['native', 'strings', 'auto'], {
        default: 'auto',
        description:
          'How answers write answerId and cachedResult: as a number and a truth value (native), as text (strings), or as text only for ' +
          'clients that take nothing else (auto): those whose user-agent begins with speakeasy-sdk/python.',
      }),
      limits: httpLimits,
    },
    { default: {}, description: 'The HTTP server.' },
  ),
  access: accessSchema,
  shared_state: Type.Optional(sharedState),
  screens: Type.Boolean({ default: true, description: 'Whether browsers get the screens, at /ui/.' }),
  metrics: Type.Object(
    { key_required: Type.Boolean({ default: false, description: 'Whether /metrics needs a key.' }) },
    { default: {}, description: 'Prometheus metrics.' },
  ),
  logging: Type.Object(
    {
      level: Type.Enum(['error', 'warn', 'info', 'debug'], {
        default: 'info',
        description: 'The least important level written.',
      }),
      log_content: Type.Boolean({ default: false, description: 'Whether questions and answers are written.' }),
    },
    { default: {}, description: 'JSON lines.' },
  ),
  tracing: tracingSchema,
  instances: Type.Optional(
    Type.Unsafe<Record<string, Static<typeof Instance>>>({
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z0-9][a-z0-9_-]{0,62}$' },
      additionalProperties: Instance,
      description: 'Instances by name, the path segment after /v1/; `test` with the pipeline shipped when absent.',
    }),
  ),
});

export type Settings = Required<Pick<Static<typeof settingsSchema>, 'instances'>> & Static<typeof settingsSchema>;

/** Which variable wins over which setting. Each may also be given as `NAME_FILE`, the path of a mounted secret. */
const VARIABLES: Readonly<Record<string, ConfigPath>> = {
  TOUCHSTONE_PORT: ['http', 'port'],
  TOUCHSTONE_HOST: ['http', 'host'],
  TOUCHSTONE_DATA: ['data'],
  TOUCHSTONE_NODE: ['node'],
  TOUCHSTONE_ADMIN_KEY: ['admin_key'],
  TOUCHSTONE_LOG_LEVEL: ['logging', 'level'],
  TOUCHSTONE_GRACE: ['grace'],
  TOUCHSTONE_SHUTDOWN_DELAY: ['shutdown_delay'],
  TOUCHSTONE_WATCH: ['watch'],
  TOUCHSTONE_DEMO: ['demo'],
  ...TRACING_VARIABLES,
};

/** Settings that are no text, written as text in a variable. */
const TYPED: Readonly<Record<string, RegExp>> = {
  TOUCHSTONE_PORT: /^\d+$/,
  TOUCHSTONE_NODE: /^(?:0|[1-9]\d*)$/,
  TOUCHSTONE_DEMO: /^(true|false)$/,
  ...TRACING_TYPED,
};

export interface SettingsSource {
  env: Environment;
  /** Path of `touchstone.yaml`; defaults and the environment alone when absent. */
  file?: string;
  /** The file's content; read from disk when absent. */
  text?: string;
  /** What paths are relative to where there is no file; the process's own folder when absent. */
  cwd?: string;
}

/** Settings by precedence: environment, file, default. Throws a ConfigurationError that carries every problem. */
export function loadSettings(source: SettingsSource): Settings {
  const { settings, problems } = checkSettings(source);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}

/** Settings as they were read. */
export interface CheckedSettings {
  settings: Settings;
  /** With any, the settings are not to be used. */
  problems: Problem[];
  /** The settings with the defaults filled in, as a file would say them: times and sizes with their units. */
  written: Record<string, unknown>;
  /** Where a setting comes from: the name of a variable, `file` or `default`. */
  origin(path: ConfigPath): string;
}

/** Reads the settings with every problem of them. */
export function checkSettings({ env, file, text, cwd = process.cwd() }: SettingsSource): CheckedSettings {
  const yaml = file ? readYaml(file, text ?? readText(file), resolver(env)) : undefined;
  const overlay = readVariables(env);
  const { value, issues } = check(mergeVariables(yaml, overlay.values));
  const all = [...issues, ...accessIssues(value)];
  const problems = all.map((issue) => problemAt(issue.path, issue.message, issue.key));
  const folder = file ? dirname(file) : cwd;
  const settings = resolveOptions(settingsSchema, value, { folder, resource: String }) as Settings; // `check` has just proved it
  settings.instances ??= { test: { pipeline: shippedPipeline() } };
  const every = [...overlay.problems, ...problems];
  if (every.length === 0) settings.instances = withSaved(settings.instances, settings.data);
  return { settings, problems: yaml ? withFurther(yaml, every) : every, written: value, origin };

  function origin(path: ConfigPath): string {
    const name = variableOf(path);
    if (name && overlay.values.has(name)) return name;
    return path.reduce<unknown>((node, step) => (isTree(node) ? node[step] : undefined), yaml?.value) === undefined
      ? 'default'
      : 'file';
  }

  function problemAt(path: ConfigPath, message: string, key?: boolean): Problem {
    const name = variableOf(path);
    if (name && overlay.values.has(name)) return inEnvironment(`${name}: ${message}`);
    return yaml?.problem(path, message, key) ?? inEnvironment(message);
  }
}

const check = checker(settingsSchema);

const variableOf = (path: ConfigPath): string | undefined =>
  Object.keys(VARIABLES).find((variable) => String(VARIABLES[variable]) === String(path));

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError([{ file, line: 1, column: 1, message: `cannot be read: ${messageOf(cause)}` }]);
  }
}

const inEnvironment = (message: string): Problem => ({ file: 'environment', line: 1, column: 1, message });

/** Where the pipelines are that come with the installation. */
export const shippedPipelines = (): string => join(rootFolder(), 'appliance', 'pipelines');

/** The pipeline that answers when nothing is configured. */
export const shippedPipeline = (): string => join(shippedPipelines(), 'default.yaml');

/** The folder of pipeline files that were saved in place of shipped ones. */
export const savedPipelines = (data: string): string => join(data, 'pipelines');

/** Where the first save of a pipeline that is shipped puts a copy. */
export const ownPipeline = (data: string, instance: string): string => join(savedPipelines(data), `${instance}.yaml`);

/** What is saved of a shipped pipeline is used in its place. */
function withSaved(instances: Settings['instances'], data: string): Settings['instances'] {
  return Object.fromEntries(
    Object.entries(instances).map(([name, instance]) => {
      const own = ownPipeline(data, name);
      const isReplaced = dirname(instance.pipeline) === shippedPipelines() && existsSync(own);
      return [name, isReplaced ? { ...instance, pipeline: own } : instance];
    }),
  );
}

function readVariables(env: Environment): { values: Map<string, string>; problems: Problem[] } {
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of Object.keys(VARIABLES)) {
    try {
      const value = variable(env, name);
      if (value !== undefined) values.set(name, value);
    } catch (error) {
      problems.push(inEnvironment(messageOf(error))); // `variable` throws Errors only
    }
  }
  return { values, problems };
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The file's value with the variables written over it. */
function mergeVariables(yaml: ConfigFile | undefined, variables: ReadonlyMap<string, string>): unknown {
  if (yaml && yaml.value !== null && !isTree(yaml.value)) return yaml.value;
  const root: Tree = isTree(yaml?.value) ? structuredClone(yaml.value) : {};
  for (const [name, text] of variables) place(root, VARIABLES[name] ?? [], TYPED[name]?.test(text) ? JSON.parse(text) : text);
  return root;
}

function place(root: Tree, path: ConfigPath, value: unknown): void {
  let node = root;
  for (const step of path.slice(0, -1)) {
    const next = node[step];
    const child = isTree(next) ? next : {};
    node[step] = child;
    node = child;
  }
  node[String(path.at(-1))] = value;
}
